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
  meta,
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
  undeliveredOf,
} from '../../testing/notification-samples.ts'
import { ended, requested } from '../../testing/request-samples.ts'
import type { ReportNotification } from './appointment.ts'

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

// @rule notifications-skipped
it('a confirmation is news for a day from then on, however long ago the visit was booked', () => {
  const history = [booked, { ...confirmed, at: '2026-11-22T15:00:00.000Z' }]
  const told = facts('confirmed')
  given(history)
    .when(claim({ kind: 'confirmed', now: '2026-11-22T15:01:00.000Z' }))
    .then([claimed(1, told)])
  given([
    { ...booked, at: '2026-11-01T15:00:00.000Z' },
    { ...confirmed, at: '2026-11-20T15:00:00.000Z' },
  ])
    .when(claim({ kind: 'confirmed', now: '2026-11-21T15:00:00.000Z' }))
    .then([{ type: 'NotificationSkipped', data: { ...told, reason: 'too-late' } }])
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

const news = (data: Record<string, unknown>): ReportNotification =>
  ({
    type: 'ReportNotification',
    data: { notificationId: facts().notificationId, ...data },
    meta,
  }) as ReportNotification
const lost = news({ arrived: false, reason: 'outside-window', code: '63016' })
const came = news({ arrived: true, providerId: 'm1' })

// @rule messaging-notification-status
describe('what the provider reports later', () => {
  it('that it did not arrive stands, whatever was known before its outcome', () => {
    for (const before of [[claimed()], [claimed(), sentOf()], [claimed(), unclearOf()]])
      given([booked, ...before])
        .when(lost)
        .then([undeliveredOf()])
    given([booked, claimed(), undeliveredOf()])
      .when(record({ kind: 'taken', providerId: 'm1' }))
      .thenNothing()
  })

  it('that it is on its way stands for one whose tries seemed to fail, which is not sent again', () => {
    for (const end of [failedOf(), postponedOf()]) {
      given([booked, claimed(), end]).when(came).then([sentOf()])
      given([booked, claimed(), end, sentOf()]).when(claim()).thenNothing()
    }
  })

  it('that it is on its way settles one that is unclear', () => {
    for (const before of [[claimed()], [claimed(), unclearOf()]])
      given([booked, ...before])
        .when(came)
        .then([sentOf()])
  })

  it('is no news twice, after another end, or of what is unknown', () => {
    for (const end of [undeliveredOf(), skippedOf('moved')])
      for (const report of [lost, came]) given([booked, claimed(), end]).when(report).thenNothing()
    for (const end of [failedOf(), postponedOf()]) given([booked, claimed(), end]).when(lost).thenNothing()
    given([booked, claimed(), sentOf()]).when(came).thenNothing()
    for (const notificationId of ['a1.booked.whatsapp.0', '__proto__'])
      given([booked, claimed()])
        .when(news({ arrived: false, reason: 'not-delivered', notificationId }))
        .thenNothing()
    given([]).when(lost).thenRejected(notFound)
  })
})

// @rule requests-answer-by-message
describe('the answer to a request', () => {
  const answered = [booked, requested('cancel'), ended('ActionExpired', 'cancel', 1, held, 'No se puede', 'message')]
  const answer = { kind: 'answered', channel: 'whatsapp', revision: 1 } as const
  const of = { ...facts('answered', 1), notificationId: 'a1.answered.whatsapp.1', channel: 'whatsapp' } as const

  it('is claimed once, also of a visit that was cancelled or has begun', () => {
    given(answered)
      .when(claim(answer))
      .then([claimed(1, of)])
    given([...answered, cancelled])
      .when(claim(answer))
      .then([claimed(1, of)])
    given([...answered, claimed(1, of)])
      .when(claim(answer))
      .thenNothing()
  })

  it.each([
    ['a day later', answered, { now: '2026-11-21T15:00:00.000Z' }, 'too-late'],
    ['to who asked not to be written to', answered, { reach: 'opted-out' }, 'opted-out'],
    ['without an answer', [booked, requested('cancel')], {}, 'erased'],
  ] as const)('is skipped %s', (_, history, more, reason) => {
    given(history)
      .when(claim({ ...answer, ...more }))
      .then([{ type: 'NotificationSkipped', data: { ...of, reason } }])
  })
})
