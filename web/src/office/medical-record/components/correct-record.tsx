import {
  correctMedicalRecordBody,
  type MedicalRecordRow,
} from '@clinic/shared-events/contracts/patients/medical-records.ts'
import type { ReactNode } from 'react'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { erased } from '~/lib/format.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { toast } from '~/lib/toasts.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormFields } from '~/office/shared/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { Overtaken, useShownVersion } from '~/office/shared/records/written/overtaken.tsx'
import { medicalRecordTexts } from '~/texts/patients/medical-record.ts'
import { useCorrectRecord } from '../api/medical-records.ts'
import { emptyRecord, type RecordValues, recordFields, valuesOf } from '../model/record-form.ts'

const texts = medicalRecordTexts.records

/** `children`: what the record says. */
type FormProps = { row: MedicalRecordRow; onDone: () => void; children: ReactNode }

/** A record as it is to read from now on, in a dialog; what it said stays, struck. */
export function CorrectRecord({ row, onClose, children }: Omit<FormProps, 'onDone'> & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.correctOf(row.patientName ?? erased)}
      leaveTitle={texts.leave}
      className="text-sm md:w-[min(40rem,calc(100vw-48px))]!"
    >
      <CorrectForm row={row} onDone={onClose}>
        {children}
      </CorrectForm>
    </Dialog>
  )
}

function CorrectForm({ row, onDone, children }: FormProps) {
  const { shown, onRead } = useShownVersion(row)
  const correct = useCorrectRecord(shown)
  const submitted = useSubmittedForm<RecordValues, RecordValues, RefusedForm<RecordValues>>({
    schema: null,
    initial: () => valuesOf(row),
    mode: 'onSubmit',
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const submit = (typed: RecordValues) => {
    const wrong = wrongFields<keyof RecordValues>(correctMedicalRecordBody, { ...typed, version: shown.version })
    if (wrong) return { fields: wrong, text: medicalRecordTexts.form.review, review: true }
    return correct(typed).then(
      () => {
        toast({ title: texts.correctDone })
        onDone()
        return null
      },
      (error) => refusedForm(error, emptyRecord(''), texts.correctFailed),
    )
  }
  return (
    <form ref={formRef} noValidate onSubmit={onSubmit(submit)}>
      <p className="-mt-2 mb-3 text-ink-2">{texts.correctHint}</p>
      <Overtaken onRead={onRead}>{children}</Overtaken>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 [&>*]:col-span-full sm:[&>:nth-child(-n+2)]:col-span-1">
        <FormFields fields={recordFields} values={values} errorOf={errorOf} register={(name) => form.register(name)} />
      </div>
      <DialogButtons
        submit={{ idle: texts.correctSubmit, sending: medicalRecordTexts.form.sending }}
        sending={sending}
        notice={failure?.text ?? null}
      />
    </form>
  )
}
