import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { IndexEntry } from '@clinic/platform/vault/number-index.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { beforeEach, expect, it } from 'vitest'
import { booked, cancelled, corrected, given, held, moved, to } from '../../../../testing/appointment-samples.ts'
import type { Appointment } from '../../appointment.ts'
import { createVisitsOfPhone } from './visits-of-phone.ts'

const { phone } = booked.contact
const erased = { ...booked, contact: null } as never
let states: Map<string, Appointment>
let unreadable: Map<string, Error>
let entries: IndexEntry[]
let removed: string[]
let problems: unknown[]
let reads: number
let looks: number
beforeEach(() => {
  states = new Map()
  for (const id of ['a', 'b', 'c']) states.set(id, { ...given([booked]).state, appointmentId: id } as Appointment)
  unreadable = new Map()
  entries = [...states.keys()].map((id) => ({ stream: appointmentStream(id), reservationId: 'r1', date: held.date }))
  removed = []
  problems = []
  reads = 0
  looks = 0
})

const read = async (stream: string) => {
  reads += 1
  const id = stream.slice('appointment-'.length)
  const error = unreadable.get(id)
  if (error) throw error
  return { state: states.get(id) ?? given([]).state, revision: 0n, seen: new Map() } as never
}

const visits = async (now = '2026-11-20T16:00:00.000Z', of = phone) => {
  const ofPhone = createVisitsOfPhone({
    numberIndex: {
      of: async () => entries,
      remove: async (_, reservationIds) => void removed.push(...reservationIds),
    },
    allIndexed: async () => undefined,
    handler: { read, recall: read, look: async () => void looks++ },
    now: () => now,
    onProblem: (error) => void problems.push(error),
  })
  return (await ofPhone(of)).map(({ appointmentId }) => appointmentId)
}

// @rule bot-lookups: A message's number is looked up only where its answer depends on an appointment
it('an appointment that cannot be read hides itself alone, and is told', async () => {
  expect(await visits()).toEqual(['a', 'b', 'c'])
  const error = new Error('no key')
  unreadable.set('b', error)
  expect([await visits(), problems]).toEqual([['a', 'c'], [error]])
})

// @rule bot-lookups
it('one that is busy is read anew, not left out', async () => {
  unreadable.set('b', new Busy('a move waits for its interval'))
  await expect(visits()).rejects.toThrow(Busy)
  expect(problems).toEqual([])
})

// @rule bot-lookups
it('of a log that is away nobody’s appointments are known', async () => {
  unreadable.set('b', new StoreAway('the log'))
  await expect(visits()).rejects.toThrow(StoreAway)
})

// @rule bot-number-index: Issue: the visits of a number are found by an index in the vault, however far ahead, at
//   once, with several processes, after a crash, and gone with the person (docs/streams.md#visits-of-a-number)
it('what the index names is taken for what the appointments say now: of another number, cancelled, never booked, they are not of it', async () => {
  states.set('a', given([booked, corrected]).state)
  states.set('b', given([booked, cancelled]).state)
  states.delete('c')
  expect(await visits()).toEqual([])
})

// @rule bot-number-index
it('an entry under a reservation that was given up goes, and so does one of who was erased; no other does', async () => {
  states.set('a', given([booked, moved]).state)
  states.delete('c')
  entries.push({ stream: appointmentStream('a'), reservationId: to.reservationId, date: to.date })
  expect([(await visits()).length, removed]).toEqual([2, ['r1']])
  removed = []
  entries = [{ stream: appointmentStream('c'), reservationId: 'r9', date: held.date }]
  states.set('c', given([erased]).state)
  expect([await visits(), removed]).toEqual([[], ['r9']])
})

// @rule bot-number-index
it('entries of days that are past cost no reading, several of one appointment one', async () => {
  entries.push({ stream: appointmentStream('a'), reservationId: 'r0', date: '2026-11-19' })
  entries.push({ stream: appointmentStream('a'), reservationId: 'r2', date: held.date })
  entries.push({ stream: appointmentStream('d'), reservationId: 'r3', date: '2026-11-19' })
  expect([(await visits()).length, reads, looks]).toEqual([3, 3, 1])
  expect([await visits(`${held.date}T15:00:00.000Z`), await visits('2026-11-20T16:00:00.000Z', 'ACME')]).toEqual([
    [],
    [],
  ])
})

// @rule bot-number-index
it('one visit is read for itself, without a look at the log', async () => {
  entries = entries.slice(0, 1)
  expect([await visits(), reads, looks]).toEqual([['a'], 1, 0])
})
