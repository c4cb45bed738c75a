import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'

const minuteMs = 60_000
/** The pauses double from the first to the longest; where the account was refused somebody mends it, and what waits goes out soon after. */
const firstMs = minuteMs / 2
const longestMs = { now: 60 * minuteMs, account: 15 * minuteMs } as const
/** By then a provider has reported what it took. */
const doubtMs = 3 * minuteMs
/** The last try comes so long before the end of its use: the rounds of reminders, which come every five minutes, do not miss it. */
const lastMs = 5 * minuteMs

type Pause = { kind: 'doubt' } | { kind: 'now' | 'account'; attempts: number; askedMs?: number | undefined }

/**
 * When something is tried again, a UTC instant; null where it is of no use any more by then. A pause that would pass the end of its use is shortened, so that it is tried once
 * more before. `attempts`: how often it was tried. `askedMs`: the pause that the server asks for, which is kept.
 * @param usefulUntil a UTC instant; '' where it is not tried again
 */
export const retryAtOf = (pause: Pause, usefulUntil: string, now: string): string | null => {
  if (usefulUntil === '') return null
  const retryAt = instantAfter(now, pauseOf(pause))
  if (retryAt < usefulUntil) return retryAt
  if (pause.kind === 'doubt') return null
  const last = instantAfter(usefulUntil, -lastMs)
  return last > now && last >= instantAfter(now, pause.askedMs ?? 0) ? last : null
}

const pauseOf = (pause: Pause): number => {
  if (pause.kind === 'doubt') return doubtMs
  const doubled = Math.min(firstMs * 2 ** (pause.attempts - 1), longestMs[pause.kind])
  return Math.max(doubled, pause.askedMs ?? 0)
}
