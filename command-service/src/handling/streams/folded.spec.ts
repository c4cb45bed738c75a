import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import { describe, expect, it } from 'vitest'
import { recorded } from '../../../../projections/testing/recorded.ts'
import { type Decider, nothing } from '../decider.ts'
import { foldAppended, foldOn, unread } from './folded.ts'

/** Remembers nothing but how many events there were; what counts as an edit is given. */
const countingWith = (edits?: readonly ScheduleEvent['type'][]): Decider<number, never, ScheduleEvent, never> => ({
  ...(edits && { edits }),
  initialState: () => 0,
  evolve: (count) => count + 1,
  decide: () => nothing,
})
const data = { reservationId: 'r', appointmentId: 'a', date: '2026-11-23', startTime: '09:00', endTime: '10:00' }
const reserved: ScheduleEvent = { type: 'IntervalReserved', data: { ...data, overbooked: false } }
const released: ScheduleEvent = { type: 'IntervalReleased', data: { ...data, reason: 'moved' } }
const history = (...events: ScheduleEvent[]) => recorded(...events) as Recorded<ScheduleEvent>[]
const at = '2026-11-20T15:00:00.000Z'
const by = (revision: bigint) => ({ at, commandId: 'c', bodyHash: '', revision, position: 90n, mac: 'm' })

describe('the revision that If-Match names', () => {
  const releases = countingWith(['IntervalReleased'])

  it('is that of the last edit in what was read', () => {
    const folded = foldOn(releases, unread(releases), history(reserved, released, reserved))
    expect([folded.revision, folded.edited]).toEqual([2n, 1n])
    expect(foldOn(releases, unread(releases), history(reserved)).edited).toBe('no-stream')
  })

  it('is that of the last edit in what was appended, or stays', () => {
    const before = foldOn(releases, unread(releases), history(released))
    expect(foldAppended(releases, before, [reserved, reserved], by(2n)).edited).toBe(0n)
    expect(foldAppended(releases, before, [reserved, released, reserved], by(3n)).edited).toBe(2n)
  })

  it('is not that of a fence by which the stream gave up what is personal, of which nothing is folded', () => {
    const fence = { type: 'PersonalDataGivenUp', data: { erasureId: 'e', keys: ['k'] } }
    const events = recorded(reserved, fence, reserved) as Recorded<ScheduleEvent>[]
    const folded = foldOn(countingWith(), unread(countingWith()), events.slice(0, 2))
    expect(folded).toMatchObject({ state: 1, revision: 1n, edited: 0n, givenUp: ['k'] })
    expect(foldOn(countingWith(), folded, events.slice(2))).toMatchObject({ state: 2, edited: 2n, givenUp: ['k'] })
  })

  it("is the stream's own where the decider tells no edits apart", () => {
    const all = countingWith()
    const folded = foldOn(all, unread(all), history(reserved, released, reserved))
    expect(folded.edited).toBe(2n)
    expect(foldAppended(all, folded, [reserved, released], by(4n)).edited).toBe(4n)
  })
})

describe('the commands that are remembered', () => {
  const dayMs = 24 * 60 * 60_000
  const forDays = (repeatsWithinDays: number) => ({ ...countingWith(), repeatsWithinDays })
  /** One a day for two years. */
  const daily = Array.from({ length: 730 }, (_, day) => ({
    at: new Date(Date.parse(at) + day * dayMs).toISOString(),
    commandId: `c${day}`,
  }))
  const read = history(...daily.map(() => reserved)).map((event, n) => ({
    ...event,
    at: daily[n]?.at ?? at,
    meta: { ...event.meta, commandId: daily[n]?.commandId ?? '' },
  }))

  // @rule bot-long-conversations: A conversation of any length is folded in linear time into a bounded state without
  //   texts, with the commands of 40 days alone, and has at most 500 messages waiting for staff
  it('are those of the days that a decider asks for, as they are read and as they are appended', () => {
    const decider = forDays(40)
    const kept = daily.slice(-41).map(({ commandId }) => commandId)
    expect([...foldOn(decider, unread(decider), read).seen.keys()]).toEqual(kept)
    const appended = daily.reduce(
      (folded, one, n) => foldAppended(decider, folded, [reserved], { ...by(BigInt(n)), ...one }),
      unread(decider),
    )
    expect([...appended.seen.keys()]).toEqual(kept)
  })

  it('are all of them otherwise', () =>
    expect(foldOn(countingWith(), unread(countingWith()), read).seen.size).toBe(730))
})
