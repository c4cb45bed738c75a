import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReactNode } from 'react'
import { StatusBadge } from '~/components/ui/display/badge.tsx'
import { dateText, weekdayText } from '~/lib/format.ts'
import { countdownText } from '../../model/moments.ts'

type HeadProps = {
  row: AppointmentRow
  now: string
  /** Stands beside the countdown. */
  mark?: ReactNode
  corner?: ReactNode
  title: ReactNode
  /** What is known of the patient's allergies, directly under the name. */
  alert: ReactNode
}

/** The head of an opened appointment: its status and countdown, who comes, and when. */
export function AppointmentHead({ row, now, mark, corner, title, alert }: HeadProps) {
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <StatusBadge status={row.status} />
          <span className="text-ink-2">{countdownText(row, now)}</span>
          {mark}
        </div>
        {corner}
      </div>
      {title}
      <div className="mt-1">{alert}</div>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3">
        <span className="num text-base font-bold">
          {row.startTime} – {row.endTime}
        </span>
        <span className="text-ink-2">
          {weekdayText(row.date)} {dateText(row.date)}
        </span>
      </p>
    </>
  )
}
