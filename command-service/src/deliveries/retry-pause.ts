import { instantAfter } from '@clinic/shared-events/contracts/clock.ts'

const minuteMs = 60_000
/** The pauses double from the first to the longest; where the account was refused somebody mends it, and what waits goes out soon after. */
const firstMs = minuteMs / 2
const longestMs = { now: 60 * minuteMs, account: 15 * minuteMs, message: 0 } as const
/** By then a provider has reported what it took. */
const doubtMs = 3 * minuteMs

type Pause = { kind: 'doubt' } | { kind: 'now' | 'account' | 'message'; attempts: number; askedMs?: number | undefined }

/** When something is tried again, a UTC instant. `attempts`: how often it was tried. `askedMs`: the pause that the server asks for. */
export const pauseAfter = (pause: Pause, now: string): string => {
  if (pause.kind === 'doubt') return instantAfter(now, doubtMs)
  const doubled = Math.min(firstMs * 2 ** (pause.attempts - 1), longestMs[pause.kind])
  return instantAfter(now, Math.max(doubled, pause.askedMs ?? 0))
}
