import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { systemClock } from '../../handling/clock.ts'
import { forgetErased } from './forget-erased.ts'

/** Twelve hundred events, one each quarter of an hour since 12 November; an erasure at some of them. */
const begun = Date.parse('2026-11-12T00:00:00.000Z')
const erased = new Map([
  [100, 'appointment-longAgo'],
  [700, 'appointment-ofThatWeek'],
  [1_200, 'patient-newest'],
])
const events = Array.from({ length: 1_200 }, (_, n) => {
  const stream = erased.get(n + 1)
  const type = stream ? 'PersonalDataErased' : 'CartItemAdded'
  const data = stream ? { streams: [{ stream }], types: [] } : {}
  return { type, data, at: new Date(begun + n * 15 * 60_000).toISOString(), position: BigInt(n + 1) }
}) as unknown as StoredEvent[]

/** What a process forgets that starts when the log has so many events, until it has read all there are. */
const forgottenFrom = async (head: number, oldestMail: string | null): Promise<string[]> => {
  const forgotten: string[] = []
  const stopping = new AbortController()
  await forgetErased(
    {
      log: {
        head: async () => ({ logId: 'log', position: BigInt(head) }),
        readBack: async (before, limit) =>
          events
            .slice(0, before === 'end' ? head : Number(before) - 1)
            .toReversed()
            .slice(0, limit),
        async *subscribe(after) {
          yield { events: events.slice(Number(after)), caughtUp: true }
          stopping.abort()
        },
      },
      handler: { evict: () => undefined },
      erasures: { forgetMails: async (id) => void forgotten.push(id), oldestMail: async () => oldestMail },
      clock: systemClock,
      onProblem: (error) => {
        throw error
      },
    },
    stopping.signal,
  )
  return forgotten
}

// @rule erase-mails-of-before
it('a process forgets who was erased since its oldest mail was put, with its host down or not', async () => {
  expect(await forgottenFrom(1_000, events[650]?.at ?? null)).toEqual(['ofThatWeek', 'newest'])
  expect(await forgottenFrom(1_000, '2026-11-01T00:00:00.000Z')).toEqual(['longAgo', 'ofThatWeek', 'newest'])
  expect(await forgottenFrom(0, '2026-11-01T00:00:00.000Z')).toEqual(['longAgo', 'ofThatWeek', 'newest'])
})

it('one without mails forgets who is erased from its start on', async () => {
  expect(await forgottenFrom(1_000, null)).toEqual(['newest'])
})
