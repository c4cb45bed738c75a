import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { gatedLog } from './gated-log.ts'
import type { ManualClock } from './manual-clock.ts'
import type { Process, World } from './world.ts'

export const patienceMs = 60_000

type Running = { world: World; clock: ManualClock }

/** Runs a process manager until everything recorded so far is settled, then ends it. */
export const settleAll = async ({ world, clock }: Running, process: Process): Promise<void> => {
  const ending = new AbortController()
  const managers = process.startProcessManagers(ending.signal)
  clock.advance(patienceMs)
  await managers.reservations.settled((await world.log.head()).position)
  ending.abort()
  await managers.done
}

/**
 * Lets a step stall until a process manager is about to fence it off, and record its event before the fence.
 * @param run the step, in a process of its own. @returns its answer, once the process manager has ended
 */
export const recordedBeforeFence = async <Answer>(
  running: Running,
  types: { event: string; fence: string },
  run: (process: Process) => Promise<Answer>,
): Promise<Answer> => {
  const { world, clock } = running
  const startOn = (log: EventLog) => world.start({ clock, log })
  const event = gatedLog(world.log, types.event)
  const stalled = run(await startOn(event.log))
  await event.arrived
  const fence = gatedLog(world.log, types.fence)
  const settling = settleAll(running, await startOn(fence.log))
  await fence.arrived
  event.open()
  const answer = await stalled
  fence.open()
  await settling
  return answer
}
