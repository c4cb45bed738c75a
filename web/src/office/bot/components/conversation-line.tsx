import type { BotConversationRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { broughtText } from '~/messaging/files.ts'
import { botConversationTexts as texts } from '~/texts/bot.ts'
import { titleOf } from '../model/conversation-title.ts'
import { shortMoment } from '../model/moments.ts'

/** Who a conversation is with, when somebody wrote last, and what. */
export function ConversationLine({ row }: { row: BotConversationRow }) {
  const now = useClock(30_000)
  // A file alone has no words of its own.
  const said = [broughtText(row.lastBrought), row.lastMessage ?? erased].filter(Boolean).join(': ')
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-bold wrap-anywhere">{titleOf(row)}</span>{' '}
        <span className="num shrink-0 text-[0.8125rem] text-ink-2">{shortMoment(row.lastMessageAt, now)}</span>
      </span>
      <span className="line-clamp-1 text-ink-2 wrap-anywhere">
        {row.lastDirection === 'inbound' ? texts.quoted(said) : texts.answered(said)}
      </span>
    </>
  )
}
