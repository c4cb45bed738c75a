import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { medicalRecordForm } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { useNavigate } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { useKeptFocus } from '~/lib/focus/use-kept-focus.ts'
import { useDraft } from '~/lib/forms/use-draft.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { toast } from '~/lib/toasts.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormFields } from '~/office/shared/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { paths } from '~/paths.ts'
import { medicalRecordTexts } from '~/texts/patients/medical-record.ts'
import { useAddMedicalRecord } from '../api/medical-records.ts'
import { emptyRecord, type RecordValues, recordDraft, recordFields } from '../model/record-form.ts'

const texts = medicalRecordTexts.form

/** The form of a new record (docs/specification.md#office-rules). Once it is saved it leads to the dashboard. */
export function NewRecord({ row }: { row: AppointmentRow }) {
  const { begun, sent, onTyped, close, isClosed } = useDraft(recordDraft, useStaffId(), row.id)
  const add = useAddMedicalRecord(row.id, sent)
  const navigate = useNavigate()
  const submitted = useSubmittedForm<RecordValues, RecordValues, RefusedForm<RecordValues>>({
    schema: null,
    initial: () => begun ?? emptyRecord(row.name ?? ''),
    onTyped,
    mode: 'onSubmit',
    leaving: { before: emptyRecord(row.name ?? ''), forget: close, title: texts.leave, asksBrowser: true },
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const keptFocus = useKeptFocus(sending)
  const submit = (typed: RecordValues) => {
    // Until the dashboard is drawn the form stands there: pressed again it would add a second record.
    if (isClosed()) return null
    const wrong = wrongFields<keyof RecordValues>(medicalRecordForm, typed)
    if (wrong) return { fields: wrong, text: texts.review, review: true }
    return add(typed).then(() => {
      close()
      toast({ title: texts.done })
      void navigate(paths.doctorDashboard)
      return null
    }, refusedWith)
  }
  return (
    <form ref={formRef} {...keptFocus} noValidate onSubmit={onSubmit(submit)} className="max-md:[&_input]:text-base">
      <div className="grid items-start gap-x-4 gap-y-3 @md:grid-cols-2 [&>*]:col-span-full @md:[&>:nth-child(-n+2)]:col-span-1">
        <FormFields fields={recordFields} values={values} errorOf={errorOf} register={(name) => form.register(name)} />
      </div>
      <FormNotice>{failure?.text}</FormNotice>
      <Button type="submit" look="primary" size="sm" className="mt-5 max-md:min-h-11" disabled={sending}>
        {sending ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}

const refusedWith = (error: unknown): RefusedForm<RecordValues> =>
  refusedForm(error, emptyRecord(''), texts.failed, texts.failedTitle)
