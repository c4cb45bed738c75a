import type { ThreadEntry as Entry } from '@clinic/shared-events/contracts/patients/patient-thread.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { dateText, money } from '~/lib/format.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { paths } from '~/paths.ts'
import { patientThreadTexts as texts } from '~/texts/patients/patient-thread.ts'

/** Whose thread it is; the cédula is that of their form. */
type Person = { id: string; cedula?: string | null }

/** Where an entry is shown whole; a note stands in the patient's record. */
const addressOf = ({ kind, id, appointmentId }: Entry, person: Person): string => {
  switch (kind) {
    case 'visit':
    case 'clinical-form':
      return `${paths.doctorDashboard}?cita=${appointmentId}`
    case 'medical-record':
      return generatePath(paths.doctorMedicalRecord, { appointmentId: appointmentId ?? id })
    case 'order':
      return `${paths.doctorOrders}?pedido=${id}`
    case 'conversation':
      return generatePath(paths.doctorConversation, { conversationId: id })
    case 'form':
      return `${paths.doctorIntakes}?search=${encodeURIComponent(person.cedula ?? '')}`
    case 'note':
      return generatePath(paths.doctorPatient, { patientId: person.id })
  }
}

/** `children` stand below it. */
type EntryProps = { entry: Entry; person: Person; children?: ReactNode }

/** An entry of a patient's thread: what it is, when, the first of what it says, and the way to it. */
export function ThreadEntry({ entry, person, children }: EntryProps) {
  const { kind, at, status, text, money: sums } = entry
  const day = dateText(dayAt(at))
  return (
    <div className="min-w-0 pb-3 pl-2">
      <Link
        to={addressOf(entry, person)}
        state={useBackHere()}
        className="-mx-2 block rounded-ctl px-2 py-0.5 hover:bg-bosque-50 max-md:min-h-11"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <strong>{texts.kinds[kind]}</strong>
            {status && <span className="text-ink-2"> · {texts.statusOf(kind, status)}</span>}
            {sums && sums.received > 0 && (
              <span className="num text-ink-2"> · {texts.received(money(sums.received))}</span>
            )}
            {sums && sums.debt > 0 && <span className="num text-coral-t"> · {texts.owes(money(sums.debt))}</span>}
          </span>
          <span className="num text-ink-2">{kind === 'visit' ? `${day} ${hourAt(at)}` : day}</span>
        </span>
        {text && <span className="mt-0.5 line-clamp-2 break-words">{text}</span>}
      </Link>
      {children}
    </div>
  )
}
