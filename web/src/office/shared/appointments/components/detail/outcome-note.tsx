import { CircleAlert, CircleCheck, MessageCircle, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonStyle } from '~/components/ui/button.tsx'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { cx } from '~/lib/class-names.ts'
import { whenOpened } from '~/lib/focus/when-opened.ts'
import { actionTexts as texts } from '~/texts/appointments.ts'
import type { Outcome } from '../../model/outcome.ts'

type OutcomeNoteProps = { id: string; outcome: Outcome | null; onDismiss: () => void }

/**
 * Tells what the last command did and offers the notification link it answered with (docs/specification.md#office-calls), where the
 * reader looks.
 */
export function OutcomeNote({ id, outcome, onDismiss }: OutcomeNoteProps) {
  const shown = outcome?.id === id ? outcome : null
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone with the old status: the focus comes here, so that the next Tab does not start at the top of the page.
    // The page stays where it is: the reader goes on from there.
    if (shown && document.activeElement === document.body) note.current?.focus({ preventScroll: true })
  }, [shown])
  return (
    <div ref={note} tabIndex={-1} aria-live="polite" className="outline-none">
      {shown && (
        <div
          className={cx(
            'relative mt-3 rounded-ctl border p-3 pr-10',
            shown.missing ? 'border-cancelado-d bg-cancelado/60' : 'border-line-2 bg-bosque-50',
          )}
        >
          <p className="flex gap-2 font-semibold">
            <CircleCheck aria-hidden="true" size={18} className="mt-px shrink-0 text-bosque-600" />
            <span>
              {shown.who && <strong className="block">{shown.who}</strong>}
              <span>{shown.text}</span>
            </span>
          </p>
          {shown.missing && <NotSent problem={shown.problem} />}
          {shown.goesOut && <p className="mt-1.5 pl-6.5 text-ink-2">{texts.goesOut}</p>}
          {shown.notification && (
            <Offer
              {...shown.notification}
              text={shown.takenBack ? texts.showTakenBack : texts.show}
              onOpened={shown.onOpened}
            />
          )}
          <TipButton label={texts.dismiss} size="sm" className="absolute top-1.5 right-1.5" onClick={onDismiss}>
            <X aria-hidden="true" size={16} />
          </TipButton>
        </div>
      )}
    </div>
  )
}

function NotSent({ problem }: Pick<Outcome, 'problem'>) {
  return (
    <p className="mt-1.5 flex gap-2 font-semibold text-cancelado-t">
      <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
      <span>
        {texts.noNotification}
        {problem && <span className="mt-1 block font-normal">{problem}</span>}
      </span>
    </p>
  )
}

type OfferProps = { whatsappURL: string; phone: string; text: string; onOpened: (() => void) | undefined }

function Offer({ whatsappURL, phone, text, onOpened }: OfferProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 pl-6.5">
      <p className="text-ink-2">
        {text} <PhoneLink phone={phone} />
      </p>
      <a
        href={whatsappURL}
        target="_blank"
        rel="noopener noreferrer"
        {...whenOpened(onOpened)}
        className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}
      >
        <MessageCircle aria-hidden="true" size={16} />
        {texts.open}
        <span className="sr-only"> {texts.newTab}</span>
      </a>
    </div>
  )
}
