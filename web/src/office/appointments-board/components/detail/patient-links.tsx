import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { Check, Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { ManualField } from '~/components/ui/forms/manual-field.tsx'
import { copyText } from '~/lib/copy-text.ts'
import { useClock } from '~/lib/use-clock.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { patientLinkTexts as texts } from '~/texts/office/appointments-board.ts'
import { usePatientLink } from '../../api/patient-link.ts'
import { intakeChat, type PatientLink, patientLink, patientLinks } from '../../model/patient-links.ts'
import { SendLinks } from './send-links.tsx'

/** How the last press on 'copiar' ended; `times` tells two of the same apart. */
type Copied = { which: PatientLink; copied: boolean; times: number }

/** The links to a patient's pages, for handing out while the visit is to come. */
export function PatientLinks({ row }: { row: AppointmentRow }) {
  const [last, setLast] = useState<Copied | null>(null)
  const link = usePatientLink(row.id)
  if (!isToCome(row, useClock(60_000))) return null
  const copy = async (which: PatientLink) => {
    const copied = await copyText(patientLink(which, link, location.origin))
    setLast((before) => ({ which, copied, times: (before?.times ?? 0) + 1 }))
  }
  return (
    <section aria-label={texts.title} className="mt-6">
      <h3 className="mb-1 font-bold">{texts.title}</h3>
      <ul>
        {patientLinks.map((which) => (
          <li key={which} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 py-1">
            <span className="min-w-28 flex-1 text-ink-2">{texts.links[which].label}</span>
            <CopyButton which={which} done={last?.which === which && last.copied} onCopy={() => copy(which)} />
            {which === 'intake' && <SendIntake row={row} link={link} />}
            {last?.which === which && !last.copied && (
              <ManualField
                key={last.times}
                label={texts.field(texts.links[which].announced)}
                hint={texts.manual}
                url={patientLink(which, link, location.origin)}
              />
            )}
          </li>
        ))}
      </ul>
      <SendLinks key={row.id} id={row.id} />
      <p role="status" className="min-h-5 text-[0.8125rem] font-semibold text-confirmado-t">
        {last?.copied && <span key={last.times}>{texts.copiedAnnounced(texts.links[last.which].announced)}</span>}
      </p>
    </section>
  )
}

function CopyButton({ which, done, onCopy }: { which: PatientLink; done: boolean; onCopy: () => void }) {
  const Icon = done ? Check : Copy
  return (
    <Button size="sm" className="max-md:min-h-11" onClick={onCopy}>
      <Icon aria-hidden="true" size={16} />
      <span>
        {texts.copy} <span className="sr-only">{texts.links[which].announced}</span>
      </span>
    </Button>
  )
}

function SendIntake({ row, link }: { row: AppointmentRow; link: string }) {
  const practice = usePractice()
  const chat = intakeChat(row, practice.name, patientLink('intake', link, location.origin))
  if (!chat) return null
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyle('outline', 'sm', 'ml-auto max-md:min-h-11')}
    >
      <MessageCircle aria-hidden="true" size={16} />
      <span>
        {texts.send}
        <span className="sr-only">
          {' '}
          {texts.sendWhat} {actionTexts.newTab}
        </span>
      </span>
    </a>
  )
}
