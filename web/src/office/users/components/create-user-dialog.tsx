import { invitedDoctorBody } from '@clinic/shared-events/contracts/practice/invitations.ts'
import { newDoctorBody, role, roles } from '@clinic/shared-events/contracts/practice/staff.ts'
import { z } from 'zod'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { Options, SelectField, TextField } from '~/components/ui/forms/text-field.tsx'
import { type SubmittedForm, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { type Invitation, type NewUser, useCreateUser } from '../api/change-users.ts'

type CreateUserDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onInvited: (invitation: Invitation) => void
}

/** Asks for a new account. What was typed stays after a failure. */
export function CreateUserDialog({ open, onOpenChange, onInvited }: CreateUserDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.createTitle}>
      <CreateUserForm onDone={() => onOpenChange(false)} onInvited={onInvited} />
    </Dialog>
  )
}

const empty: NewUser = { username: '', password: '', name: '', email: '', specialty: '', role: 'doctor', byMail: false }
/** A password is asked for where it is not to be chosen by who is invited. */
const schema = z.discriminatedUnion('byMail', [
  newDoctorBody.extend({ role, byMail: z.literal(false) }),
  invitedDoctorBody.extend({ role, byMail: z.literal(true), password: z.string() }),
])

type FormProps = Pick<CreateUserDialogProps, 'onInvited'> & { onDone: () => void }

function CreateUserForm({ onDone, onInvited }: FormProps) {
  const create = useCreateUser(onInvited)
  const submitted = useSubmittedForm<NewUser, z.output<typeof schema>>({ schema, initial: () => empty })
  const { form, formRef, values, errorOf, sending, onSubmit } = submitted
  const submit = onSubmit((user) =>
    create.mutateAsync(user).then(() => {
      onDone()
      return null
    }, refusedFields(empty)),
  )
  const text = (name: Exclude<keyof NewUser, 'password' | 'role' | 'byMail'>) => ({
    label: texts[name],
    required: true,
    error: errorOf(name),
    ...form.register(name),
  })
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <SelectField label={texts.role} error={errorOf('role')} {...form.register('role')}>
          <Options of={roles} words={texts.roles} />
        </SelectField>
      </div>
      <PasswordOrMail submitted={submitted} />
      <TextField {...text('name')} autoComplete="off" />
      <TextField {...text('email')} type="email" autoComplete="off" />
      <TextField {...text('specialty')} autoComplete="off" />
      <DialogButtons
        submit={
          values.byMail
            ? { idle: texts.invite, sending: texts.inviting }
            : { idle: texts.create, sending: texts.creating }
        }
        sending={sending}
        mayLeave
      />
    </form>
  )
}

type PasswordOrMailProps = {
  submitted: Pick<SubmittedForm<NewUser, z.output<typeof schema>>, 'form' | 'values' | 'errorOf'>
}

/** A password that is typed here, or an invitation to choose one. */
function PasswordOrMail({ submitted: { form, values, errorOf } }: PasswordOrMailProps) {
  return (
    <>
      <Checkbox label={texts.byMail} {...form.register('byMail')} />
      {values.byMail ? (
        <p className="text-ink-2">{texts.byMailHint}</p>
      ) : (
        <PasswordField
          label={texts.password}
          hint={texts.createHint}
          required
          autoComplete="new-password"
          error={errorOf('password')}
          showLabel={texts.show}
          hideLabel={texts.hide}
          {...form.register('password')}
        />
      )}
    </>
  )
}
