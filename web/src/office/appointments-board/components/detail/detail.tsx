import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { AlertLine } from '~/office/shared/alerts/alert-line.tsx'
import { AppointmentHead } from '~/office/shared/appointments/components/detail/appointment-head.tsx'
import { DetailActions, quiet, wide } from '~/office/shared/appointments/components/detail/detail-actions.tsx'
import { DetailFacts } from '~/office/shared/appointments/components/detail/detail-facts.tsx'
import { FormOfVisit } from '~/office/shared/appointments/components/detail/form-of-visit.tsx'
import { OutcomeNote } from '~/office/shared/appointments/components/detail/outcome-note.tsx'
import { PatientLink, PatientOfVisit } from '~/office/shared/appointments/components/patient/patient-of-visit.tsx'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useSeen } from '~/office/shared/appointments/hooks/use-seen.ts'
import { WriteFirst } from '~/office/shared/messaging/write-first.tsx'
import { VisitDraft } from '~/office/shared/records/drafts/draft-card.tsx'
import { detailTexts as texts } from '~/texts/appointments.ts'
import { AppointmentThread } from './appointment-thread.tsx'
import { ClinicalIntakes } from './clinical-intakes.tsx'
import { PatientLinks } from './patient-links.tsx'
import { PatientPreferences } from './patient-preferences.tsx'
import { VisitMoneyCard } from './visit-money.tsx'
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
  useSeen(row)
  const title = heading ?? ((text: string) => <h2>{text}</h2>)
  return (
    <div className="@container">
      <AppointmentHead
        row={row}
        now={useClock(60_000)}
        corner={corner}
        mark={row.overbooked && <span className="text-xs font-bold text-coral-t">{texts.overbooked}</span>}
        title={
          <div className={cx('mt-1.5 text-xl leading-tight font-bold', row.name === null && 'italic text-ink-2')}>
            {title(row.name ?? erased)}
          </div>
        }
        alert={<AlertLine of={{ appointmentId: row.id }} person={row} />}
      />
      {note}
      <WaitingRequests row={row} actions={actions} />
      <DetailActions
        row={row}
        actions={actions}
        patient={<PatientLink row={row} className={wide} />}
        write={<WriteFirst to={{ appointmentId: row.id }} phone={row.phone} {...quiet} />}
      />
      {row.name !== null && <VisitDraft appointmentId={row.id} />}
      <PatientOfVisit row={row} />
      <OutcomeNote id={row.id} outcome={actions.outcome} onDismiss={actions.dismiss} />
      <VisitMoneyCard row={row} />
      <div className="mt-6 grid gap-6 @xl:grid-cols-2 @xl:gap-8">
        <DetailFacts row={row} />
        <AppointmentThread row={row} />
      </div>
      <PatientPreferences row={row} />
      <PatientLinks row={row} />
      <FormOfVisit appointmentId={row.id} />
      <ClinicalIntakes appointmentId={row.id} />
    </div>
  )
}
