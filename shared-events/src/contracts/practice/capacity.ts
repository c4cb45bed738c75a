import { overlap } from '../wire/clock.ts'

/** An interval of one day that an appointment holds, or would hold. */
type HeldInterval = { appointmentId: string; startTime: string; endTime: string }

/**
 * Would one more appointment go over the capacity at any moment of the interval? Concurrency only rises where a
 * reservation starts, so it is counted at the interval's start and at each start within it; an appointment that
 * holds two overlapping reservations counts once, and the asking appointment's own never count (docs/streams.md#two-stream-steps).
 * Capacity 1, 9:00–10:00 held: 9:30–10:30 is full, 10:00–11:00 is not.
 */
export const isFull = (held: readonly HeldInterval[], asked: HeldInterval, capacity: number): boolean => {
  const others = held.filter((other) => other.appointmentId !== asked.appointmentId && overlap(other, asked))
  const moments = [asked.startTime, ...others.map((other) => other.startTime).filter((at) => at > asked.startTime)]
  return moments.some((moment) => {
    const present = others.filter((other) => other.startTime <= moment && moment < other.endTime)
    return new Set(present.map((other) => other.appointmentId)).size >= capacity
  })
}
