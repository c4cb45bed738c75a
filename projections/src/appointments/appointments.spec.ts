import { appointmentEvents, editTypes, notEdits } from '@clinic/shared-events/appointments/events.ts'
import { moneyTypes } from '@clinic/shared-events/appointments/money.ts'
import { appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { noMoney } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { deliveryTypes } from '@clinic/shared-events/deliveries/events.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { appointments } from './appointments.ts'

const held = { reservationId: 'r1', date: '2026-11-23', startTime: '09:00', endTime: '10:00' }
const moved = { reservationId: 'r2', date: '2026-11-24', startTime: '14:00', endTime: '15:30' }
const where = { appointmentId: 'a1', ...held, specialty: 'fisioterapia' }
const contact = {
  name: 'María Núñez',
  email: 'maria@example.com',
  phone: '8888-0000',
  address: 'Escazú',
  cedula: '1-1111-2222',
}
const clinical = { reason: 'Dolor lumbar' }
const booked = {
  type: 'AppointmentBooked',
  data: { ...where, appointmentType: 'primer_cita', channel: 'public', overbooked: false },
  contact,
  clinical,
}
const row = {
  id: 'a1',
  name: 'María Núñez',
  email: 'maria@example.com',
  phone: '8888-0000',
  date: '2026-11-23',
  time: '09:00',
  startTime: '09:00',
  endTime: '10:00',
  address: 'Escazú',
  specialty: 'fisioterapia',
  appointmentType: 'primer_cita',
  status: 'agendado',
  statusAt: '2026-11-21T14:01:00.000Z',
  reason: 'Dolor lumbar',
  cedula: '1-1111-2222',
  notes: null,
  reminderSent: false,
  confirmationSent: false,
  sent: [],
  overbooked: false,
  patientId: null,
  isNew: true,
  hasRecord: false,
  money: null,
  createdAt: '2026-11-21T14:01:00.000Z',
  updatedAt: '2026-11-21T14:01:00.000Z',
  revision: '0',
}
/** Staff changed it, and so have seen it. */
const later = (minute: number, revision: number) => ({
  isNew: false,
  updatedAt: `2026-11-21T14:0${minute}:00.000Z`,
  revision: String(revision),
})
/** When it got its status. */
const gotAt = (minute: number) => ({ statusAt: `2026-11-21T14:0${minute}:00.000Z` })
const rowAfter = (...events: Given[]) => {
  const all = recorded(...events)
  return all.reduce((doc: object | null, event) => appointments.apply(doc as never, event as never, 'a1'), null)
}

it('has the next version when its row names something else, so that no stored row lacks it', () => {
  const named =
    'id name email phone date time startTime endTime address specialty appointmentType status statusAt statusBefore reason cedula notes ' +
    'reminderSent confirmationSent sent overbooked patientId isNew hasRecord money createdAt updatedAt revision'
  expect({ version: appointments.version, named: Object.keys(appointmentRow.shape).join(' ') }).toEqual({
    version: 15,
    named,
  })
})

describe('a row of the board', () => {
  it('shows a booking as it goes over the wire', () => {
    expect(rowAfter(booked)).toEqual(row)
    expect(appointmentRow.parse(rowAfter(booked))).toEqual(row)
  })

  it.each([
    ['AppointmentConfirmed', 'confirmado'],
    ['AppointmentCancelled', 'cancelado'],
  ])('after %s is %s', (type, status) => {
    expect(rowAfter(booked, { type, data: where })).toEqual({ ...row, status, ...gotAt(2), ...later(2, 1) })
  })

  // @rule appointments-all-latest: §2, §9 all: the latest 5 realizado and the latest 5 cancelado by when they were
  //   done or cancelled, which each says, without actions
  // @rule visit-deposit-booked
  it('keeps the deposit it was booked under beside what staff note of its money', () => {
    const before = { ...booked, data: { ...booked.data, depositCrc: 6_000 } }
    const priced = { type: 'VisitPriced', data: { ...where, priceCrc: 20_000 } }
    expect(rowAfter(before)).toEqual({ ...row, money: { ...noMoney, depositCrc: 6_000 } })
    expect(rowAfter(before, priced)).toMatchObject({ money: { depositCrc: 6_000, priceCrc: 20_000, changes: 1 } })
  })

  it('says when it got the status it has, whatever else changes later', () => {
    const done = { type: 'AppointmentCompleted', data: where }
    const corrected = {
      type: 'AppointmentDetailsCorrected',
      data: { ...where, fields: ['notes'] },
      contact: {},
      clinical: { notes: 'Traer estudios' },
    }
    expect(rowAfter(booked, done, corrected)).toMatchObject({ status: 'realizado', ...gotAt(2), ...later(3, 2) })
  })

  // @rule new-online: Issue: 'Nuevas en línea (n)' stand first in 'Por atender': every booking made by a patient until
  //   somebody of staff opened it
  it('is new while a patient booked it and nobody of staff has opened or changed it', () => {
    const byPatient = { type: 'AppointmentConfirmed', data: { ...where, by: 'patient' } }
    expect(rowAfter(booked, byPatient)).toMatchObject({ isNew: true })
    expect(rowAfter(booked, { type: 'AppointmentSeen', data: where })).toEqual({ ...row, isNew: false })
    expect(rowAfter({ ...booked, data: { ...booked.data, channel: 'staff' } })).toMatchObject({ isNew: false })
  })

  // @rule visits-to-note
  it('says that it has a medical record once one was added', () => {
    const added = { type: 'MedicalRecordAdded', data: { ...where, recordId: 'm1', doctorId: 'd1' } }
    expect(rowAfter(booked, added)).toEqual({ ...row, hasRecord: true })
  })

  // @rule appointments-undo
  it('says of a visit that took place what undoing that makes it, and is that once it was undone', () => {
    const completed = (before?: 'agendado') => ({ type: 'AppointmentCompleted', data: { ...where, before } })
    const done = { ...row, status: 'realizado', ...gotAt(2), ...later(2, 1) }
    expect(rowAfter(booked, completed())).toEqual({ ...done, statusBefore: 'confirmado' })
    expect(rowAfter(booked, completed('agendado'))).toEqual({ ...done, statusBefore: 'agendado' })
    const undone = { type: 'CompletionUndone', data: { ...where, status: 'confirmado' } }
    expect(rowAfter(booked, completed(), undone)).toEqual({ ...row, status: 'confirmado', ...gotAt(3), ...later(3, 2) })
  })

  // @rule appointments-undo
  it('is agendado once its cancellation was undone', () => {
    const [cancelled, undone] = ['AppointmentCancelled', 'CancellationUndone'].map((type) => ({ type, data: where }))
    expect(rowAfter(booked, cancelled as never, undone as never)).toEqual({ ...row, ...gotAt(3), ...later(3, 2) })
  })

  // @rule appointments-move-back
  it('owes no more what a move charged that was taken back', () => {
    const moving = { appointmentId: 'a1', specialty: 'fisioterapia', overbooked: false, finePercent: 25 }
    const there = { type: 'AppointmentRescheduled', data: { ...moving, from: held, to: moved } }
    const back = { type: 'AppointmentRescheduled', data: { ...moving, from: moved, to: held, undoes: 'notified' } }
    const fines = [{ because: 'moved', percent: 25, waived: false }]
    expect(rowAfter(booked, there)).toMatchObject({ date: moved.date, money: { fines } })
    expect(rowAfter(booked, there, back)).toMatchObject({ date: held.date, money: { fines: [], changes: 2 } })
  })

  // @rule appointments-end-alone
  it('keeps its status where its end alone was moved', () => {
    const confirmed = { type: 'AppointmentConfirmed', data: where }
    const data = {
      appointmentId: 'a1',
      specialty: 'fisioterapia',
      from: held,
      to: { ...held, endTime: '10:30' },
      overbooked: false,
    }
    const moves = { type: 'AppointmentRescheduled', data: { ...data, statusKept: true } }
    expect(rowAfter(booked, confirmed, moves)).toMatchObject({ status: 'confirmado', endTime: '10:30' })
  })

  it('moved in time is agendado again, where it went', () => {
    const confirmed = { type: 'AppointmentConfirmed', data: where }
    const to = {
      type: 'AppointmentRescheduled',
      data: { appointmentId: 'a1', specialty: 'fisioterapia', from: held, to: moved, overbooked: true },
    }
    expect(rowAfter(booked, confirmed, to)).toEqual({
      ...row,
      date: '2026-11-24',
      time: '14:00',
      startTime: '14:00',
      endTime: '15:30',
      overbooked: true,
      ...gotAt(3),
      ...later(3, 2),
    })
  })

  it('changes in the corrected fields alone; a cleared text is null', () => {
    const corrected = (fields: string[], more: object = {}) => ({
      type: 'AppointmentDetailsCorrected',
      data: { ...where, specialty: 'nutricion', appointmentType: 'seguimiento', fields },
      contact: { name: 'Otra', phone: '7777-0000', cedula: '' },
      clinical: { reason: '', notes: 'Traer estudios' },
      ...more,
    })
    expect(rowAfter(booked, corrected(['name', 'cedula', 'notes']))).toEqual({
      ...row,
      name: 'Otra',
      cedula: null,
      notes: 'Traer estudios',
      ...later(2, 1),
    })
    expect(rowAfter(booked, corrected(['phone', 'reason', 'specialty', 'appointmentType']))).toEqual({
      ...row,
      phone: '7777-0000',
      reason: null,
      specialty: 'nutricion',
      appointmentType: 'seguimiento',
      ...later(2, 1),
    })
    const moreContact = { contact: { email: 'x@example.com', address: 'Heredia' } }
    expect(rowAfter(booked, corrected(['email', 'address'], moreContact))).toEqual({
      ...row,
      email: 'x@example.com',
      address: 'Heredia',
      ...later(2, 1),
    })
  })

  const about = { of: 'appointment', appointmentId: 'a1', revision: 0, date: '2026-11-23', startTime: '09:00' }
  const delivered = (type: string, kind: string, channel: string, more: object = {}) => ({
    type,
    data: { deliveryId: `a1.${kind}.${channel}.0`, channel, about: { ...about, kind, ...more } },
  })
  const ofDeliveries: readonly string[] = deliveryTypes
  const shownWithout: readonly string[] = [
    'ReminderOpened',
    'AppointmentSeen',
    'MedicalRecordAdded',
    'MedicalRecordAnnulled',
    'AppointmentTiedToPatient',
    'AppointmentUntiedFromPatient',
    ...moneyTypes,
  ]

  // @rule form-calls-staff-see-hilo: Staff see in the hilo that the form came, and the row's revision stays the one
  //   If-Match needs
  it('follows every event of its slice but those that are named as no edit, of which only what was sent and whose it is change it', () => {
    const all = appointmentEvents.map(({ type }) => type)
    const followed = appointments.handles.filter((type) => !ofDeliveries.includes(type))
    const notFollowed = notEdits.filter((type) => !shownWithout.includes(type))
    expect([...followed, ...notFollowed].toSorted()).toEqual(all.toSorted())
    const edits = editTypes.filter((type) => type !== 'AppointmentBooked')
    const edit = { from: held, to: held, fields: [] }
    for (const type of edits) expect(rowAfter(booked, { type, data: { ...where, ...edit } })).toMatchObject(later(2, 1))
  })

  // @rule reminders-sent-fields
  it('says that it was reminded and confirmed without a new revision, until that did not arrive', () => {
    const confirmed = delivered('DeliveryTaken', 'booked', 'email')
    const reminded = delivered('DeliveryTaken', 'reminder-1-day', 'whatsapp')
    expect(rowAfter(booked, confirmed)).toEqual({ ...row, confirmationSent: true, sent: ['booked.email.0'] })
    const both = {
      ...row,
      reminderSent: true,
      confirmationSent: true,
      sent: ['booked.email.0', 'reminder-1-day.whatsapp.0'],
    }
    const read = delivered('DeliveryReported', 'reminder-1-day', 'whatsapp')
    expect(rowAfter(booked, confirmed, reminded)).toEqual(both)
    expect(rowAfter(booked, confirmed, reminded, read)).toEqual(both)
    expect(rowAfter(booked, reminded, delivered('DeliveryFailed', 'reminder-1-day', 'whatsapp'))).toEqual(row)
    // Of another start it says nothing.
    expect(rowAfter(booked, delivered('DeliveryTaken', 'moved', 'email', { startTime: '14:00' }))).toEqual(row)
  })

  it('holds null where personal data was erased', () => {
    const corrected = {
      type: 'AppointmentDetailsCorrected',
      data: { ...where, fields: ['name', 'notes'] },
      contact: null,
      clinical: null,
    }
    expect(rowAfter({ ...booked, contact: null, clinical: null })).toMatchObject({
      name: null,
      email: null,
      phone: null,
      address: null,
      cedula: null,
      reason: null,
      notes: null,
    })
    expect(rowAfter(booked, corrected)).toEqual({ ...row, name: null, ...later(2, 1) })
  })

  it('is never made by anything but a booking', () => {
    expect(appointments.handles).not.toContain('BookingAbandoned')
    for (const type of appointments.handles.filter((one) => one !== 'AppointmentBooked'))
      expect(rowAfter({ type, data: { ...where, fields: [] } })).toBeNull()
  })

  it('is found under the appointment the event names', () => {
    const idsOf = (event: Given) => recorded(event).map((one) => appointments.idsOf(one as never))
    for (const type of appointments.handles)
      expect(idsOf(ofDeliveries.includes(type) ? delivered(type, 'booked', 'email') : { type, data: where })).toEqual([
        ['a1'],
      ])
    for (const kind of ['conversation', 'test'])
      expect(idsOf({ type: 'DeliveryTaken', data: { deliveryId: 'd1', about: { of: kind } } })).toEqual([[]])
  })
})
