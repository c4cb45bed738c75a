import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReactNode } from 'react'
import { NoChat } from '~/components/ui/no-chat.tsx'
import { EmailLink, PhoneLink, PlaceLink } from '~/components/ui/reach-links.tsx'
import { dateText, erased } from '~/lib/format.ts'
import { appointmentTypeText, detailTexts } from '~/texts/appointments.ts'
import { optionalTexts } from '../../model/editing/form-values.ts'
import { SpecialtyMark } from './specialty-mark.tsx'

const { labels } = detailTexts

/** Patient, phone, email, address, date and time, specialty (docs/specification.md#office-screens), and what else was given. */
export function DetailFacts({ row }: { row: AppointmentRow }) {
  return (
    <dl className="grid content-start gap-y-2">
      <Fact label={labels.patient}>{row.name ?? <Erased />}</Fact>
      <Fact label={labels.phone}>
        {row.phone ? (
          <>
            <PhoneLink phone={row.phone} />
            <NoChat phone={row.phone} />
          </>
        ) : (
          <Erased />
        )}
      </Fact>
      <Fact label={labels.email}>
        <Email row={row} />
      </Fact>
      <Fact label={labels.address}>{row.address === null ? <Erased /> : <PlaceLink address={row.address} />}</Fact>
      <Fact label={labels.when}>
        <span className="num">
          {dateText(row.date)} {row.startTime}
        </span>
      </Fact>
      <Fact label={labels.specialty}>
        <SpecialtyMark specialty={row.specialty} />
      </Fact>
      <Fact label={labels.type}>{appointmentTypeText[row.appointmentType]}</Fact>
      {optionalTexts.map(({ name }) => (
        <Optional key={name} label={labels[name]} value={row[name]} row={row} />
      ))}
    </dl>
  )
}

/** The e-mail; of who has none, how they are written to. */
function Email({ row: { name, email } }: { row: AppointmentRow }) {
  if (name === null) return <Erased />
  if (!email) return <span className="text-ink-2">{detailTexts.noEmail}</span>
  return <EmailLink email={email} />
}

/** A label and its value, on one line where there is room. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.75rem_minmax(0,1fr)] items-baseline gap-3 @max-[16rem]:grid-cols-1 @max-[16rem]:gap-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line">{children}</dd>
    </div>
  )
}

type OptionalProps = { label: string; value: string | null; row: AppointmentRow }

/** An optional text. When missing, it counts as erased only beside an erased name: the row does not tell the two apart. */
function Optional({ label, value, row }: OptionalProps) {
  if (!value && row.name !== null) return null
  return <Fact label={label}>{value ?? <Erased />}</Fact>
}

/** '[eliminado]' instead of what was erased. */
export function Erased() {
  return <span className="text-ink-2 italic">{erased}</span>
}
