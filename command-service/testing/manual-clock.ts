import type { Clock } from '../src/handling/clock.ts'

/** A clock that stands until it is moved; what was to run in between runs then, in order of time. */
export type ManualClock = Clock & { advance(ms: number): void }

export const manualClock = (start: string): ManualClock => {
  let now = Date.parse(start)
  let alarms: { at: number; run(): void }[] = []
  const nextBefore = (end: number) => alarms.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  return {
    now: () => now,
    after(ms, run) {
      const alarm = { at: now + ms, run }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter((one) => one !== alarm)
      }
    },
    advance(ms) {
      const end = now + ms
      for (let alarm = nextBefore(end); alarm; alarm = nextBefore(end)) {
        alarms = alarms.filter((one) => one !== alarm)
        now = Math.max(now, alarm.at)
        alarm.run()
      }
      now = end
    },
  }
}
