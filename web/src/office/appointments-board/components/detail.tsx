import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { ReactNode } from 'react'
import { DetailActions } from '~/appointments/components/detail-actions.tsx'
import { DetailFacts } from '~/appointments/components/detail-facts.tsx'
import { OutcomeNote } from '~/appointments/components/outcome-note.tsx'
import type { Actions } from '~/appointments/hooks/use-actions.ts'
import { countdownText } from '~/appointments/model/moments.ts'
import { StatusBadge } from '~/components/ui/badge.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, erased, weekdayText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { detailTexts as texts } from '~/texts/appointments.ts'
import { AppointmentThread } from './appointment-thread.tsx'
import { ClinicalIntakes } from './clinical-intakes.tsx'
import { PatientLinks } from './patient-links.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

type DetailProps = {
  row: AppointmentRow
  actions: Actions
  corner?: ReactNode
  heading?: (name: string) => ReactNode
  note?: ReactNode
}

/** One appointment: status and countdown, who and when, what can be done, its facts and its thread, and what the patient wrote before it. */
export function Detail({ row, actions, corner, heading, note }: DetailProps) {
  const now = useClock(60_000)
  const name = row.name ?? erased
  const title = heading ?? ((text: string) => <h2>{text}</h2>)
  return (
    <div className="@container">
      <div className="flex items-start gap-3">
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <StatusBadge status={row.status} />
          <span className="text-ink-2">{countdownText(row, now)}</span>
          {row.overbooked && <span className="text-xs font-bold text-coral-t">{texts.overbooked}</span>}
        </div>
        {corner}
      </div>
      <div className={cx('mt-1.5 text-xl leading-tight font-bold', row.name === null && 'italic text-ink-2')}>
        {title(name)}
      </div>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3">
        <span className="num text-base font-bold">
          {row.startTime} – {row.endTime}
        </span>
        <span className="text-ink-2">
          {weekdayText(row.date)} {dateText(row.date)}
        </span>
      </p>
      {note}
      <WaitingRequests row={row} actions={actions} />
      <DetailActions row={row} actions={actions} />
      <OutcomeNote id={row.id} outcome={actions.outcome} onDismiss={actions.dismiss} />
      <div className="mt-6 grid gap-6 @xl:grid-cols-2 @xl:gap-8">
        <DetailFacts row={row} />
        <AppointmentThread row={row} />
      </div>
      <PatientLinks row={row} />
      <ClinicalIntakes appointmentId={row.id} />
    </div>
  )
}
