import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { MeantMail } from '~/person/meant-mail.tsx'
import { patientIntake } from '~/texts/public/patient-intake.ts'
import { usePutOff } from '../hooks/use-put-off.ts'
import type { IntakeInput } from '../model/intake-form.ts'

const texts = patientIntake.putOff

type PutOffProps = {
  open: boolean
  /** What stands in the form. */
  typed: () => IntakeInput
  onClose: () => void
}

/** Sends the link that goes on with the form later, to an e-mail (docs/decisions/0226-patients-drafts-under-their-link.md). */
export function PutOffDialog({ open, typed, onClose }: PutOffProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = () => {
    setSentTo(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => !shown && close()}
      title={sentTo === null ? texts.title : texts.sent}
      description={sentTo === null ? texts.lead : texts.sentTo(sentTo)}
    >
      {sentTo === null ? (
        <PutOffForm typed={typed} onSent={setSentTo} />
      ) : (
        <Button look="primary" className="max-sm:w-full" onClick={close}>
          {texts.close}
        </Button>
      )}
    </Dialog>
  )
}

function PutOffForm({ typed, onSent }: { typed: () => IntakeInput; onSent: (email: string) => void }) {
  const { form, formRef, values, errorOf, submit, sending, failure } = usePutOff(typed, onSent)
  return (
    <form ref={formRef} onSubmit={submit} noValidate aria-label={texts.title} className="grid gap-2">
      <TextField
        label={patientIntake.fields.email}
        required
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <MeantMail email={values.email} onTake={(email) => form.setValue('email', email, { shouldValidate: true })} />
      <DialogButtons
        submit={{ idle: texts.submit, sending: patientIntake.sending }}
        sending={sending}
        notice={failure?.says ?? null}
      />
    </form>
  )
}
