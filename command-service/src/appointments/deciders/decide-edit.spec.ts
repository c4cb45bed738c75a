import type { AppointmentEvent, Held } from '@clinic/shared-events/appointments/events.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { describe, expect, it } from 'vitest'
import {
  appointmentId,
  booked,
  cancelled,
  clinical,
  confirmed,
  contact,
  correct,
  corrected,
  edit,
  given,
  held,
  interval,
  meta,
  monday,
  move,
  moved,
  to,
  where,
} from '../../../testing/appointment-samples.ts'
import { ended, requested, startsAt, withdrawn } from '../../../testing/request-samples.ts'
import { reservationIdOf } from '../../schedule/reservation-id.ts'
import type { Changes } from '../appointment-commands.ts'
import { answerCoversMove } from '../patient-requests.ts'
import { appointment } from './decide-appointment.ts'

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

  // @rule appointments-end-alone: Issue: a new end alone keeps the status and tells nobody (docs/open-points.md#editing-an-appointment)
  it('a new end alone keeps the status: it is moved without being confirmed anew', () => {
    const until11 = { ...held, endTime: '11:00', reservationId: 'step.2026-11-23.09:00-11:00' }
    const longer: AppointmentEvent = { ...moved, data: { ...moved.data, to: until11, statusKept: true } }
    given([booked, confirmed])
      .when(edit({ endTime: '11:00' }))
      .then([longer])
    const { state } = given([booked, confirmed, longer])
    expect(state).toMatchObject({
      status: 'confirmado',
      held: until11,
      schedule: { revision: 0, confirmedRevision: 0 },
    })
  })

  // @rule appointments-edit-status: Issue: PUT with status is carried out as PATCH would be, with the same rules and
  //   answer
  it('takes a status as its own command takes it, of the appointment as it is edited', () => {
    given([booked])
      .when(edit({ contact: { phone: '8777-0000' }, status: 'confirmado' }))
      .then([corrected, confirmed])
    given([booked, confirmed])
      .when(edit({ status: 'realizado' }))
      .thenRejected({ type: 'VisitNotBegun' })
    given([booked, cancelled])
      .when(edit({ status: 'confirmado' }))
      .thenRejected({ type: 'StatusMoveRefused', from: 'cancelado', to: 'confirmado' })
    given([booked])
      .when(edit({ ...interval, status: 'confirmado' }))
      .then([moved, { type: 'AppointmentConfirmed', data: { ...where, ...to } }])
  })

  // @rule appointments-edit-status
  it('the status it has already is none: moved, it waits for its confirmation all the same', () => {
    given([booked, confirmed])
      .when(edit({ ...interval, status: 'confirmado' }))
      .then([moved])
    given([booked])
      .when(edit({ status: 'agendado' }))
      .thenNothing()
  })

  it('refuses an end that is not after the start', () => {
    given([booked])
      .when(edit({ endTime: '08:00' }))
      .thenRejected({ type: 'NotBookable', field: 'endTime', error: 'La hora final debe ser posterior a la inicial.' })
  })

  // @rule form-staff-days
  it('moves no further back than a year, and more than two years ahead only once staff were asked', () => {
    given([booked])
      .when(edit({ date: '2025-11-19' }))
      .thenRejected({ type: 'NotBookable', field: 'date', error: 'Solo se puede agendar hasta un año atrás.' })
    const far = { date: '2028-11-21', startTime: '09:00', endTime: '10:00' }
    given([booked]).when(edit(far)).thenRejected({ type: 'FarAhead', date: far.date })
    given([booked])
      .when(edit(far, undefined, { farAhead: true }))
      .then([movedTo(far)])
  })

  // @rule form-staff-days
  it('asks nothing of a visit that keeps its day, or is far ahead already', () => {
    const at = (date: string): AppointmentEvent => ({ ...booked, data: { ...booked.data, date } })
    const decided = (date: string, change: object) => {
      const state = given([at(date)]).state
      return appointment.decide(edit(change), state)
    }
    expect(decided('2020-01-15', { startTime: '11:00' })).toMatchObject({ ok: true })
    expect(decided('2031-01-15', { startTime: '11:00' })).toMatchObject({ ok: true })
    expect(decided('2031-01-15', { date: '2031-01-16' })).toMatchObject({ ok: true })
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

  it('refuses corrections once the texts were erased, and to move: nobody would come; what is not personal is corrected', () => {
    const erased: AppointmentEvent = { ...booked, contact: null, clinical: null }
    given([erased]).when(correct).thenRejected({ type: 'DetailsErased' })
    given([erased])
      .when(edit({ clinical: { notes: 'x' } }))
      .thenRejected({ type: 'DetailsErased' })
    given([erased]).when(move).thenRejected({ type: 'DetailsErased' })
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

// @rule requests-move-answered: Issue: 'Procesar' of a move takes the `response` in its edit: the request ends with
//   the move, the answer tells the new time, and no message of the move goes out beside it (decision 68)
describe('what staff answer the wish to be moved', () => {
  const words = { response: 'A las dos hay campo', answerBy: 'message' } as const
  const asked = [booked, requested('reschedule')]

  it('ends the request with the move, with the words and how they get to the patient', () => {
    given(asked)
      .when(edit(interval, words))
      .then([moved, ended('ActionProcessed', 'reschedule', 1, to, words.response, words.answerBy)])
  })

  // @rule requests-withdrawn-answered
  it('is no move once the request that it names was withdrawn or answered, while a correction is taken', () => {
    const naming = (changes: Partial<Changes>, actionId = 'a1.1') => edit(changes, undefined, { actionId })
    const over = [...asked, withdrawn('reschedule', 'by-patient')]
    const refusal = { type: 'ActionEnded', field: 'actionId', outcome: 'expired', withdrawal: 'by-patient' } as const
    given(over).when(naming(interval)).thenRejected(refusal)
    given([...over, requested('reschedule', 2)])
      .when(naming(interval))
      .thenRejected(refusal)
    given(over)
      .when(edit({}, words, { actionId: 'a1.1' }))
      .thenRejected(refusal)
    given([...asked, ended('ActionProcessed', 'reschedule')])
      .when(naming(interval))
      .thenRejected({ type: 'ActionEnded', field: 'actionId', outcome: 'processed' })
    given(asked).when(naming(interval, 'a1.2')).thenRejected({ type: 'ActionNotFound' })
    given(over)
      .when(naming({ specialty: 'nutricion' }))
      .then([{ ...corrected, data: { ...where, specialty: 'nutricion', fields: ['specialty'] }, contact: {} }])
    given(over).when(edit(interval)).then([moved])
    given(asked)
      .when(naming(interval))
      .then([moved, ended('ActionProcessed', 'reschedule', 1, to)])
  })

  it('says nothing about another request that waits', () => {
    const carried = { ...moved, data: { ...moved.data, pendingActions: ['a1.2'] } }
    given([...asked, requested('cancel', 2)])
      .when(edit(interval, words))
      .then([carried, ended('ActionProcessed', 'reschedule', 1, to, words.response, words.answerBy)])
  })

  it.each([
    ['no new start', asked, { endTime: '11:00' }, 'not-moved'],
    ['a correction', asked, { contact: { phone: '8777-0000' } }, 'not-moved'],
    ['nothing that differs', asked, {}, 'not-moved'],
    ['no request', [booked], interval, 'not-asked'],
    ['the wish to be cancelled alone', [booked, requested('cancel')], interval, 'not-asked'],
    ['a request that somebody answered', [...asked, ended('ActionProcessed', 'reschedule')], interval, 'not-asked'],
    ['a visit that was cancelled', [...asked, cancelled, ended('ActionExpired', 'reschedule')], interval, 'not-asked'],
  ] as const)('is refused with %s', (_, history, changes, why) => {
    given([...history])
      .when(edit(changes, words))
      .thenRejected({ type: 'NothingToAnswer', why })
  })

  it('is refused of an erased patient, who is moved without words all the same', () => {
    const erased = [{ ...booked, clinical: null }, requested('reschedule')]
    given(erased).when(edit(interval, words)).thenRejected({ type: 'DetailsErased' })
    given(erased)
      .when(move)
      .then([moved, ended('ActionProcessed', 'reschedule', 1, to)])
  })

  it('tells of the move that it came with, and of no later one', () => {
    const isCovered = (history: readonly AppointmentEvent[], revision: number) => {
      const { state } = given([...history])
      return 'requests' in state && answerCoversMove(state.requests, revision)
    }
    const answered = (by: 'message' | 'link') => [
      ...asked,
      moved,
      ended('ActionProcessed', 'reschedule', 1, to, words.response, by),
    ]
    const again = { ...moved, data: { ...moved.data, from: to, to: held } }
    expect([isCovered(answered('message'), 1), isCovered([...answered('message'), again], 2)]).toEqual([true, false])
    expect(isCovered(answered('link'), 1)).toBe(false)
    expect(isCovered([...asked, ended('ActionProcessed', 'reschedule', 1, held, 'No', 'message'), moved], 1)).toBe(
      false,
    )
  })
})

// @rule move-fine-phone: Issue: 'Debe' follows the terms: who phones to be moved on the day of the visit pays 25 %
describe('a move that somebody wants', () => {
  const move = (askedBy: AskedBy | undefined, now: string) => ({
    ...edit(interval, undefined, { askedBy }),
    meta: { ...meta, now },
  })
  const [today, before] = ['2026-11-23T13:00:00.000Z', '2026-11-22T20:00:00.000Z']
  const movedBy = (more: object) => [{ ...moved, data: { ...moved.data, ...more } }]

  it('is charged on the day of the visit where the patient does', () => {
    given([booked])
      .when(move('patient', today))
      .then(movedBy({ askedBy: 'patient', finePercent: 25 }))
    given([booked])
      .when(move('patient', before))
      .then(movedBy({ askedBy: 'patient' }))
    given([booked])
      .when(move('practice', today))
      .then(movedBy({ askedBy: 'practice' }))
    given([booked]).when(move(undefined, today)).then([moved])
  })

  it('counts from when they asked in writing, and is free where the practice wants it', () => {
    const asked = [{ ...booked }, { ...requested('reschedule'), at: before }]
    const answered = ended('ActionProcessed', 'reschedule', 1, to)
    given(asked)
      .when(move('patient', today))
      .then([...movedBy({ askedBy: 'patient' }), answered])
    // Nobody answered before the visit began.
    given([...asked, { ...ended('ActionExpired', 'reschedule'), at: startsAt }])
      .when(move('patient', startsAt))
      .then(movedBy({ askedBy: 'patient' }))
    given([booked, { ...requested('reschedule'), at: today }])
      .when(move('practice', today))
      .then([...movedBy({ askedBy: 'practice' }), answered])
  })
})

// @rule visit-price-of-type: Issue: a visit whose type is corrected costs what the practice asks for that type, but for
//   a price that staff agreed on
describe('the price of a visit whose type is corrected', () => {
  const asks = { firstSessionNear: 20_000, followUpNear: 15_000 }
  const priced = (priceCrc: number): AppointmentEvent => ({ type: 'VisitPriced', data: { ...where, priceCrc } })
  const pricedAsAsked = (priceCrc: number): AppointmentEvent => ({
    type: 'VisitPriced',
    data: { ...where, priceCrc, asked: true },
  })
  const retyped: AppointmentEvent = {
    type: 'AppointmentDetailsCorrected',
    data: { ...where, fields: ['appointmentType'], appointmentType: 'seguimiento' },
    contact: {},
    clinical: {},
  }
  const correction = edit({ appointmentType: 'seguimiento' }, undefined, { asks })

  it('is what the practice asks for the new type, where it was what it asks for the old one', () => {
    given([booked, priced(20_000)])
      .when(correction)
      .then([retyped, pricedAsAsked(15_000)])
    const list = edit({ appointmentType: 'seguimiento' }, undefined, { asks: { ...asks, firstSessionNear: 30_000 } })
    given([booked])
      .when(list)
      .then([retyped, pricedAsAsked(15_000)])
  })

  it('is so too where the practice asked another price when the visit was booked, unless staff agreed on one since', () => {
    given([booked, pricedAsAsked(18_000)])
      .when(correction)
      .then([retyped, pricedAsAsked(15_000)])
    given([booked])
      .when(
        edit({ appointmentType: 'seguimiento' }, undefined, {
          asks: { firstSessionNear: 34_000, followUpNear: 26_000 },
        }),
      )
      .then([retyped, pricedAsAsked(26_000)])
    given([booked, pricedAsAsked(18_000), priced(17_000)])
      .when(correction)
      .then([retyped])
  })

  it('stays what it was booked for where its type stays, whatever the practice asks now', () => {
    given([booked, pricedAsAsked(18_000)])
      .when(edit({ appointmentType: booked.data.appointmentType }, undefined, { asks }))
      .thenNothing()
  })

  it('stays what staff agreed on, and what the list has', () => {
    given([booked, priced(12_000)])
      .when(correction)
      .then([retyped])
    const list = { firstSessionNear: 30_000, followUpNear: 24_000 }
    given([booked])
      .when(edit({ appointmentType: 'seguimiento' }, undefined, { asks: list }))
      .then([retyped])
  })
})
