import { Busy } from '@clinic/service-kit/http/problem.ts'
import { StoreAway } from '@clinic/shared-events/log/event-log.ts'
import { beforeEach, expect, it } from 'vitest'
import { booked, given, held } from '../../../testing/appointment-samples.ts'
import { createVisitsOfPhone } from './visits-of-phone.ts'

const ids = ['a', 'b', 'c']
const { phone } = booked.contact
let unreadable: Map<string, Error>
let problems: unknown[]
beforeEach(() => {
  unreadable = new Map()
  problems = []
})

const visits = async () => {
  const ofPhone = createVisitsOfPhone({
    reservations: {
      heldOn: async (date) =>
        date === held.date ? ids.map((id) => ({ ...held, appointmentId: id, overbooked: false })) : [],
    },
    handler: {
      async read(stream) {
        const id = stream.slice('appointment-'.length)
        const error = unreadable.get(id)
        if (error) throw error
        const { state } = given([{ ...booked, at: '2026-11-01T15:00:00.000Z' }])
        return { state: { ...state, appointmentId: id }, revision: 0n, seen: new Map() } as never
      },
    },
    now: () => '2026-11-20T16:00:00.000Z',
    onProblem: (error) => void problems.push(error),
  })
  return (await ofPhone(phone)).map(({ appointmentId }) => appointmentId)
}

// @rule bot-lookups
it('an appointment that cannot be read hides itself alone, and is told', async () => {
  expect(await visits()).toEqual(ids)
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
