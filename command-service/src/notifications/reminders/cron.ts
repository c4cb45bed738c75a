import { reminderBounds } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { schedule } from 'node-cron'

/** Runs a task again and again until it is stopped; `stop` resolves once the last run has ended. */
export type Schedule = (run: () => Promise<void>) => { stop(): Promise<void> }

const [earliest] = reminderBounds.quietTo
const [, latest] = reminderBounds.quietFrom
/** Every five minutes of the hours in which reminders may come at all: '*\/5 5-22 * * *'. Each round keeps the quiet hours that are chosen. */
const pattern = `*/5 ${Number.parseInt(earliest, 10)}-${Number.parseInt(latest, 10) - 1} * * *`

/** The log of the process is JSON; what cron says of a late round is no news, since the next one makes up for it. */
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }

/** Schedule by the clock of Costa Rica. A round that lasts longer than the pause is not begun twice. */
export const cronSchedule: Schedule = (run) => {
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
