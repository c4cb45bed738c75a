import { forcedPasswordBody } from '@clinic/shared-events/contracts/practice/staff.ts'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { useForcePassword } from '../api/change-users.ts'

type PasswordDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; id: string; username: string }

/** Asks for the password an account is to have. */
export function PasswordDialog({ open, onOpenChange, id, username }: PasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.changePasswordOf(username)}
      description={texts.changePasswordHint}
    >
      <PasswordForm id={id} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const empty = { newPassword: '' }
const schema = forcedPasswordBody.pick({ newPassword: true })

function PasswordForm({ id, onDone }: { id: string; onDone: () => void }) {
  const force = useForcePassword()
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm({
    schema,
    initial: () => empty,
    mode: 'onSubmit',
  })
  const submit = onSubmit(({ newPassword }) =>
    force.mutateAsync({ doctorId: id, newPassword }).then(() => {
      onDone()
      return null
    }, refusedFields(empty)),
  )
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={texts.newPassword}
        required
        autoComplete="new-password"
        error={errorOf('newPassword')}
        showLabel={texts.show}
        hideLabel={texts.hide}
        {...form.register('newPassword')}
      />
      <DialogButtons submit={{ idle: texts.changePassword, sending: texts.saving }} sending={sending} mayLeave />
    </form>
  )
}
