import { answerConversationBody, type BotConversationRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { useState } from 'react'
import { useStaffId } from '~/appointments/hooks/use-staff-id.ts'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { TextArea } from '~/components/ui/text-field.tsx'
import { refusedFields } from '~/lib/read-failure.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useSubmittedForm } from '~/lib/use-submitted-form.ts'
import { botConversationTexts as texts } from '~/texts/bot.ts'
import { useAnswer } from '../api/conversations.ts'
import { useConfigs } from '../api/settings.ts'
import { useSetup } from '../api/setup.ts'
import { answerHint } from '../model/answer-hint.ts'
import { unfinishedAnswer } from '../model/unfinished-answer.ts'
import { OptOutNote } from './opt-out-note.tsx'

const empty = { content: '' }
const written = answerConversationBody.pick({ content: true })

type AnswerFormProps = { conversation: BotConversationRow; onAnswered: () => void }

/** What staff answer, and which way it will go. Where nothing sends it, it is opened in their own messaging app. What is not sent yet is there again when they come back. */
export function AnswerForm({ conversation, onAnswered }: AnswerFormProps) {
  const answer = useAnswer(conversation.id)
  const staffId = useStaffId()
  const configured = { setup: useSetup().data?.data, configs: useConfigs().data?.data }
  const hint = answerHint(conversation, configured, useClock(30_000))
  const [unfinished] = useState(() => unfinishedAnswer(conversation.id, staffId))
  const [chat, setChat] = useState<string | null>(null)
  const { form, formRef, values, errorOf, sending, onSubmit } = useSubmittedForm({
    ...{ schema: written, initial: () => unfinished.begun ?? empty, mode: 'onSubmit' },
    onTyped: unfinished.keep,
  })
  const notTaken = (content: string) => (error: unknown) => {
    unfinished.keep({ content })
    return refusedFields(empty)(error)
  }
  const submit = onSubmit(({ content }) => {
    setChat(null)
    // The view may be another one by the time that it is answered: it begins empty, unless the answer was not taken.
    unfinished.forget()
    return answer.mutateAsync({ content, seen: conversation.toReview }).then(({ whatsappUrl }) => {
      setChat(whatsappUrl)
      form.reset(empty)
      onAnswered()
      return null
    }, notTaken(content))
  })
  return (
    <div className="mt-auto shrink-0 border-t border-line bg-paper px-4 py-3 md:px-5">
      <OptOutNote conversationId={conversation.id} />
      <div role="status">
        {chat && (
          <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>
              <strong>{texts.sent}</strong> {texts.byHand}
            </span>
            <a href={chat} target="_blank" rel="noreferrer" className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}>
              {texts.openChat}
            </a>
          </p>
        )}
      </div>
      <form ref={formRef} onSubmit={submit} noValidate className="grid gap-3">
        <TextArea
          label={texts.answer}
          density="dense"
          rows={2}
          hint={hint.text}
          error={errorOf('content')}
          room={{ typed: String(values.content), most: hint.most }}
          {...form.register('content')}
        />
        <Button
          look="primary"
          size="sm"
          type="submit"
          aria-disabled={sending}
          className="justify-self-end max-md:min-h-11"
        >
          {sending ? texts.sending : texts.send}
        </Button>
      </form>
    </div>
  )
}
