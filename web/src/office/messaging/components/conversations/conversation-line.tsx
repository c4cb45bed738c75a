import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { ConversationName } from '@clinic/shared-events/contracts/messaging/conversation-names.ts'
import { cx } from '~/lib/class-names.ts'
import { erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { broughtText } from '~/office/shared/messaging/files.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { titleOf } from '../../model/conversation-title.ts'
import { shortMoment } from '../../model/moments.ts'

type LineProps = { row: BotConversationRow; known: ConversationName | undefined; found?: string | undefined }

/** Who a conversation is with, when something was written last, and what of the patient's waits, else what they wrote last, or the words that were `found` in its place. */
export function ConversationLine({ row, known, found }: LineProps) {
  const now = useClock(30_000)
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-bold wrap-anywhere">{titleOf(row, known)}</span>{' '}
        <span className="num shrink-0 text-[0.8125rem] text-ink-2">{shortMoment(row.lastMessageAt, now)}</span>
      </span>
      <span className={cx('text-ink-2 wrap-anywhere', found ? 'line-clamp-2' : 'line-clamp-1')}>
        {found ? texts.quoted(found) : saidIn(row)}
      </span>
    </>
  )
}

/** Its words, and what it brought; a file alone has no words. Of who never wrote, what they were told. */
const saidIn = (row: BotConversationRow): string => {
  if (row.lastReceivedAt === null && !row.test)
    return row.lastMessage === '' ? texts.noMessages : texts.saidFirst(texts.quoted(row.lastMessage ?? erased))
  const { content, brought } = row.waiting ?? { content: row.lastReceived, brought: row.lastBrought }
  return [broughtText(brought), content !== '' && texts.quoted(content ?? erased)].filter(Boolean).join(' ')
}
