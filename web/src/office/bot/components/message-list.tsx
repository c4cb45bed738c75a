import type { BotMessageRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { ArrowDown } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/more-button.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { ErrorState } from '~/components/ui/state-notes.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { MessageFiles } from '~/messaging/message-files.tsx'
import { botConversationTexts as texts } from '~/texts/bot.ts'
import { notificationTexts } from '~/texts/notifications.ts'
import { useMessages } from '../api/conversations.ts'
import { useNewestMessage } from '../hooks/use-newest-message.ts'
import { Bubble } from './bubble.tsx'

type MessageListProps = { id: string; answers: number }

/** The messages of a conversation, the oldest first. On wide screens they scroll by themselves, above the answer. `answers`: how often one was sent from here. */
export function MessageList({ id, answers }: MessageListProps) {
  const { rows, failed, readAgain, more } = useMessages(id)
  const { list, end, beside, unseen, showNewest } = useNewestMessage(rows?.[0]?.id, answers)
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
    // What scrolls by itself is reached by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      data-messages
      role="group"
      aria-label={texts.all}
      tabIndex={beside ? 0 : undefined}
      className="px-4 py-4 -outline-offset-2 md:px-5 lg:min-h-48 lg:flex-1 lg:overflow-y-auto"
    >
      <MoreButton more={more} label={texts.earlier} className="pb-3" />
      <ol ref={list} tabIndex={-1} aria-live="polite" className="grid gap-4 outline-none">
        {rows.toReversed().map((message) => (
          <li key={message.id} className="grid">
            <Message message={message} />
          </li>
        ))}
      </ol>
      <div ref={end} className="h-px max-md:scroll-mb-20" />
      {unseen && (
        <div className="sticky bottom-0 mt-3 flex justify-center max-md:bottom-20">
          <Button
            look="primary"
            size="sm"
            className="shadow-md max-md:min-h-11"
            onClick={({ currentTarget }) => showNewest(currentTarget)}
          >
            <ArrowDown aria-hidden="true" size={16} />
            {texts.unseen}
          </Button>
        </div>
      )}
    </div>
  )
}

const whoWrote = ({ direction, processedByBot }: BotMessageRow): 'patient' | 'bot' | 'staff' => {
  if (direction === 'inbound') return 'patient'
  return processedByBot ? 'bot' : 'staff'
}

const deliveryOf = (status: string): string =>
  Object.hasOwn(texts.delivery, status) ? texts.delivery[status as keyof typeof texts.delivery] : status

/** Why it did not go out, with the server's code. */
const whyNot = ({ reason, errorCode }: BotMessageRow): string | undefined => {
  const why = reason === null ? undefined : notificationTexts.reasons[reason]
  return why && errorCode !== null ? `${why} ${notificationTexts.code(errorCode)}` : why
}

function Message({ message }: { message: BotMessageRow }) {
  const { content, timestamp, direction, status, byTemplate, actionTaken, needsManualReview, reviewReason } = message
  const failed = status === 'failed' || status === 'skipped' || status === 'unclear'
  const delivery = [deliveryOf(status), byTemplate && texts.byTemplate, whyNot(message)].filter(Boolean).join(' · ')
  return (
    <Bubble who={whoWrote(message)} content={content} when={dateTimeText(timestamp)}>
      <MessageFiles message={message} />
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
