import { acceptedBody } from '@clinic/shared-events/contracts/practice/invitations.ts'
import { z } from 'zod'
import { Button } from '~/components/ui/button.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { type FormFailure, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { fieldsIn, readFailure } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { invitation as texts } from '~/texts/public/invitation.ts'
import { acceptInvitation } from '../api/invitation.ts'

const form = z
  .object({ ...acceptedBody.pick({ password: true }).shape, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: texts.mismatch,
  })
type Values = z.infer<typeof form>
/** `says`: why it was not taken, where no field is to blame. */
type Failure = FormFailure<keyof Values> & { says: string | null }

const empty: Values = { password: '', confirmation: '' }

type PasswordFormProps = {
  token: string
  username: string
  onChosen: () => void
  /** Called with why the link is valid no more. */
  onOver: (why: string) => void
}

/** The password that who was invited chooses, and the same again. */
export function PasswordForm({ token, username, onChosen, onOver }: PasswordFormProps) {
  const sendOnce = useSendOnce(acceptInvitation)
  const submitted = useSubmittedForm<Values, Values, Failure>({
    schema: form,
    initial: () => empty,
    mode: 'onSubmit',
    leaving: { unasked: true },
  })
  const { formRef, errorOf, sending, failure, onSubmit } = submitted
  const failed = (error: unknown): Failure => {
    const { status, sentence, fields, atFields } = readFailure(error, fieldsIn<keyof Values>(empty))
    if (status === 409) onOver(sentence ?? texts.failed)
    return { fields, says: atFields ? null : status === 429 && sentence ? sentence : texts.failed }
  }
  const submit = onSubmit(({ password }) =>
    sendOnce({ token, password }).then(() => {
      onChosen()
      return null
    }, failed),
  )
  const field = (name: keyof Values) => ({
    required: true,
    autoComplete: 'new-password',
    error: errorOf(name),
    showLabel: texts.show,
    hideLabel: texts.hide,
    ...submitted.form.register(name),
  })
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="mt-6 grid max-w-[30rem] gap-5">
      {/* For password managers, which keep a password with whom it is of. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label={texts.password} hint={texts.hint} {...field('password')} />
      <PasswordField label={texts.confirmation} {...field('confirmation')} />
      {failure?.says && (
        <p role="alert" className="font-semibold text-coral-t">
          {failure.says}
        </p>
      )}
      <Button type="submit" look="coral" size="lg" disabled={sending} className="justify-self-start max-sm:w-full">
        {sending ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}
