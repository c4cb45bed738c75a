import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReactNode } from 'react'
import { StatusBadge } from '~/components/ui/display/badge.tsx'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, erased } from '~/lib/format.ts'
import { SpecialtyMark } from '~/office/shared/appointments/components/detail/specialty-mark.tsx'
import { localityOf } from '~/office/shared/appointments/model/locality.ts'
import { needsNotice } from '~/office/shared/appointments/model/outcome.ts'
import { DraftMark } from '~/office/shared/records/drafts/draft-card.tsx'
import { reminderTexts } from '~/texts/office/appointments-page.ts'

type AppointmentLineProps = {
  row: AppointmentRow
  /** When it was done or cancelled; its day is named too then, which no title does. */
  ended?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** An appointment of a list: hours, who, what for and where, phone, status, and what can be done about it. */
export function AppointmentLine({ row, ended, children }: AppointmentLineProps) {
  return (
    <li className="mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 md:mx-5">
      <span className="num w-12 shrink-0 text-right leading-tight">
        <span className="block text-base font-bold">{row.startTime}</span>
        <span className="block text-xs text-ink-2">{row.endTime}</span>
      </span>
      <WhoAndWhere row={row} ended={ended} />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {row.phone && <PhoneLink phone={row.phone} />}
        <StatusBadge status={row.status} />
        <DraftMark appointmentId={row.id} />
        {children && (row.reminderSent || needsNotice(row)) && (
          <span className="text-[0.8125rem] text-ink-2">
            {row.reminderSent ? reminderTexts.reminded : reminderTexts.notReminded}
          </span>
        )}
      </span>
      {children}
    </li>
  )
}

function WhoAndWhere({ row, ended }: { row: AppointmentRow; ended: string | undefined }) {
  return (
    <span className="min-w-0 flex-1 basis-52">
      <span
        className={cx(
          'block text-[0.9375rem] leading-snug font-bold',
          row.status === 'cancelado' && 'line-through',
          row.name === null && 'italic',
        )}
      >
        {row.name ?? erased}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-ink-2">
        {ended && <span className="num">{dateText(row.date)}</span>}
        <SpecialtyMark specialty={row.specialty} />
        <span>{row.address === null ? erased : localityOf(row.address)}</span>
        {ended && <span className="num">{ended}</span>}
      </span>
    </span>
  )
}
