import { practice } from '@clinic/shared-events/contracts/practice.ts'
import { schedule } from 'node-cron'

/** Runs a task again and again until it is stopped; `stop` resolves once the last run has ended. */
export type Rounds = (run: () => Promise<void>) => { stop(): Promise<void> }

/** Every five minutes of the hours in which reminders may come. */
const pattern = '*/5 7-19 * * *'

/** The log of the process is JSON; what cron says of a late round is no news, since the next one makes up for it. */
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }

/** Rounds by the clock of Costa Rica. A round that lasts longer than the pause is not begun twice. */
export const cronRounds: Rounds = (run) => {
  let running = Promise.resolve()
  const task = schedule(
    pattern,
    () => {
      running = run()
      return running
    },
    { timezone: practice.timeZone, noOverlap: true, unref: true, suppressMissedWarning: true, logger: quiet },
  )
  return {
    async stop() {
      await task.destroy()
      await running
    },
  }
}
