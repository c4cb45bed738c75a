import type { BotConversationRow, BotMessageRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { ArrowLeft, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Badge } from '~/components/ui/badge.tsx'
import { Button, IconButton } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/more-button.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { ErrorState } from '~/components/ui/state-notes.tsx'
import { dateTimeText, phoneText } from '~/lib/format.ts'
import { ApiError } from '~/lib/http.ts'
import { useMedia } from '~/lib/use-media.ts'
import { paths } from '~/paths.ts'
import { botConversationTexts as texts } from '~/texts/bot.ts'
import { useConversation, useMessages, useReview } from '../api/conversations.ts'
import { titleOf } from '../model/conversation-title.ts'
import { AnswerForm } from './answer-form.tsx'
import { Bubble } from './bubble.tsx'

/** One conversation: its messages, what waits for staff, and their answer. */
export function ConversationView({ id, onBack }: { id: string; onBack?: () => void }) {
  const conversation = useConversation(id)
  const row = conversation.data?.data
  const gone = conversation.error instanceof ApiError && conversation.error.status === 404
  return (
    <section
      aria-label={row ? texts.messages(titleOf(row)) : texts.choose}
      className="flex min-h-0 min-w-0 flex-col lg:overflow-y-auto"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 md:px-5">
        {onBack && (
          <IconButton label={texts.back} onClick={onBack} className="-ml-2">
            <ArrowLeft aria-hidden="true" size={20} />
          </IconButton>
        )}
        {row && <Head row={row} />}
      </div>
      <p role="status" className="sr-only">
        {conversation.isPending && texts.conversationLoading}
      </p>
      {conversation.isError && !row ? (
        <ErrorState
          title={gone ? texts.gone : texts.conversationFailed}
          small
          {...(!gone && { onRetry: () => void conversation.refetch() })}
          className="m-4 md:m-5"
        />
      ) : (
        <Messages id={id} />
      )}
      {row && <AnswerForm conversation={row} />}
    </section>
  )
}

function Head({ row }: { row: BotConversationRow }) {
  const review = useReview(row.id)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button goes away: the focus stays at the conversation.
  const onSuccess = () => heading.current?.focus()
  const waits = row.toReview.length > 0
  return (
    <>
      <div className="mr-auto min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-lg leading-tight font-bold wrap-anywhere">
          {titleOf(row)}
        </h2>
        {row.patientName && row.phoneNumber && <p className="num text-ink-2">{phoneText(row.phoneNumber)}</p>}
        {row.appointmentId && (
          <Link
            to={generatePath(paths.doctorMedicalRecord, { appointmentId: row.appointmentId })}
            className="text-bosque-700 underline underline-offset-4"
          >
            {texts.appointment}
          </Link>
        )}
      </div>
      {waits && <Badge tone="cancelado">{texts.review}</Badge>}
      {waits && (
        <Button
          size="sm"
          className="max-md:min-h-11"
          disabled={review.isPending}
          onClick={() => review.mutate({ seen: row.toReview }, { onSuccess })}
        >
          <Check aria-hidden="true" size={16} />
          {texts.reviewed}
        </Button>
      )}
    </>
  )
}

function Messages({ id }: { id: string }) {
  const { rows, failed, readAgain, more } = useMessages(id)
  const newest = useNewestInView(rows !== undefined)
  if (!rows)
    return failed ? (
      <ErrorState title={texts.messagesFailed} onRetry={readAgain} small className="m-4 md:m-5" />
    ) : (
      <div role="status" aria-busy="true" className="grid gap-3 px-4 py-4 md:px-5">
        <span className="sr-only">{texts.messagesLoading}</span>
        <Skeleton className="h-12 w-2/3 rounded-box" />
        <Skeleton className="h-12 w-2/3 justify-self-end rounded-box" />
      </div>
    )
  return (
    <div className="px-4 py-4 md:px-5">
      <MoreButton more={more} label={texts.earlier} className="pb-3" />
      <ol aria-live="polite" className="grid gap-4">
        {rows.toReversed().map((message) => (
          <li key={message.id} className="grid">
            <Message message={message} />
          </li>
        ))}
      </ol>
      <div ref={newest} />
    </div>
  )
}

/** A mark behind the newest message, which is in view once the messages are there, where the conversation scrolls by itself. */
const useNewestInView = (there: boolean) => {
  const mark = useRef<HTMLDivElement>(null)
  const beside = useMedia('(min-width: 64rem)')
  useEffect(() => {
    if (there && beside) mark.current?.scrollIntoView({ block: 'nearest' })
  }, [there, beside])
  return mark
}

const whoWrote = ({ direction, processedByBot }: BotMessageRow): 'patient' | 'bot' | 'staff' => {
  if (direction === 'inbound') return 'patient'
  return processedByBot ? 'bot' : 'staff'
}

const deliveryOf = (status: string): string =>
  Object.hasOwn(texts.delivery, status) ? texts.delivery[status as keyof typeof texts.delivery] : status

function Message({ message }: { message: BotMessageRow }) {
  const { content, timestamp, direction, status, errorCode, byTemplate, actionTaken, needsManualReview, reviewReason } =
    message
  const failed = status === 'failed' || status === 'undelivered' || status === 'unclear'
  const delivery = [deliveryOf(status), byTemplate && texts.byTemplate, errorCode && texts.error(errorCode)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Bubble who={whoWrote(message)} content={content} when={dateTimeText(timestamp)}>
      {delivery && (
        <p className={failed ? 'text-xs font-semibold text-cancelado-t' : 'text-xs text-ink-2'}>{delivery}</p>
      )}
      {direction === 'outbound' && actionTaken !== 'none' && (
        <p className="text-xs font-semibold">{texts.did(actionTaken)}</p>
      )}
      {needsManualReview && reviewReason && (
        <p className="text-xs font-semibold text-coral-t">
          {texts.review}: {texts.why[reviewReason]}
        </p>
      )}
    </Bubble>
  )
}
