import {
  messageLimit,
  type TestMessageAnswer,
  testMessageBody,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { botConversationTexts, botTexts, botTestTexts as texts } from '~/texts/messaging/messaging.ts'
import { type TestForm, useTestMessage } from '../../../api/conversations.ts'
import { conversationPath } from '../../../model/tab-params.ts'
import { Bubble } from '../../bubble.tsx'
import { TemplateTest } from './template-test.tsx'

const empty: TestForm = { phoneNumber: '', message: '', appointmentId: '' }
type Tried = { message: string; answer: TestMessageAnswer }

/** A message as if it came from a phone, and what the bot answers and does. */
export function TestTab() {
  const [tried, setTried] = useState<Tried | null>(null)
  return (
    <div className="grid flex-1 content-start gap-x-8 gap-y-6 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <section aria-label={texts.title}>
        <h2 className="text-base font-bold">{texts.title}</h2>
        <p className="mt-1 mb-4 text-ink-2">{texts.hint}</p>
        <TestMessageForm onTried={setTried} />
      </section>
      <section aria-label={texts.result}>
        <h2 className="text-base font-bold">{texts.result}</h2>
        <div aria-live="polite" className="mt-1">
          {tried ? <Result tried={tried} /> : <p className="text-ink-2">{texts.none}</p>}
        </div>
      </section>
      <TemplateTest />
    </div>
  )
}

const useTestForm = () => useSubmittedForm({ schema: testMessageBody, initial: () => empty })

function TestMessageForm({ onTried }: { onTried: (tried: Tried) => void }) {
  const test = useTestMessage()
  const submitted = useTestForm()
  const { form, formRef, sending, onSubmit } = submitted
  const submit = onSubmit(() => {
    const sent = form.getValues() as TestForm
    return test.mutateAsync(sent).then((answer) => {
      onTried({ message: sent.message, answer })
      form.resetField('message')
      return null
    }, refusedFields(empty))
  })
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <TestFields submitted={submitted} />
      <Button
        look="primary"
        size="sm"
        type="submit"
        aria-disabled={sending}
        className="justify-self-start max-md:min-h-11"
      >
        {sending ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

function TestFields({ submitted: { form, values, errorOf } }: { submitted: ReturnType<typeof useTestForm> }) {
  const badId = errorOf('appointmentId') && texts.badAppointment
  return (
    <>
      <TextField
        label={texts.phone}
        required
        inputMode="tel"
        autoComplete="off"
        error={errorOf('phoneNumber')}
        {...form.register('phoneNumber')}
      />
      <TextArea
        label={texts.message}
        required
        error={errorOf('message')}
        room={{ typed: String(values.message), most: messageLimit }}
        {...form.register('message')}
      />
      <TextField
        label={texts.appointmentId}
        hint={texts.appointmentHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={badId}
        {...form.register('appointmentId')}
      />
    </>
  )
}

function Result({ tried: { message, answer } }: { tried: Tried }) {
  return (
    <div className="grid max-w-xl gap-3">
      <Bubble who="patient" name={botConversationTexts.from.patient} content={message} />
      <Bubble who="bot" name={botConversationTexts.from.bot} content={answer.botResponse} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-ink-2">{texts.action}</dt>
        <dd className="font-semibold">{botTexts.actions[answer.actionTaken]}</dd>
      </dl>
      {answer.needsManualReview && <p className="font-semibold text-coral-t">{texts.review}</p>}
      <Link
        to={conversationPath(answer.conversationId)}
        className="w-fit font-semibold text-bosque-700 underline underline-offset-4"
      >
        {texts.open}
      </Link>
    </div>
  )
}
