import { setTimeout as pause } from 'node:timers/promises'
import type { Load } from './load.ts'
import type { Random } from './seeded.ts'

/** What can be killed while it has load, and started again. */
export type Killable = { kill(): Promise<unknown>; start(): Promise<unknown> }

/** Kills at a random moment of the load, at most so late, and starts again once no call is under way any more. */
export const killUnderLoad = async (killed: Killable, load: Load, random: Random, withinMs = 300): Promise<void> => {
  await load.underWay
  await pause(random.below(withinMs))
  load.end()
  await killed.kill()
  await load.ended
  await killed.start()
}

/** Asks again what a kill left unanswered, and once more: the two answers must be the same. @returns what is wrong, or null */
export const askTwice = async <Attempt extends { key: string; outcome: unknown }>(
  attempt: Attempt,
  send: () => Promise<unknown>,
): Promise<string | null> => {
  await send()
  const first = JSON.stringify(attempt.outcome)
  await send()
  const second = JSON.stringify(attempt.outcome)
  return attempt.outcome === 'unanswered' || first !== second ? `${attempt.key}: ${first}, then ${second}` : null
}
