import type { AppointmentEvent, Held } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import {
  appointmentId,
  booked,
  clinical,
  contact,
  correct,
  corrected,
  edit,
  given,
  interval,
  monday,
  move,
  moved,
  to,
  where,
} from '../../testing/appointment-samples.ts'
import { reservationIdOf } from '../schedule/reservation-id.ts'

describe('editing', () => {
  const movedTo = (interval: Omit<Held, 'reservationId'>): AppointmentEvent => ({
    ...moved,
    data: { ...moved.data, to: { ...interval, reservationId: reservationIdOf('step', interval) } },
  })

  it('corrects and moves in one go, the correction first', () => {
    given([booked])
      .when(edit({ ...interval, specialty: 'nutricion', appointmentType: 'seguimiento' }))
      .then([
        {
          type: 'AppointmentDetailsCorrected',
          data: {
            ...where,
            specialty: 'nutricion',
            fields: ['specialty', 'appointmentType'],
            appointmentType: 'seguimiento',
          },
          contact: {},
          clinical: {},
        },
        { ...moved, data: { ...moved.data, specialty: 'nutricion' } },
      ])
  })

  it('keeps the length when only the start is given: 9:00–10:00 moved to 14:30 ends 15:30', () => {
    given([booked])
      .when(edit({ startTime: '14:30' }))
      .then([movedTo({ date: monday, startTime: '14:30', endTime: '15:30' })])
  })

  it('ends at 23:59 at the latest, and keeps the hours when only the day is given', () => {
    given([booked])
      .when(edit({ startTime: '23:30' }))
      .then([movedTo({ date: monday, startTime: '23:30', endTime: '23:59' })])
    given([booked])
      .when(edit({ date: '2026-11-25' }))
      .then([movedTo({ date: '2026-11-25', startTime: '09:00', endTime: '10:00' })])
  })

  it('refuses an end that is not after the start', () => {
    given([booked])
      .when(edit({ endTime: '08:00' }))
      .thenRejected({ type: 'NotBookable', field: 'endTime', error: 'La hora final debe ser posterior a la inicial.' })
  })

  it('stays quiet when nothing differs', () => {
    given([booked])
      .when(edit({ date: monday, startTime: '09:00', endTime: '10:00', contact, clinical, specialty: 'fisioterapia' }))
      .thenNothing()
    given([booked])
      .when(edit({ contact: { cedula: '' } }))
      .thenNothing()
  })

  it('clears an optional text with a blank one, and it is gone from the state', () => {
    const cleared: AppointmentEvent = {
      ...corrected,
      data: { ...where, fields: ['reason'] },
      contact: {},
      clinical: { reason: '' },
    }
    given([booked])
      .when(edit({ clinical: { reason: '' } }))
      .then([cleared])
    expect(given([booked, cleared]).state).toMatchObject({ contact, clinical: {} })
  })

  it('refuses corrections once the texts were erased, but still moves and corrects what is not personal', () => {
    const erased: AppointmentEvent = { ...booked, contact: null, clinical: null }
    given([erased]).when(correct).thenRejected({ type: 'DetailsErased' })
    given([erased])
      .when(edit({ clinical: { notes: 'x' } }))
      .thenRejected({ type: 'DetailsErased' })
    given([erased]).when(move).then([moved])
    given([erased])
      .when(edit({ specialty: 'nutricion' }))
      .then([
        {
          ...corrected,
          data: { ...where, specialty: 'nutricion', fields: ['specialty'] },
          contact: {},
        },
      ])
  })

  it('refuses a move whose reservation was given up, and takes one to another hour', () => {
    const fenced: AppointmentEvent = {
      type: 'MoveAbandoned',
      data: { appointmentId, reservationId: to.reservationId, date: to.date },
    }
    given([booked, fenced]).when(move).thenRejected({ type: 'StepAbandoned' })
    const elsewhere = { date: to.date, startTime: '16:00', endTime: '17:00' }
    given([booked, fenced])
      .when(edit(elsewhere))
      .then([movedTo(elsewhere)])
  })
})
