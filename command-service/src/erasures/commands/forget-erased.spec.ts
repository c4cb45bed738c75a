import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { systemClock } from '../../handling/clock.ts'
import { idIn } from './erase-streams.ts'
import { forgetErased } from './forget-erased.ts'

/** Twelve hundred events, one each quarter of an hour since 12 November; an erasure at some of them. */
const begun = Date.parse('2026-11-12T00:00:00.000Z')
const erased = new Map([
  [100, 'appointment-longAgo'],
  [700, 'appointment-ofThatWeek'],
  [1_200, 'patient-newest'],
])
const meta = {
  actor: 'public',
  commandId: 'c',
  bodyHash: 'b',
  correlation: 'c',
  causation: 'c',
  previousMac: null,
  mac: 'm',
}
const events = Array.from({ length: 1_200 }, (_, n): StoredEvent => {
  const stream = erased.get(n + 1)
  const type = stream ? 'PersonalDataErased' : 'CartItemAdded'
  const data = stream ? { streams: [{ stream }], types: [] } : {}
  const at = new Date(begun + n * 15 * 60_000).toISOString()
  return { id: `e${n}`, stream: 'any-1', revision: BigInt(n), position: BigInt(n + 1), type, v: 1, at, data, meta }
})

type Away = { away?: ('log' | 'mails')[] }
/**
 * What a process forgets that starts when the log has so many events, until it has read all there are. `away`: what cannot be read at its first looks, during
 * each of which a hundred events are written.
 */
const forgottenFrom = async (head: number, oldestMail: string | null, { away = [] }: Away = {}): Promise<string[]> => {
  const begun = Date.parse(events[head]?.at ?? '')
  const problems = [...away]
  const look = (part: 'log' | 'mails') => {
    if (problems[0] !== part) return
    problems.shift()
    head += 100
    throw new Error(`${part} away`)
  }
  const forgotten: string[] = []
  const evicted: string[] = []
  const stopping = new AbortController()
  await forgetErased(
    {
      log: {
        head: async () => {
          look('log')
          return { logId: 'log', position: BigInt(head) }
        },
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
      handler: { evict: (stream = '') => void evicted.push(stream) },
      erasures: {
        forgetMails: async (id) => void forgotten.push(id),
        oldestMail: async () => {
          look('mails')
          return oldestMail
        },
      },
      clock: { now: () => begun, after: (_, run) => systemClock.after(0, run) },
      onProblem: (error) => expect(String(error)).toContain('away'),
    },
    stopping.signal,
  )
  expect(evicted.map(idIn)).toEqual(forgotten)
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

it('one that could not read its mails or the log at first forgets who was erased meanwhile', async () => {
  expect(await forgottenFrom(650, null, { away: ['mails'] })).toEqual(['ofThatWeek', 'newest'])
  expect(await forgottenFrom(550, null, { away: ['log', 'log', 'mails'] })).toEqual(['ofThatWeek', 'newest'])
})

it('one whose subscription ends by itself, as that of a closed log does, waits before the next', async () => {
  const [stopping, steps] = [new AbortController(), [] as string[]]
  await forgetErased(
    {
      log: {
        head: async () => ({ logId: 'log', position: 0n }),
        readBack: async () => [],
        // biome-ignore lint/correctness/useYield: it ends before its first batch
        async *subscribe() {
          steps.push('begun')
          if (steps.length > 2) stopping.abort()
        },
      },
      handler: { evict: () => undefined },
      erasures: { forgetMails: async () => undefined, oldestMail: async () => null },
      clock: {
        now: () => begun,
        after(_, run) {
          steps.push('waits')
          return systemClock.after(0, run)
        },
      },
      onProblem: (error) => expect.fail(String(error)),
    },
    stopping.signal,
  )
  expect(steps).toEqual(['begun', 'waits', 'begun'])
})
