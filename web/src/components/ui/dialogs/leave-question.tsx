import { Dialog as Base } from 'radix-ui'
import { useRef } from 'react'
import { draftsWait, type Unkept } from '~/lib/forms/left-drafts.ts'
import type { TypedField } from '~/lib/forms/typed-fields.ts'
import { leaveWords, leave as texts } from '~/texts/leaving.ts'
import { Button } from '../button.tsx'
import { Thread, ThreadStep } from '../display/thread.tsx'
import { onEscape } from './on-escape.ts'
import { Overlay } from './overlay.tsx'

const mostShown = 4

/** `draftWaits`: where the draft cannot be kept now, by why. */
export type LeaveWords = {
  title: string
  lead: string
  draftHint: string
  draftWaits: Readonly<Record<Unkept, string>>
}

type LeaveQuestionProps = {
  words?: LeaveWords
  /** What would be lost; null while nothing is asked. */
  lost: readonly TypedField[] | null
  title?: string | undefined
  onStay: () => void
  onDiscard: () => void
  /** Leaves it, and what was typed is there when it is opened again. */
  onDraft?: (() => void) | undefined
}

/** Asks before what was typed goes, and shows it. Escape, a press beside it and Back mean 'Seguir escribiendo'. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { words = leaveWords.office, lost, title = words.title, onStay, ...choices } = props
  const opener = useRef<Element | null>(null)
  const waits = draftsWait()
  return (
    <Base.Root open={lost !== null} onOpenChange={(open) => !open && onStay()}>
      <Base.Portal>
        <Overlay open={lost !== null} over />
        <Base.Content
          role="alertdialog"
          onKeyDown={onEscape(onStay)}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current?.isConnected && opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[88dvh] overflow-y-auto rounded-t-box bg-paper px-4 pt-2 pb-[max(16px,env(safe-area-inset-bottom))] text-base text-ink shadow-float outline-none data-[state=open]:animate-from-below md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(28rem,calc(100vw-32px))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-box md:p-6 md:data-[state=open]:animate-fade-in dark:ring-1 dark:ring-line"
        >
          <span aria-hidden="true" className="mx-auto mb-4 block h-1 w-10 rounded-full bg-line-2 md:hidden" />
          <Base.Title className="text-xl font-bold">{title}</Base.Title>
          <Base.Description className="mt-1 text-ink-2">{words.lead}</Base.Description>
          <Lost fields={lost ?? []} />
          <Choices {...choices} onStay={onStay} draftHint={waits ? words.draftWaits[waits] : words.draftHint} />
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}

type ChoicesProps = Pick<LeaveQuestionProps, 'onStay' | 'onDiscard' | 'onDraft'> & { draftHint: string }

function Choices({ onStay, onDiscard, onDraft, draftHint }: ChoicesProps) {
  return (
    <div className="mt-5 grid gap-2">
      <Button look="primary" className="min-h-12 rounded-ctl!" onClick={onStay}>
        {texts.stay}
      </Button>
      {onDraft && (
        <>
          <Button className="min-h-12 rounded-ctl!" aria-describedby="draft-hint" onClick={onDraft}>
            {texts.draft}
          </Button>
          <p id="draft-hint" className="text-center text-sm text-ink-2">
            {draftHint}
          </p>
        </>
      )}
      <Button look="quiet" className="min-h-12 rounded-ctl! text-cancelado-t! hover:bg-cancelado" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </div>
  )
}

/** The fields that were typed into, in the words of their labels. */
function Lost({ fields }: { fields: readonly TypedField[] }) {
  const shown = fields.filter(({ label, text }) => label || text).slice(0, mostShown)
  const more = fields.length - shown.length
  // A picture has no words.
  if (shown.length === 0) return <p className="mt-3 text-ink-2">{texts.changed(more)}</p>
  return (
    <>
      <Thread className="mt-3">
        {shown.map(({ label, text }, at) => (
          <ThreadStep
            key={`${label} ${text}`}
            kind={at === shown.length - 1 ? 'here' : 'done'}
            last={at === shown.length - 1}
          >
            <p className="min-w-0 pb-2 pl-1 wrap-anywhere">
              <strong className="block">{label}</strong>
              {text && <span className="text-ink-2">«{text}»</span>}
            </p>
          </ThreadStep>
        ))}
      </Thread>
      {more > 0 && <p className="pl-7 text-ink-2">{texts.more(more)}</p>}
    </>
  )
}
