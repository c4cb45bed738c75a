import type { AppointmentEvent, Held } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import {
  booked,
  confirmed,
  correct,
  corrected,
  edit,
  given,
  held,
  interval,
  meta,
  moved,
  to,
  where,
} from '../../../testing/appointment-samples.ts'
import { ended, requested } from '../../../testing/request-samples.ts'
import { reservationIdOf } from '../../schedule/reservation-id.ts'
import { isBooked } from '../appointment.ts'

const { reservationId: _, ...nine } = held
const back = { ...nine, reservationId: reservationIdOf('step', nine) }
const undo = (target: Omit<Held, 'reservationId'> = nine) => edit(target, undefined, { undoes: true })
type Data = Extract<AppointmentEvent, { type: 'AppointmentRescheduled' }>['data']
const taken = (more: Partial<Data> = {}): AppointmentEvent => ({
  ...moved,
  data: { ...moved.data, from: to, to: back, undoes: 'notified', ...more },
})
const stateOf = (history: readonly AppointmentEvent[]) => {
  const { state } = given([...history])
  return isBooked(state) ? state : expect.unreachable()
}

// @rule appointments-move-back
describe('a move that is taken back', () => {
  it('is a move to where the visit was, also of a day on which nothing is booked any more', () => {
    given([booked, moved]).when(undo()).then([taken()])
    const later = { ...undo(), meta: { ...meta, now: '2026-11-24T15:00:00.000Z' } }
    given([booked, moved]).when(later).then([taken()])
  })

  it('to anywhere else, or after another change, is a move like any other', () => {
    const four = { date: to.date, startTime: '16:00', endTime: '17:00' }
    const ordinary = {
      ...moved,
      data: { ...moved.data, from: to, to: { ...four, reservationId: reservationIdOf('step', four) } },
    }
    given([booked, moved]).when(undo(four)).then([ordinary])
    const { undoes: __, ...plain } = (taken() as { data: Data }).data
    given([booked, moved, { type: 'AppointmentConfirmed', data: { ...where, ...to } }])
      .when(undo())
      .then([{ ...moved, data: plain }])
  })

  it('confirms anew what was confirmed, and nobody is notified of that', () => {
    given([booked, confirmed, moved])
      .when(undo())
      .then([taken(), { type: 'AppointmentConfirmed', data: { ...where, ...back, unannounced: true } }])
  })

  it('charges no more what the move charged, and leaves what another one did', () => {
    const fined = { ...moved, data: { ...moved.data, finePercent: 25 } }
    given([booked, fined])
      .when(undo())
      .then([taken({ finePercent: 25 })])
    expect(stateOf([booked, fined]).money?.fines).toEqual([{ because: 'moved', percent: 25, waived: false }])
    expect(stateOf([booked, fined, taken({ finePercent: 25 })]).money?.fines).toEqual([])
    const before = { ...moved, data: { ...moved.data, from: to, to: held, finePercent: 25 } }
    expect(stateOf([booked, before, fined, taken({ finePercent: 25 })]).money?.fines).toHaveLength(1)
  })

  it('leaves the request that it ended waiting again, but for one that staff answered in words', () => {
    const asked = [booked, requested('reschedule'), moved]
    const unanswered = [...asked, ended('ActionProcessed', 'reschedule', 1, to)]
    given(unanswered)
      .when(undo())
      .then([taken({ pendingActions: ['a1.1'] })])
    expect(stateOf([...unanswered, taken({ pendingActions: ['a1.1'] })]).requests.pending).toEqual({
      reschedule: 'a1.1',
    })
    const answered = [...asked, ended('ActionProcessed', 'reschedule', 1, to, 'Sí')]
    given(answered).when(undo()).then([taken()])
    expect(stateOf([...answered, taken()]).requests.ended).toMatchObject({ 'a1.1': { withVisit: 'undone' } })
  })

  it('leaves a request that an earlier move ended as it was ended', () => {
    const three = { ...to, reservationId: 'r2' }
    const four = { ...to, startTime: '16:00', endTime: '17:00', reservationId: 'r3' }
    const first = { ...moved, data: { ...moved.data, to: three } }
    const second = { ...moved, data: { ...moved.data, from: three, to: four } }
    const undone = taken({ from: four, to, pendingActions: ['a1.2'], undoes: 'unnotified' })
    const twice = (answer?: string) => [
      ...[booked, requested('reschedule'), first, ended('ActionProcessed', 'reschedule', 1, three, answer)],
      ...[requested('reschedule', 2), second, ended('ActionProcessed', 'reschedule', 2, four)],
    ]
    given(twice()).when(undo(interval)).then([undone])
    const { requests } = stateOf([...twice('Sí'), undone])
    expect(requests.pending).toEqual({ reschedule: 'a1.2' })
    expect(requests.ended['a1.1']).not.toHaveProperty('withVisit')
  })

  it('leaves what the patient has asked for since to be answered, and not also what they asked for before', () => {
    const asked = [booked, requested('reschedule'), moved, ended('ActionProcessed', 'reschedule', 1, to)]
    for (const kind of ['reschedule', 'cancel'] as const) {
      const history = [...asked, requested(kind, 2)]
      given(history)
        .when(undo())
        .then([taken({ pendingActions: ['a1.2'] })])
      expect(stateOf([...history, taken({ pendingActions: ['a1.2'] })]).requests).toMatchObject({
        pending: { [kind]: 'a1.2' },
        ended: { 'a1.1': { outcome: 'processed', withVisit: 'undone' } },
      })
    }
  })

  it('names the request that waits again in a correction since, while it can wait again', () => {
    const inPlace = { ...corrected, data: { ...corrected.data, ...to } }
    const history = [booked, requested('reschedule'), moved, ended('ActionProcessed', 'reschedule', 1, to)]
    given(history)
      .when(correct)
      .then([{ ...inPlace, data: { ...inPlace.data, pendingActions: ['a1.1'] } }])
    given([...history, { type: 'AppointmentConfirmed', data: { ...where, ...to } }])
      .when(correct)
      .then([inPlace])
  })

  it('leaves the reminders of the hour it goes back to as they were', () => {
    const { schedule } = stateOf([booked, moved, taken()])
    expect(schedule).toMatchObject({ revision: 2, startRevision: 0, moveUndone: 'notified' })
  })

  it('says whether news of the hour it goes back to waited', () => {
    const at = { ...to, reservationId: 'r2' }
    const four = { ...to, startTime: '16:00', endTime: '17:00', reservationId: 'r3' }
    const first = { ...moved, data: { ...moved.data, to: at } }
    const second = { ...moved, data: { ...moved.data, from: at, to: four } }
    const undone = (undoes: 'notified' | 'unnotified') => ({ ...moved, data: { ...moved.data, from: four, undoes } })
    given([booked, first, second])
      .when(undo(interval))
      .then([undone('unnotified')])
    const quiet = { ...first, data: { ...first.data, unannounced: true as const } }
    given([booked, quiet, second])
      .when(undo(interval))
      .then([undone('notified')])
  })
})
