import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { createBackoff } from '@clinic/platform/waiting/backoff.ts'
import { erasedIn } from '@clinic/shared-events/definitions/erased.ts'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { type Clock, pause } from '../../handling/clock.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { type ErasureDeps, idIn } from './erase-streams.ts'

type ForgetDeps = {
  log: Pick<EventLog, 'head' | 'readBack' | 'subscribe'>
  handler: Pick<CommandHandler, 'evict'>
  erasures: Pick<ErasureDeps, 'forgetMails' | 'oldestMail'>
  clock: Clock
  onProblem: (error: unknown) => void
}

const eventsPerRead = 500
/** How much the clocks of two hosts may differ. */
const slackMs = 60 * 60_000

/**
 * From where this process follows erasures: from the oldest mail that lies here, for its host may have been down since, and from the instant `since`; without
 * either from the log's head.
 */
const beginning = async ({ log, erasures }: ForgetDeps, since: number): Promise<Position> => {
  const { position: head } = await log.head()
  const oldestMail = await erasures.oldestMail()
  const earliest = Math.min(since, oldestMail === null ? Number.POSITIVE_INFINITY : Date.parse(oldestMail)) - slackMs
  if (earliest === Number.POSITIVE_INFINITY) return head
  for (let before: Position | 'end' = 'end'; ; ) {
    const events = await log.readBack(before, eventsPerRead)
    const earlier = events.find(({ at }) => Date.parse(at) < earliest)
    const last = events.at(-1)
    if (earlier || !last) return earlier?.position ?? 0n
    before = last.position
  }
}

/**
 * Forgets folded streams and unsent mails of this process that another one erased, also while this host was down, until the signal aborts. Each
 * process runs it, whoever holds leases.
 */
export const forgetErased = async (deps: ForgetDeps, signal: AbortSignal) => {
  const { log, handler, erasures, clock, onProblem } = deps
  const backoff = createBackoff()
  const begun = clock.now()
  /** Where the first look fails, streams are folded before the next one. */
  let since = Number.POSITIVE_INFINITY
  let position: Position | null = null
  while (!signal.aborted)
    try {
      position ??= await beginning(deps, since)
      for await (const { events } of log.subscribe(position, signal)) {
        for (const event of events)
          for (const { stream } of erasedIn(event)?.streams ?? []) {
            handler.evict(stream)
            await erasures.forgetMails(idIn(stream))
          }
        position = events.at(-1)?.position ?? position
        backoff.reset()
      }
    } catch (error) {
      if (signal.aborted) return
      since = begun
      onProblem(error)
    } finally {
      // Also where it ended by itself: that of a closed log does so at once.
      await pause(clock, backoff.nextMs(), signal)
    }
}
