import type { NotificationEvent } from '@clinic/shared-events/appointments/notification-events.ts'
import { describe, it } from 'vitest'
import {
  booked,
  cancelled,
  completed,
  confirmed,
  corrected,
  given,
  held,
  moved,
  to,
} from '../../testing/appointment-samples.ts'
import {
  claim,
  claimed,
  facts,
  failedOf,
  postponedOf,
  record,
  sentOf,
  skippedOf,
  unclearOf,
} from '../../testing/notification-samples.ts'

const notFound = { type: 'AppointmentNotFound' } as const

// @rule notifications-once
describe('a claim', () => {
  it('is given to one: whoever comes while it is tried, or once it is settled, gets none', () => {
    given([booked]).when(claim()).then([claimed()])
    for (const after of [[], [sentOf()], [failedOf()], [unclearOf()]])
      given([booked, claimed(), ...after])
        .when(claim())
        .thenNothing()
    given([booked, skippedOf('opted-out')])
      .when(claim())
      .thenNothing()
  })

  it('is given again where the server surely did not take it', () => {
    given([booked, claimed(), postponedOf()])
      .when(claim())
      .then([claimed(2)])
  })

  it('is one for each kind, channel and revision of the schedule', () => {
    given([booked, claimed(), sentOf(), moved])
      .when(claim({ kind: 'moved', revision: 1 }))
      .then([claimed(1, facts('moved', 1, to))])
    given([booked, claimed(), sentOf()])
      .when(claim({ kind: 'reminder-1-day', now: '2026-11-22T15:00:00.000Z' }))
      .then([claimed(1, facts('reminder-1-day'))])
  })

  it('is given of an appointment alone', () => given([]).when(claim()).thenRejected(notFound))
})

type Skip = readonly [string, Parameters<typeof given>[0], Parameters<typeof claim>[0], string]
const skips: readonly Skip[] = [
  ['of an erased patient', [{ ...booked, contact: null }], {}, 'erased'],
  ['of a patient who asked not to be written to', [booked], { reach: 'opted-out' }, 'opted-out'],
  ['without an address', [booked], { reach: 'no-address' }, 'no-address'],
  ['of a start that was moved', [booked, moved], {}, 'moved'],
  ['of a cancelled visit', [booked, cancelled], {}, 'cancelled'],
  ['of a completed visit', [booked, confirmed, completed], {}, 'completed'],
  ['of a visit that has begun', [booked], { now: '2026-11-23T15:00:00.000Z' }, 'visit-begun'],
  ['of a booking a day ago', [booked], { now: '2026-11-21T15:00:00.000Z' }, 'too-late'],
]

// @rule notifications-skipped
it.each(skips)('what is not sent %s is skipped with its reason', (_, history, given_, reason) => {
  const at = reason === 'moved' ? to : held
  const data = { ...facts('booked', 0, at), reason } as Extract<
    NotificationEvent,
    { type: 'NotificationSkipped' }
  >['data']
  given(history)
    .when(claim(given_))
    .then([{ type: 'NotificationSkipped', data }])
})

// @rule notifications-skipped
it('a correction or a confirmation takes nothing back; a cancellation is told of all the same', () => {
  given([booked, corrected, confirmed]).when(claim()).then([claimed()])
  given([booked, cancelled])
    .when(claim({ kind: 'cancelled' }))
    .then([claimed(1, facts('cancelled'))])
})

describe('a reminder', () => {
  const endMoved = { ...moved, data: { ...moved.data, to: { ...held, endTime: '11:00' } } }

  it('is about the start: a later end leaves the promise as it was', () => {
    given([booked, endMoved])
      .when(claim({ kind: 'reminder-1-day', now: '2026-11-22T15:00:00.000Z' }))
      .then([claimed(1, facts('reminder-1-day'))])
  })

  it.each([
    ['reminder-3-days', '2026-11-22T08:59:59.000Z', '2026-11-22T09:00:00.000Z'],
    ['reminder-1-day', '2026-11-23T12:59:59.000Z', '2026-11-23T13:00:00.000Z'],
  ] as const)('%s is of use until the next one, or the visit, is near', (kind, useful, late) => {
    given([booked])
      .when(claim({ kind, now: useful }))
      .then([claimed(1, facts(kind))])
    given([booked])
      .when(claim({ kind, now: late }))
      .then([{ type: 'NotificationSkipped', data: { ...facts(kind), reason: 'too-late' } }])
  })
})

// @rule notifications-outcome
describe('an outcome', () => {
  it('is recorded of who claimed it, once', () => {
    given([booked, claimed()])
      .when(record({ kind: 'taken', providerId: 'm1' }))
      .then([sentOf()])
    given([booked, claimed()])
      .when(record({ kind: 'unclear', reason: 'answer-lost' }))
      .then([unclearOf()])
    for (const history of [[], [claimed(), sentOf()], [claimed(), postponedOf(), claimed(2)]])
      given([booked, ...history])
        .when(record({ kind: 'unclear', reason: 'answer-lost' }))
        .thenNothing()
    given([])
      .when(record({ kind: 'taken' }))
      .thenRejected(notFound)
  })

  const refused = (permanent: boolean) =>
    ({
      kind: 'refused',
      permanent,
      reason: permanent ? 'bad-address' : 'refused-for-now',
      code: permanent ? '550' : '451',
    }) as const

  it('that is a refusal for good ends it', () => {
    given([booked, claimed()])
      .when(record(refused(true)))
      .then([failedOf()])
  })

  it('that is a refusal for now is tried again after pauses that double from a minute', () => {
    given([booked, claimed()])
      .when(record(refused(false)))
      .then([postponedOf()])
    given([booked, claimed(), postponedOf(), claimed(2), postponedOf(), claimed(3)])
      .when(record(refused(false), 3))
      .then([postponedOf('2026-11-20T15:04:00.000Z')])
  })

  it('is a failure once it was tried ten times', () => {
    const history = [booked, claimed(10)]
    const { code, reason } = refused(false)
    given(history)
      .when(record(refused(false), 10))
      .then([{ type: 'NotificationFailed', data: { ...facts(), reason, code } }])
  })
})

it('goes on telling of the start it was claimed for when the visit was moved meanwhile', () => {
  given([booked, claimed(), moved])
    .when(record({ kind: 'taken', providerId: 'm1' }))
    .then([sentOf()])
})
