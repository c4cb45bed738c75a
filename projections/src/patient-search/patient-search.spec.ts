import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { patientSearch, type SearchedPatient } from './patient-search.ts'

const where = { appointmentId: 'a1', date: '2026-11-23' }
const contact = {
  name: 'María Jiménez',
  email: 'Maria@Ejemplo.cr',
  phone: '8888-1234',
  cedula: '1-1111-2222',
  address: 'x',
}
const booking = { type: 'AppointmentBooked', data: where, contact }
const correction = (fields: string[], changed: object | null): Given => ({
  type: 'AppointmentDetailsCorrected',
  data: { ...where, fields },
  contact: changed as never,
})
const patientOf = (...events: Given[]) =>
  recorded(...events).reduce(
    (doc: SearchedPatient | null, event) => patientSearch.apply(doc, event as never, 'a1'),
    null,
  )
const textOf = (patient: SearchedPatient | null) => patient && patientSearch.searchText?.(patient)

describe('who can be found', () => {
  // @rule tabs-search-folded: Issue: it finds names without accents, and cédula or phone with or without dashes
  it('is found by name without accents, and by the digits of phone and cédula', () => {
    expect(textOf(patientOf(booking))).toBe('maria jimenez maria@ejemplo.cr 88881234 50688881234 1-1111-2222 111112222')
  })

  it('shows name, phone and e-mail alone', () => {
    const patient = patientOf(booking)
    expect(patient && patientSearch.shown?.(patient, practice)).toEqual({
      name: 'María Jiménez',
      phone: '8888-1234',
      email: 'Maria@Ejemplo.cr',
    })
  })

  it('follows corrections, also one that clears the cédula', () => {
    const corrected = patientOf(booking, correction(['phone'], { phone: '7777 1234' }))
    expect(corrected).toMatchObject({ name: 'María Jiménez', phone: '7777 1234', cedula: '1-1111-2222' })
    expect(patientOf(booking, correction(['cedula'], { cedula: '' }))).toMatchObject({ cedula: null })
  })

  it('leaves out whoever was erased', () => {
    expect(patientOf({ ...booking, contact: null })).toBeNull()
    expect(patientOf(booking, correction(['phone'], null))).toBeNull()
  })

  const opened = { type: 'PatientRecordOpened', data: { patientId: 'p1', openedOn: '2026-11-23' }, contact }
  const recordCorrected = (field: string, changed: object | null): Given => ({
    type: 'PatientDetailsCorrected',
    data: { patientId: 'p1', field },
    contact: changed as never,
  })

  // @rule record-without-email
  it('is whoever has a record without an e-mail, or whose e-mail was cleared', () => {
    const { email: _, ...nameless } = contact
    const without = patientOf({ ...opened, contact: nameless })
    expect(without).toMatchObject({ name: 'María Jiménez', email: '', record: true })
    expect(textOf(without)).toBe('maria jimenez 88881234 50688881234 1-1111-2222 111112222')
    expect(patientOf(opened, recordCorrected('email', {}))).toEqual(without)
    expect(patientOf(booking, correction(['email'], { email: '' }))).toMatchObject({ email: '' })
  })

  // @rule tabs-search-records: §7 search-patients finds whoever has a record ('expediente') too, and nobody twice
  it('is whoever has a record, as it was corrected last', () => {
    expect(textOf(patientOf(opened))).toBe(textOf(patientOf(booking)))
    const corrected = patientOf(opened, recordCorrected('phone', { phone: '7777-0000' }))
    expect(corrected).toMatchObject({ name: 'María Jiménez', phone: '7777-0000', cedula: '1-1111-2222' })
    expect(patientOf(opened, recordCorrected('cedula', { cedula: '2-2222-3333' }))).toMatchObject({
      cedula: '2-2222-3333',
    })
    expect(patientOf({ ...opened, contact: null })).toBeNull()
    expect(patientOf(opened, recordCorrected('name', null))).toBeNull()
  })

  it('has a document per appointment and per record, which nothing touches that nobody is found by', () => {
    const ids = (given: Given) => recorded(given).map((event) => patientSearch.idsOf(event as never))
    expect([ids(booking), ids(opened)]).toEqual([[['a1']], [['p1']]])
    expect(ids(recordCorrected('email', { email: 'x@y.cr' }))).toEqual([['p1']])
    expect([ids(recordCorrected('allergies', {})), ids(recordCorrected('address', {}))]).toEqual([[[]], [[]]])
  })
})
