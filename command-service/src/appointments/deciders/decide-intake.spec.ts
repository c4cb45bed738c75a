import { describe, expect, it } from 'vitest'
import { booked, cancelled, confirmed, given, moved, to, where } from '../../../testing/appointment-samples.ts'
import { intakeSubmitted, submitIntake } from '../../../testing/clinical-intake-samples.ts'

describe('the form before a visit', () => {
  // @rule form-calls-sent-again-kept: Sent again it is kept beside the first, refused after the appointment's start
  it('is taken until the visit begins: Monday at 9:00 in Costa Rica is 15:00 UTC', () => {
    const [before, start] = ['2026-11-23T14:59:59.999Z', '2026-11-23T15:00:00.000Z']
    given([booked])
      .when(submitIntake('i1', before))
      .then([intakeSubmitted('i1')])
    given([booked]).when(submitIntake('i1', start)).thenRejected({ type: 'VisitBegun' })
    given([booked, confirmed]).when(submitIntake('i1', start)).thenRejected({ type: 'VisitBegun' })
  })

  it('follows a visit that was moved', () => {
    const { reservationId, date, startTime, endTime } = to
    const event = intakeSubmitted('i1')
    given([booked, moved])
      .when(submitIntake('i1', '2026-11-24T19:59:00.000Z'))
      .then([{ ...event, data: { ...where, reservationId, date, startTime, endTime, intakeId: 'i1' } } as typeof event])
    given([booked, moved]).when(submitIntake('i1', '2026-11-24T20:00:00.000Z')).thenRejected({ type: 'VisitBegun' })
  })

  // @rule form-calls-sent-again-kept
  it('sent again is kept beside the first, and changes nothing of the appointment', () => {
    given([booked, intakeSubmitted('i1')])
      .when(submitIntake('i2'))
      .then([intakeSubmitted('i2')])
    expect(given([booked, intakeSubmitted('i1')]).state).toEqual(given([booked]).state)
  })

  it('is taken for no visit that is not to be, begun or not', () => {
    given([booked, cancelled])
      .when(submitIntake('i1', '2026-12-01T15:00:00.000Z'))
      .thenRejected({ type: 'AppointmentNotFound' })
  })

  it('is refused for a person who was erased', () => {
    for (const erased of [{ contact: null }, { clinical: null }])
      given([{ ...booked, ...erased }])
        .when(submitIntake())
        .thenRejected({ type: 'AppointmentNotFound' })
  })
})
