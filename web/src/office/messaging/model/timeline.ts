import type { BotMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { VisitOfNumber } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { stepLines, type ThreadLine } from '~/office/shared/appointments/model/thread-steps.ts'
import type { VisitHistory } from './visit-history.ts'

/** A place in a conversation's timeline: a message, or a step of a visit. `at`: a UTC ISO instant. */
export type TimelineEntry = { key: string; at: string } & (
  | { message: BotMessageRow; line?: never }
  | { visit: VisitOfNumber; line: ThreadLine; message?: never }
)

/**
 * The messages of a number with the steps of its visits between them, the oldest first. What was sent by WhatsApp is the message where it
 * stands among them. While older messages were not read the steps begin with the oldest one that was.
 * @param messages the oldest first @param whole whether all of them were read
 */
export const timelineOf = (
  messages: readonly BotMessageRow[],
  visits: readonly VisitHistory[],
  whole: boolean,
): TimelineEntry[] => {
  const ids = new Set(messages.map(({ id }) => id))
  const from = whole ? '' : (messages[0]?.timestamp ?? '')
  const steps = visits
    .flatMap(({ visit, steps: all }) =>
      stepLines(all)
        .filter(({ key }) => !ids.has(key))
        .map((line): TimelineEntry => ({ key: `${visit.id}.${line.key}`, at: line.at, visit, line })),
    )
    .filter(({ at }) => at >= from)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const entries: TimelineEntry[] = []
  // Messages keep the order in which they came: one that was missed was sent before others that stand above it. What a message led to has its instant.
  for (const message of messages) {
    while (steps[0] && steps[0].at < message.timestamp) entries.push(...steps.splice(0, 1))
    entries.push({ key: message.id, at: message.timestamp, message })
  }
  return [...entries, ...steps]
}
