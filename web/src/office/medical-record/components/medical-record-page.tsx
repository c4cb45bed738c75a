import '~/office/shared/records/print.css'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { Printer } from 'lucide-react'
import { useOutletContext, useParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { StatusBadge } from '~/components/ui/display/badge.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { dateText, dateTimeText, erased, now, weekdayText } from '~/lib/format.ts'
import { ApiError } from '~/lib/http/http.ts'
import { AlertLine } from '~/office/shared/alerts/alert-line.tsx'
import { DetailFacts } from '~/office/shared/appointments/components/detail/detail-facts.tsx'
import { AccessList } from '~/office/shared/history/access-list.tsx'
import { Panel } from '~/office/shared/records/panel.tsx'
import { PrintedPractice } from '~/practice/logo-mark.tsx'
import { accessTexts } from '~/texts/history/accesses.ts'
import { medicalRecordTexts as texts } from '~/texts/patients/medical-record.ts'
import { useVisit } from '../api/visit.ts'
import { NewRecord } from './new-record.tsx'
import { OtherNotes } from './other-notes.tsx'
import { Records } from './records.tsx'

/** /doctor/medical-record/{appointmentId} (docs/specification.md#office-screens): whom a visit was to, its records, and a new one; all live. */
export function MedicalRecordPage() {
  const { appointmentId = '' } = useParams()
  const { data, error, refetch } = useVisit(appointmentId)
  if (data) return <Visit key={appointmentId} row={data.data} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title={texts.gone} className="mt-14">
        {texts.goneHint}
      </EmptyState>
    )
  if (error) return <ErrorState title={texts.failed} onRetry={() => void refetch()} small className="m-5" />
  return <Loading text={texts.loading} lines={['h-6 w-56', 'h-40 w-full']} className="grid gap-3 p-5" />
}

function Visit({ row }: { row: AppointmentRow }) {
  const { role } = useOutletContext<Doctor>()
  return (
    <article aria-label={row.name ?? erased} className="printed-record @container min-w-0 px-4 py-4 md:px-5">
      <PrintedPractice />
      <VisitHead row={row} />
      <div className="mt-4 grid items-start gap-4 @[50rem]:grid-cols-[minmax(0,25.25rem)_minmax(0,1fr)] print:grid-cols-1">
        {/* First where there is one column, so that a phone shows the field that is written into. */}
        <div className="min-w-0 @[50rem]:col-start-2 @[50rem]:row-start-1 print:hidden">
          <Panel title={texts.form.title}>
            {row.name === null ? <p className="text-ink-2">{texts.form.erased}</p> : <NewRecord row={row} />}
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4 @[50rem]:col-start-1 @[50rem]:row-start-1">
          <Panel title={texts.visit}>
            <DetailFacts row={row} />
          </Panel>
          <Records appointmentId={row.id} name={row.name} />
          {row.patientId && (
            <div className="print:hidden">
              <OtherNotes patientId={row.patientId} appointmentId={row.id} />
            </div>
          )}
          {role === 'admin' && (
            <div className="print:hidden">
              <Panel title={accessTexts.title}>
                <AccessList of={`appointment-${row.id}`} />
              </Panel>
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

function VisitHead({ row }: { row: AppointmentRow }) {
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-xl font-bold break-words">{row.name ?? erased}</h2>
        <AlertLine of={{ appointmentId: row.id }} person={row} className="mt-1" />
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
          <span className="num">
            {weekdayText(row.date)} {dateText(row.date)}, {row.startTime} – {row.endTime}
          </span>
          <StatusBadge status={row.status} />
        </p>
        <p className="hidden text-ink-2 print:block">{texts.printed(dateTimeText(now()))}</p>
      </div>
      <Button size="sm" className="max-md:min-h-11 print:hidden" onClick={() => print()}>
        <Printer aria-hidden="true" size={16} />
        {texts.print}
      </Button>
    </header>
  )
}
