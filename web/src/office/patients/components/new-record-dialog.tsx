import { openPatientBody, type PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { SelectField } from '~/components/ui/forms/text-field.tsx'
import { useDraft } from '~/lib/forms/use-draft.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { toast } from '~/lib/toasts.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { assignable, nameOf, useDoctors } from '~/office/shared/records/doctors.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormDialog } from '~/office/shared/records/form-dialog.tsx'
import { FormFields } from '~/office/shared/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useOpenPatient } from '../api/change-patient.ts'
import { newPatient, patientDraft, type NewPatientValues as Values } from '../model/drafts.ts'
import { emptyPatient, formFields, type PatientValues } from '../model/patient-fields.ts'

const texts = patientsTexts.open

type DialogProps = {
  isAdmin: boolean
  /** The visit whose patient it is for, and what the booking says of them. */
  of?: { id: string; values: Partial<PatientValues> }
  onClose: () => void
  onOpened: (row: PatientAnswer) => void
}

/** 'Nuevo Expediente' (docs/specification.md#office-screens); 'Asignar Doctor' is there for administrators alone. */
export function NewRecordDialog({ isAdmin, of, onClose, onOpened }: DialogProps) {
  const { begun, sent, onTyped, close } = useDraft(patientDraft, useStaffId(), of?.id ?? newPatient)
  const openPatient = useOpenPatient(sent)
  const giveUp = () => {
    close()
    onClose()
  }
  const submitted = useSubmittedForm<Values, Values, RefusedForm<Values>>({
    schema: null,
    initial: () => begun ?? { ...emptyPatient(), ...of?.values, assignedDoctorId: '' },
    onTyped,
    mode: 'onSubmit',
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const submit = (typed: Values) => {
    const { assignedDoctorId, ...record } = typed
    const body = { ...record, ...(assignedDoctorId && { assignedDoctorId }) }
    const wrong = wrongFields<keyof Values & string>(openPatientBody, body)
    if (wrong) return { fields: wrong, text: texts.review, review: true }
    return openPatient(body).then((row) => {
      toast({ title: texts.done })
      close()
      onOpened(row)
      return null
    }, refusedWith)
  }
  return (
    <FormDialog
      ref={formRef}
      title={texts.title}
      description={begun ? texts.begun : texts.lead}
      leaveTitle={texts.leave}
      before={begun ? { ...emptyPatient(), assignedDoctorId: '' } : undefined}
      submit={{ idle: texts.submit, sending: texts.sending }}
      isSending={sending}
      notice={failure?.text}
      onSubmit={onSubmit(submit)}
      onClose={giveUp}
      className="text-sm md:w-[min(44rem,calc(100vw-48px))]!"
    >
      <FormFields fields={formFields} values={values} errorOf={errorOf} register={(name) => form.register(name)} />
      {isAdmin && <DoctorField error={errorOf('assignedDoctorId')} register={form.register('assignedDoctorId')} />}
    </FormDialog>
  )
}

const refusedWith = (error: unknown): RefusedForm<Values> =>
  refusedForm(error, { ...emptyPatient(), assignedDoctorId: '' }, texts.failed)

type DoctorFieldProps = { error: string | undefined; register: object }

function DoctorField({ error, register }: DoctorFieldProps) {
  const { data, isError } = useDoctors(true)
  const doctors = data?.data ?? []
  const missing = isError ? patientsTexts.doctor.listFailed : patientsTexts.doctor.loading
  // A doctor who was chosen before the accounts are there can be set only once their options are: the field is registered anew then.
  return (
    <SelectField
      key={data ? 'read' : 'unread'}
      label={texts.assign}
      hint={data ? undefined : missing}
      error={error}
      {...register}
    >
      <option value="">{patientsTexts.doctor.none}</option>
      {assignable(doctors).map((doctor) => (
        <option key={doctor.id} value={doctor.id}>
          {nameOf(doctor)}
        </option>
      ))}
    </SelectField>
  )
}
