import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { createBackoff } from '@clinic/platform/waiting/backoff.ts'
import { erasedIn } from '@clinic/shared-events/definitions/erased.ts'
import { type Clock, pause } from '../../handling/clock.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { type ErasureDeps, idIn } from './erase-streams.ts'

type ForgetDeps = {
  log: Pick<EventLog, 'head' | 'subscribe'>
  handler: Pick<CommandHandler, 'evict'>
  erasures: Pick<ErasureDeps, 'forgetMails'>
  clock: Clock
  onProblem: (error: unknown) => void
}

/** Forgets folded streams and unsent mails of this process that another one erased, until the signal aborts. Each process runs it, whoever holds leases. */
export const forgetErased = async ({ log, handler, erasures, clock, onProblem }: ForgetDeps, signal: AbortSignal) => {
  const backoff = createBackoff()
  let position: bigint | null = null
  while (!signal.aborted)
    try {
      position ??= (await log.head()).position
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
