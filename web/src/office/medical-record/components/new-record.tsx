import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { medicalRecordForm } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { DraftLine } from '~/components/ui/drafts/draft-line.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { useKeptFocus } from '~/lib/focus/use-kept-focus.ts'
import { now } from '~/lib/format.ts'
import { useDraft } from '~/lib/forms/use-draft.ts'
import type { Remote } from '~/lib/forms/use-remote-draft.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { useWayBack } from '~/lib/forms/use-way-back.ts'
import { toast } from '~/lib/toasts.ts'
import { useChangeStatus } from '~/office/shared/appointments/api/change-status.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { mayBecome } from '~/office/shared/appointments/model/editing/status-moves.ts'
import { useRemote } from '~/office/shared/records/drafts/drafts.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormFields } from '~/office/shared/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { paths } from '~/paths.ts'
import { draftTexts } from '~/texts/draft.ts'
import { medicalRecordTexts } from '~/texts/patients/medical-record.ts'
import { useAddMedicalRecord } from '../api/medical-records.ts'
import { emptyRecord, type RecordValues, recordDraft, recordFields } from '../model/record-form.ts'

const texts = medicalRecordTexts.form

/**
 * The form of a new record (docs/specification.md#office-rules). Once it is saved it leads to the dashboard, or to where it was opened from to
 * write what was done, of which the first field has the focus; a visit that has begun is marked as done by the same press (docs/open-points.md#patients).
 */
export function NewRecord({ row }: { row: AppointmentRow }) {
  const staffId = useStaffId()
  const empty = emptyRecord(row.name ?? '')
  const remote = useRemote(staffId, { kind: 'appointment', id: row.id }, empty)
  if (!remote) return <Skeleton className="h-40 w-full" />
  return <RecordForm row={row} staffId={staffId} remote={remote} />
}

type RecordFormProps = { row: AppointmentRow; staffId: string; remote: Remote<RecordValues> }

function RecordForm({ row, staffId, remote }: RecordFormProps) {
  const draft = useDraft(recordDraft, staffId, row.id, remote)
  const { begun, onTyped, close, isClosed } = draft
  const add = useAddMedicalRecord(row.id, draft.sent)
  const completing = useCompleting(row)
  const navigate = useNavigate()
  const submitted = useSubmittedForm<RecordValues, RecordValues, RefusedForm<RecordValues>>({
    schema: null,
    initial: () => begun ?? remote.empty,
    onTyped,
    mode: 'onSubmit',
    leaving: { before: remote.empty, forget: close, title: texts.leave, asksBrowser: true },
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const back = useToNote(form)
  const send = async (typed: RecordValues) => {
    if (!(await draft.maySend(typed))) return { fields: {}, text: draftTexts.line.choose }
    await add(typed)
    const completed = await completing.complete()
    close()
    toast({ title: texts.done, ...(!completed && { description: texts.notCompleted }) })
    void navigate(back ?? paths.doctorDashboard)
    return null
  }
  const submit = (typed: RecordValues) => {
    // Until the dashboard is drawn the form stands there: pressed again it would add a second record.
    if (isClosed()) return null
    const wrong = wrongFields<keyof RecordValues>(medicalRecordForm, typed)
    if (wrong) return { fields: wrong, text: texts.review, review: true }
    return send(typed).catch(refusedWith)
  }
  return (
    <form ref={formRef} {...useKeptFocus(sending)} noValidate onSubmit={onSubmit(submit)}>
      <DraftLine draft={draft} form={form} empty={remote.empty} />
      <div className="grid items-start gap-x-4 gap-y-3 @md:grid-cols-2 [&>*]:col-span-full @md:[&>:nth-child(-n+2)]:col-span-1">
        <FormFields fields={recordFields} values={values} errorOf={errorOf} register={(name) => form.register(name)} />
      </div>
      {completing.may && (
        <div className="mt-4">
          <Checkbox
            name="completes"
            label={texts.completes}
            checked={completing.chosen}
            onChange={({ target }) => completing.choose(target.checked)}
          />
        </div>
      )}
      <FormNotice>{failure?.text}</FormNotice>
      <Button type="submit" look="primary" size="sm" className="mt-5 max-md:min-h-11" disabled={sending}>
        {sending ? texts.sending : texts.submit(completing.may && completing.chosen)}
      </Button>
    </form>
  )
}

/** Where the form was opened from to write what was done, of which the first field has the focus then; null where it was opened another way. */
const useToNote = ({ setFocus }: Pick<UseFormReturn<RecordValues>, 'setFocus'>): string | null => {
  const back = useWayBack()
  const isToNote = back !== null
  useEffect(() => {
    if (isToNote) setFocus('diagnosis')
  }, [isToNote, setFocus])
  return back
}

/** Marking the visit as done with its record, where it has begun and is not done yet. */
const useCompleting = (row: AppointmentRow) => {
  const [chosen, choose] = useState(true)
  const change = useChangeStatus()
  const may = mayBecome(row, 'realizado', now())
  /** @returns whether the visit is as it was wanted; one that a colleague changed meanwhile is left */
  const complete = async (): Promise<boolean> => {
    if (!may || !chosen) return true
    const { id, revision } = row
    return change({ id, revision, status: 'realizado', notify: true }).then(
      () => true,
      () => false,
    )
  }
  return { may, chosen, choose, complete }
}

const refusedWith = (error: unknown): RefusedForm<RecordValues> =>
  refusedForm(error, emptyRecord(''), texts.failed, texts.failedTitle)
