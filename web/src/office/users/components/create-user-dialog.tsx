import { newDoctorBody, roles } from '@clinic/shared-events/contracts/practice/staff.ts'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { Options, SelectField, TextField } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { type NewUser, useCreateUser } from '../api/change-users.ts'

type CreateUserDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for a new account. What was typed stays after a failure. */
export function CreateUserDialog({ open, onOpenChange }: CreateUserDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.createTitle}>
      <CreateUserForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const empty: NewUser = { username: '', password: '', name: '', email: '', specialty: '', role: 'doctor' }
const schema = newDoctorBody.required({ role: true })

function CreateUserForm({ onDone }: { onDone: () => void }) {
  const create = useCreateUser()
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm({ schema, initial: () => empty })
  const submit = onSubmit(({ role = 'doctor', ...user }) =>
    create.mutateAsync({ ...user, role }).then(() => {
      onDone()
      return null
    }, refusedFields(empty)),
  )
  const text = (name: Exclude<keyof NewUser, 'password' | 'role'>) => ({
    label: texts[name],
    density: 'dense' as const,
    required: true,
    error: errorOf(name),
    ...form.register(name),
  })
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <SelectField label={texts.role} density="dense" error={errorOf('role')} {...form.register('role')}>
          <Options of={roles} words={texts.roles} />
        </SelectField>
      </div>
      <PasswordField
        label={texts.password}
        hint={texts.createHint}
        density="dense"
        required
        autoComplete="new-password"
        error={errorOf('password')}
        showLabel={texts.show}
        hideLabel={texts.hide}
        {...form.register('password')}
      />
      <TextField {...text('name')} autoComplete="off" />
      <TextField {...text('email')} type="email" autoComplete="off" />
      <TextField {...text('specialty')} autoComplete="off" />
      <DialogButtons submit={{ idle: texts.create, sending: texts.creating }} sending={sending} mayLeave />
    </form>
  )
}
