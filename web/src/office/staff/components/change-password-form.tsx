import { Button } from '~/components/ui/button.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { ownPasswordTexts as texts } from '~/texts/office/own-password.ts'
import { useChangePassword } from '../api/change-password.ts'
import { type OwnPasswordForm, ownPasswordForm } from '../model/own-password.ts'

const empty: OwnPasswordForm = { currentPassword: '', newPassword: '', confirmation: '' }

/** The current password, a new one and the new one again. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const change = useChangePassword()
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm({
    schema: ownPasswordForm,
    initial: () => empty,
    mode: 'onSubmit',
  })
  const submit = onSubmit(({ currentPassword, newPassword }) =>
    change.mutateAsync({ currentPassword, newPassword }).then(() => {
      onChanged()
      return null
    }, refusedFields(empty)),
  )
  const field = (name: keyof OwnPasswordForm, autoComplete: 'current-password' | 'new-password') => ({
    required: true,
    autoComplete,
    error: errorOf(name),
    showLabel: texts.show,
    hideLabel: texts.hide,
    ...form.register(name),
  })
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-5">
      <PasswordField label={texts.current} {...field('currentPassword', 'current-password')} />
      <PasswordField label={texts.next} hint={texts.nextHint} {...field('newPassword', 'new-password')} />
      <PasswordField label={texts.confirmation} {...field('confirmation', 'new-password')} />
      <Button type="submit" look="primary" size="md" disabled={sending} className="mt-1 justify-self-start">
        {sending ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}
