import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { dateText, erased, hourText } from '~/lib/format.ts'
import { intakeReviewTexts } from '~/texts/patients/intakes.ts'
import { recordTexts } from '~/texts/patients/records.ts'
import { useChangeForm } from '../api/change-form.ts'
import { useVisit, useVisitsToCome } from '../api/visits.ts'

const texts = intakeReviewTexts.visit

/** The visit a form is of, found or chosen, and the choice of another or none. */
export function VisitOfForm({ row }: { row: PatientIntakeRow }) {
  const [choosing, setChoosing] = useState(false)
  const visit = useVisit(row.linkedAppointmentId)
  const at = visit.data?.data
  const text = () => {
    if (row.linkedAppointmentId === null) return texts.none
    return at ? texts.at(dateText(at.date), hourText('startTime' in at ? at.startTime : at.time)) : recordTexts.loading
  }
  return (
    <section aria-label={texts.title} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <strong>{texts.title}</strong>
      {visit.isError ? (
        <FailedLine text={texts.failed} onRetry={() => visit.refetch()} className="text-ink-2" />
      ) : (
        <span className="num">{text()}</span>
      )}
      {!choosing && (
        <Button size="sm" className="max-md:min-h-11" onClick={() => setChoosing(true)}>
          {texts.change}
        </Button>
      )}
      {choosing && <Choice row={row} onDone={() => setChoosing(false)} />}
    </section>
  )
}

function Choice({ row, onDone }: { row: PatientIntakeRow; onDone: () => void }) {
  const visits = useVisitsToCome(true)
  const change = useChangeForm(row)
  // Of what stood there when it was opened: a colleague may have tied it since.
  const [{ revision, linkedAppointmentId }] = useState(row)
  const [chosen, setChosen] = useState(linkedAppointmentId ?? '')
  const choice = { linkedAppointmentId: chosen || null, from: linkedAppointmentId }
  const save = () => change.mutate({ change: choice, revision }, { onSuccess: onDone })
  if (visits.isError)
    return <FailedLine text={texts.listFailed} onRetry={() => visits.refetch()} className="text-ink-2" />
  if (!visits.data) return <span role="status">{recordTexts.loading}</span>
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <select
        aria-label={texts.choose}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        className="min-h-11 max-w-full rounded-ctl border border-ctl bg-paper px-2"
      >
        <option value="">{texts.noneChosen}</option>
        {linkedAppointmentId && !visits.data.some(({ id }) => id === linkedAppointmentId) && (
          <option value={linkedAppointmentId}>{texts.asItIs}</option>
        )}
        {visits.data.map(({ id, date, startTime, name }) => (
          <option key={id} value={id}>
            {texts.option(dateText(date), hourText(startTime), name ?? erased)}
          </option>
        ))}
      </select>
      <Button look="primary" size="sm" className="max-md:min-h-11" disabled={change.isPending} onClick={save}>
        {recordTexts.save}
      </Button>
      <Button size="sm" className="max-md:min-h-11" disabled={change.isPending} onClick={onDone}>
        {recordTexts.cancel}
      </Button>
    </span>
  )
}
