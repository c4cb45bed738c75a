import { actionRequestRow } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { actionRequests } from './action-requests.ts'

const held = { reservationId: 'r1', date: '2026-11-23', startTime: '09:00', endTime: '10:00' }
const elsewhere = { reservationId: 'r2', date: '2026-11-24', startTime: '14:00', endTime: '15:00' }
const where = { appointmentId: 'a1', ...held, specialty: 'fisioterapia' }
const which = { ...where, actionId: 'a1.1', action: 'cancel' }
const requested = {
  type: 'ActionRequested',
  data: { ...which, expiresAt: '2026-11-23T15:00:00.000Z' },
  contact: { name: 'María Núñez', phone: '8888-0000' },
  clinical: { notes: 'Estoy fuera del país' },
}
const processed: Given = { type: 'ActionProcessed', data: which, actor: 'staff:4Yx' }
const expired: Given = { type: 'ActionExpired', data: which, actor: 'system:action-expiry' }
const moved = {
  type: 'AppointmentRescheduled',
  data: { appointmentId: 'a1', specialty: 'nutricion', from: held, to: elsewhere, pendingActions: ['a1.1'] },
}
const corrected = (
  fields: string[],
  contact: Given['contact'] = { name: 'María Núñez Rojas', phone: '7777-0000' },
) => ({
  type: 'AppointmentDetailsCorrected',
  data: { ...where, specialty: 'odontologia', fields, pendingActions: ['a1.1'] },
  contact,
  clinical: {},
})
const row = {
  id: 'a1.1',
  appointmentId: 'a1',
  actionType: 'cancel',
  requestedAt: '2026-11-21T14:01:00.000Z',
  status: 'pending',
  reason: null,
  patientName: 'María Núñez',
  patientPhone: '8888-0000',
  appointmentDate: '2026-11-23',
  appointmentTime: '09:00',
  specialty: 'fisioterapia',
  notes: 'Estoy fuera del país',
  wishes: [],
  conversationId: null,
  processedAt: null,
  processedBy: null,
  expiresAt: '2026-11-23T15:00:00.000Z',
  createdAt: '2026-11-21T14:01:00.000Z',
}
const rowAfter = (...events: Given[]) =>
  recorded(...events).reduce(
    (doc: object | null, event) => actionRequests.apply(doc as never, event as never, 'a1.1'),
    null,
  )

describe('a request as staff see it', () => {
  // @rule request-calls-fields-id-appointmentid: Public §3 The request's fields: id, appointmentId, actionType,
  //   requestedAt, status, patient, appointment, specialty, notes, processedAt, processedBy, expiresAt, createdAt
  it('shows who asks for what, and until when, as it goes over the wire', () => {
    expect(rowAfter(requested)).toEqual(row)
    expect(actionRequestRow.strict().parse(rowAfter(requested))).toEqual(row)
  })

  // @rule request-calls-status-pending-default: Public §4 Status pending by default, also processed and expired
  // @rule request-wishes
  it('shows the hours that the patient offers', () => {
    const wishes = [{ date: '2026-11-25', time: '10:00' }]
    const offered = { ...requested, data: { ...requested.data, wishes } }
    expect(rowAfter(offered)).toEqual({ ...row, wishes })
  })

  // @rule appointments-move-back
  it('waits again once the move that ended it is taken back', () => {
    const back = { ...moved, data: { ...moved.data, from: elsewhere, to: held, undoes: 'notified' } }
    expect(rowAfter(requested, processed, back)).toEqual({ ...row, specialty: 'nutricion' })
  })

  it('was processed by somebody', () => {
    const processedAt = '2026-11-21T14:02:00.000Z'
    expect(rowAfter(requested, processed)).toEqual({ ...row, status: 'processed', processedAt, processedBy: '4Yx' })
    const bySystem = { ...processed, actor: 'system:bot' }
    expect(rowAfter(requested, bySystem)).toEqual({ ...row, status: 'processed', processedAt })
  })

  // @rule request-calls-status-pending-default
  it('expired by itself, or because of what somebody did', () => {
    expect(rowAfter(requested, expired)).toEqual({ ...row, status: 'expired' })
    const processedAt = '2026-11-21T14:02:00.000Z'
    const byStaff = { ...expired, actor: 'staff:4Yx' }
    expect(rowAfter(requested, byStaff)).toEqual({ ...row, status: 'expired', processedAt, processedBy: '4Yx' })
  })

  // @rule request-withdrawn
  it('was withdrawn, which nobody answered, whoever opened the link', () => {
    const withdrawn: Given = { ...expired, data: { ...which, withdrawal: 'by-patient' }, actor: 'staff:4Yx' }
    const ended = { ...row, status: 'expired', reason: 'by-patient' }
    expect(rowAfter(requested, withdrawn)).toEqual(ended)
    expect(actionRequestRow.strict().parse(rowAfter(requested, withdrawn))).toEqual(ended)
  })

  it('follows its appointment to another time', () => {
    expect(rowAfter(requested, moved)).toEqual({
      ...row,
      appointmentDate: '2026-11-24',
      appointmentTime: '14:00',
      specialty: 'nutricion',
      expiresAt: '2026-11-24T20:00:00.000Z',
    })
  })

  it('shows the corrected name, phone and specialty, and nothing else of a correction', () => {
    const change = { specialty: 'odontologia' }
    expect(rowAfter(requested, corrected(['email']))).toEqual({ ...row, ...change })
    expect(rowAfter(requested, corrected(['name']))).toEqual({ ...row, ...change, patientName: 'María Núñez Rojas' })
    expect(rowAfter(requested, corrected(['phone']))).toEqual({ ...row, ...change, patientPhone: '7777-0000' })
  })

  it('holds null where personal data was erased', () => {
    const erased = { ...row, patientName: null, patientPhone: null, notes: null }
    expect(rowAfter({ ...requested, contact: null, clinical: null })).toEqual(erased)
    expect(rowAfter({ ...requested, contact: {}, clinical: {} })).toEqual(erased)
    expect(rowAfter(requested, corrected(['name'], null))).toMatchObject({ patientName: null })
  })

  it('is never made by anything but the asking', () => {
    for (const event of [processed, expired, moved, corrected(['name'])]) expect(rowAfter(event)).toBeNull()
  })

  it('is found by the id an event names; a change of the appointment touches what waits, and nothing when nothing does', () => {
    const idsOf = (event: Given) => recorded(event).flatMap((one) => actionRequests.idsOf(one as never))
    for (const event of [requested, processed, expired, moved, corrected([])]) expect(idsOf(event)).toEqual(['a1.1'])
    const { pendingActions: _, ...data } = moved.data
    expect(idsOf({ ...moved, data })).toEqual([])
  })
})
