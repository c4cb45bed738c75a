import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { collectionOf, writeOf } from '@clinic/projections/projection.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReading } from '../reading.ts'
import { createCalendarTexts } from './calendar-texts.ts'

const collection = collectionOf(appointments)
const minute = 60_000
let opened: ReturnType<typeof openSqliteReadStore>
let clock: number
let reads: number
let position: bigint
let calendarWith: ReturnType<typeof createCalendarTexts>

beforeEach(async () => {
  opened = openSqliteReadStore(':memory:')
  ;[clock, reads, position] = [Date.parse('2026-11-24T15:00:00.000Z'), 0, 0n]
  await opened.store.prepare(collection, appointments.indexes)
  const counting = {
    ...opened.store,
    find: (...asked: Parameters<typeof opened.store.find>) => {
      reads += 1
      return opened.store.find(...asked)
    },
  }
  calendarWith = createCalendarTexts({
    reading: createReading(counting, async () => true, practice),
    currentPractice: async () => ({ practice: practiceNow(practice, {}), revision: '0', position: 0n }),
    now: () => clock,
    uidOf: (id) => id,
  })
})
afterEach(() => opened.close())

type Visit = { id: string; date: string; status?: string; startTime?: string }
const write = async (visits: readonly Visit[]): Promise<void> => {
  const previous = (await opened.store.checkpoint(collection))?.position ?? null
  const writes = visits.map((visit) => {
    position += 1n
    const row = {
      name: 'Ana Solís',
      startTime: '09:00',
      endTime: '10:00',
      status: 'agendado',
      revision: '0',
      updatedAt: '2026-11-20T15:00:00.000Z',
      ...visit,
    }
    // The row has what a calendar shows.
    return writeOf(appointments, { id: visit.id, position, existed: false }, row as never)
  })
  const checkpoint = { logId: 'log', epoch: 1n, previous, next: position, event: null }
  expect(await opened.store.commit({ collection, writes, checkpoint })).toBe('committed')
}
const many = (count: number, visit: (n: number) => Visit) => write(Array.from({ length: count }, (_, n) => visit(n)))
const idsIn = ({ text }: { text: string }): string[] => [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, id]) => id ?? '')

// @rule feed-cut: At most 2,000: those to come before those that were, the soonest first, and no cancelled one counted
it('of more than fit keeps those to come, the soonest first, then the last before today', async () => {
  await many(1_500, (n) => ({ id: `past-${n}`, date: '2026-11-02', startTime: n < 900 ? '08:00' : '09:00' }))
  await many(1_400, (n) => ({ id: `near-${n}`, date: '2026-11-24' }))
  const ids = idsIn(await calendarWith(false))
  expect(ids).toHaveLength(2_000)
  expect(ids.filter((id) => id.startsWith('near-'))).toHaveLength(1_400)
  expect(ids.filter((id) => id.startsWith('past-')).every((id) => Number(id.slice(5)) >= 900)).toBe(true)
  await many(700, (n) => ({ id: `far-${n}`, date: '2027-05-03' }))
  clock += 2 * minute
  const later = idsIn(await calendarWith(false))
  expect([...new Set(later.map((id) => id.split('-')[0]))]).toEqual(['near', 'far'])
  expect(later.filter((id) => id.startsWith('near-'))).toHaveLength(1_400)
})

// @rule feed-cut
it('counts no cancelled one among those that fit', async () => {
  await many(2_000, (n) => ({ id: `gone-${n}`, date: '2026-11-24', status: 'cancelado' }))
  await many(3, (n) => ({ id: `stands-${n}`, date: '2026-12-01' }))
  expect(idsIn(await calendarWith(true))).toEqual(['stands-0', 'stands-1', 'stands-2'])
})

// @rule feed-built-once: It is built once a minute at most, however many ask, and is the same under the same name
//   while nothing has happened
it('is built once for all who ask within a minute, and the same under the same name when nothing has happened', async () => {
  await write([{ id: 'a', date: '2026-11-25' }])
  const first = await Promise.all(Array.from({ length: 20 }, () => calendarWith(false)))
  expect(new Set(first.map(({ etag }) => etag)).size).toBe(1)
  const once = reads
  clock += 30 * minute
  expect(await calendarWith(false)).toEqual(first[0])
  expect(reads).toBe(2 * once)
  await write([{ id: 'b', date: '2026-11-26' }])
  expect(idsIn(await calendarWith(false))).toEqual(['a'])
  expect(reads).toBe(2 * once)
  clock += minute
  expect(idsIn(await calendarWith(false))).toEqual(['a', 'b'])
  expect(reads).toBe(3 * once)
  expect((await calendarWith(true)).text).toContain('Ana Solís')
})

// @rule feed-erased: It is kept for a minute at most, so that nobody who was erased stays in it
it('has no name that was erased a minute after the rebuild, though the appointments stand where they stood', async () => {
  await write([{ id: 'a', date: '2026-11-25' }])
  expect((await calendarWith(true)).text).toContain('Ana Solís')
  const { find } = opened.store
  opened.store.find = async (...asked) => {
    const rows = await find(...asked)
    return rows.map((row) => ({ ...row, json: row.json?.replace('"Ana Solís"', 'null') ?? null }))
  }
  clock += minute
  const { text } = await calendarWith(true)
  expect(text).toContain('UID:a')
  expect(text).not.toContain('Ana Solís')
})

// @rule feed-erased
it('is kept no longer than a minute, also where nobody asks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await write([{ id: 'a', date: '2026-11-25' }])
    await calendarWith(true)
    const once = reads
    vi.advanceTimersByTime(minute - 1)
    await calendarWith(true)
    expect(reads).toBe(once)
    vi.advanceTimersByTime(1)
    await calendarWith(true)
    expect(reads).toBe(2 * once)
  } finally {
    vi.useRealTimers()
  }
})

it('of another day is built anew, and after a failure it is tried again', async () => {
  await write([{ id: 'old', date: '2026-10-25' }])
  expect(idsIn(await calendarWith(false))).toEqual(['old'])
  clock += 24 * 60 * minute
  expect(idsIn(await calendarWith(false))).toEqual([])
  await write([{ id: 'new', date: '2026-11-27' }])
  clock += minute
  const { find } = opened.store
  opened.store.find = async () => Promise.reject(new Error('away'))
  await expect(calendarWith(false)).rejects.toThrow('away')
  opened.store.find = find
  expect(idsIn(await calendarWith(false))).toEqual(['new'])
})
