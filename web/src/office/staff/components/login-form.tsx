import { loginBody, ownDeviceBody } from '@clinic/shared-events/contracts/practice/staff.ts'
import { CircleAlert, LogIn } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { ApiError, isAway } from '~/lib/http/http.ts'
import { browserStore } from '~/lib/storage.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { type Credentials, useSignIn } from '../api/sign-in.ts'

const texts = staffTexts.login
const ownKey = 'own-device'

/** Username and password (docs/specification.md#public-screens, #public-rules). What was typed stays after a refusal. */
export function LoginForm() {
  const signIn = useSignIn()
  const own = useOwnDevice()
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm<Credentials, Credentials>({
    schema: own.chosen ? ownDeviceBody : loginBody.omit({ pin: true }),
    initial: () => ({ username: '', password: '', pin: '' }),
    mode: 'onSubmit',
    leaving: { unasked: true },
  })
  const submit = onSubmit(({ pin, ...credentials }) =>
    signIn.mutateAsync({ ...credentials, ...(own.chosen && { pin }) }).then(
      () => null,
      () => {
        form.setFocus('password', { shouldSelect: true })
        return null
      },
    ),
  )
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="mt-7 grid gap-5">
      <TextField
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf('username')}
        {...form.register('username')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        required
        error={errorOf('password')}
        showLabel={texts.show}
        hideLabel={texts.hide}
        {...form.register('password')}
      />
      <OwnDevice {...own} error={errorOf('pin')} pin={form.register('pin')} />
      <FurtherHint error={signIn.error} />
      <Button type="submit" look="primary" size="lg" disabled={sending} className="mt-1 w-full">
        <LogIn aria-hidden="true" size="1.25rem" />
        {sending ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}

type OwnDeviceProps = ReturnType<typeof useOwnDevice> & { error: string | undefined; pin: ComponentProps<'input'> }

/** Says that the device is one's own, with the PIN that goes on with a session there (docs/decisions/0228). */
function OwnDevice({ chosen, choose, error, pin }: OwnDeviceProps) {
  return (
    <>
      <Checkbox label={texts.ownDevice} checked={chosen} onChange={({ target }) => choose(target.checked)} />
      {chosen && (
        <PasswordField
          label={texts.pin}
          hint={texts.pinHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={error}
          showLabel={texts.showPin}
          hideLabel={texts.hidePin}
          {...pin}
          required
        />
      )}
    </>
  )
}

/** Whether the device is said to be one's own, as at the last sign-in until somebody says otherwise. */
const useOwnDevice = () => {
  const [chosen, setChosen] = useState(browserStore.get(ownKey) !== null)
  const choose = (isOwn: boolean) => {
    setChosen(isOwn)
    if (isOwn) browserStore.set(ownKey, '1')
    else browserStore.remove(ownKey)
  }
  return { chosen, choose }
}

/** The hint for a failure that is not about the password: the server is away, or asks for a pause. */
function FurtherHint({ error }: { error: Error | null }) {
  const paused = error instanceof ApiError && error.status === 429 ? error.error : null
  const hint = error && isAway(error) ? texts.away : paused
  return (
    <div aria-live="polite" className="empty:hidden">
      {hint && (
        <p className="flex gap-2 text-[0.9375rem] leading-snug text-cancelado-t">
          <CircleAlert aria-hidden="true" size="1.25rem" className="mt-px shrink-0" />
          {hint}
        </p>
      )}
    </div>
  )
}
