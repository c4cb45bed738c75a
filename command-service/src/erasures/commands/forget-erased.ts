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

/** From where this process follows erasures: from the oldest mail that lies here, for its host may have been down since; without one from the log's head. */
const beginning = async (log: ForgetDeps['log'], oldestMail: string | null): Promise<Position> => {
  if (oldestMail === null) return (await log.head()).position
  const earliest = Date.parse(oldestMail) - slackMs
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
export const forgetErased = async ({ log, handler, erasures, clock, onProblem }: ForgetDeps, signal: AbortSignal) => {
  const backoff = createBackoff()
  let position: Position | null = null
  while (!signal.aborted)
    try {
      position ??= await beginning(log, await erasures.oldestMail())
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
      onProblem(error)
      await pause(clock, backoff.nextMs(), signal)
    }
}
