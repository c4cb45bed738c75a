import {
  answerConversationBody,
  type BotConversationRow,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { Clock, SendHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { Field } from '~/components/ui/forms/field.tsx'
import { cx } from '~/lib/class-names.ts'
import { useFootBar } from '~/lib/focus/foot.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useEntryState } from '~/lib/use-entry-state.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { answering } from '~/office/shared/messaging/answering.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { useAnswer, useAnswerAccount } from '../../api/conversations.ts'
import { answerDraft } from '../../model/answer-draft.ts'
import { answerHint } from '../../model/answer-hint.ts'
import { OptOutNote } from './opt-out-note.tsx'

const empty = { content: '' }
const written = answerConversationBody.pick({ content: true })

type AnswerFormProps = { conversation: BotConversationRow; onAnswered: () => void }

/** What is being answered, sent once. `chat`: where the last answer is to be opened, which nothing sends. */
const useAnswerForm = ({ conversation, onAnswered }: AnswerFormProps) => {
  const staffId = useStaffId()
  const [draft] = useState(() => answerDraft(conversation.id, staffId))
  const answer = useAnswer(conversation.id, draft.sent)
  const [chat, setChat] = useState<string | null>(null)
  const submitted = useSubmittedForm({
    schema: written,
    initial: () => draft.read() ?? empty,
    mode: 'onSubmit',
    onTyped: draft.keep,
    leaving: draft.leaving,
  })
  const { form, onSubmit } = submitted
  const isAnswering = useEntryState(answering, z.boolean()) ?? false
  useEffect(() => {
    if (isAnswering) form.setFocus('content')
  }, [isAnswering, form])
  const notTaken = (content: string) => (error: unknown) => {
    draft.keep({ content })
    return refusedFields(empty)(error)
  }
  const submit = onSubmit(({ content }) => {
    setChat(null)
    // The view may be another one by the time that it is answered: it begins empty, unless the answer was not taken.
    draft.keep(null)
    return answer.mutateAsync({ content, seen: conversation.toReview }).then(({ whatsappUrl }) => {
      setChat(whatsappUrl)
      form.reset(empty)
      onAnswered()
      return null
    }, notTaken(content))
  })
  return { ...submitted, submit, chat }
}

/** What staff answer, and which way it will go. Where nothing sends it, it is opened in their own messaging app. What is not sent yet is there again when they come back. */
export function AnswerForm(props: AnswerFormProps) {
  const { conversation } = props
  const { form, formRef, values, errorOf, sending, submit, chat } = useAnswerForm(props)
  const account = useAnswerAccount(conversation.id)
  const hint = answerHint(conversation, account.data?.data.account, useClock(30_000))
  const hintId = useId()
  const bar = useRef<HTMLDivElement>(null)
  useFootBar(bar)
  return (
    <div
      ref={bar}
      data-answer
      className="mt-auto shrink-0 border-t border-line bg-paper px-4 py-3 md:px-5 [@media(min-height:40rem)]:max-lg:sticky max-lg:bottom-0 max-md:bottom-[calc(66px+env(safe-area-inset-bottom))]"
    >
      <OptOutNote conversationId={conversation.id} />
      <div role="status">{chat && <ManualAnswer chat={chat} />}</div>
      <form ref={formRef} onSubmit={submit} noValidate className="grid gap-2">
        <Field
          label={<span className="sr-only">{texts.answer}</span>}
          error={errorOf('content')}
          room={{ typed: String(values.content), most: hint.most }}
        >
          {({ className, 'aria-describedby': described, ...given }) => (
            <textarea
              rows={2}
              placeholder={texts.answerHere}
              {...form.register('content')}
              {...given}
              aria-describedby={[described, hint.text && hintId].filter(Boolean).join(' ') || undefined}
              className={cx(className, 'resize-y py-2 text-[0.9375rem]')}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Way id={hintId} text={hint.text} account={account} />
          <Button look="primary" size="sm" type="submit" aria-disabled={sending} className="ml-auto max-md:min-h-11">
            <SendHorizontal aria-hidden="true" size={16} />
            {sending ? texts.sending : texts.send}
          </Button>
        </div>
      </form>
    </div>
  )
}

type WayProps = { id: string; text: string | undefined; account: ReturnType<typeof useAnswerAccount> }

/** Which way it will go, as far as it is known. */
function Way({ id, text, account }: WayProps) {
  return (
    <div className="min-w-0 flex-1 basis-48 text-[0.8125rem] text-ink-2">
      {text && (
        <p id={id} className="flex items-start gap-2">
          <Clock aria-hidden="true" size={16} className="mt-px shrink-0" />
          {text}
        </p>
      )}
      {account.isPending && (
        <p role="status" className="sr-only">
          {texts.ways.loading}
        </p>
      )}
      {account.isError && <FailedLine text={texts.ways.failed} onRetry={() => void account.refetch()} />}
    </div>
  )
}

/** An answer that was recorded and nothing sends. */
function ManualAnswer({ chat }: { chat: string }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>
        <strong>{texts.sent}</strong> {texts.manual}
      </span>
      <a href={chat} target="_blank" rel="noreferrer" className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}>
        {texts.openChat}
      </a>
    </p>
  )
}
