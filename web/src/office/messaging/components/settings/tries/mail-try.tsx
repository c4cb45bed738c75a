import { testMailBody } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { Button } from '~/components/ui/button.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { botMailTryTexts as texts } from '~/texts/messaging/messaging-tries.ts'
import { useTestMail } from '../../../api/setup.ts'
import { unclearIn } from '../../../api/templates.ts'

const empty = { email: '' }

/** Sends a mail to an address as a test. */
export function MailTry() {
  const test = useTestMail()
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm({ schema: testMailBody, initial: () => empty })
  const submit = onSubmit(({ email }) => test.mutateAsync({ email }).then(() => null, refusedFields(empty)))
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="mt-3 grid gap-2">
      <TextField
        label={texts.email}
        required
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <Button size="sm" type="submit" aria-disabled={sending} className="justify-self-start max-md:min-h-11">
        {sending ? texts.sending : texts.send}
      </Button>
      <FormNotice>{unclearIn(test.error)}</FormNotice>
    </form>
  )
}
