import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { type AlertSource, alertSources } from './alert-sources.ts'

const contact = { name: 'Óscar Zeledón', cedula: '1-0622-0418', email: 'Oscar@Example.com', phone: '8634-2207' }
const health = { painAreas: [], allergyStatus: 'si', allergies: 'Penicilina', medications: 'Enalapril' }
const submitted: Given = { type: 'FirstSessionFormSubmitted', data: { intakeId: 'f1' }, contact, clinical: health }
const opened: Given = {
  type: 'PatientRecordOpened',
  data: { patientId: 'p1', claimId: 'k', openedOn: '2026-11-21', intakeId: 'f1' },
  contact,
  clinical: { allergies: 'Penicilina', currentMedications: 'Enalapril' },
}
const corrected = (field: string, value: string | null, of: 'contact' | 'clinical' = 'clinical'): Given => ({
  type: 'PatientDetailsCorrected',
  data: { patientId: 'p1', field },
  contact: {},
  clinical: {},
  [of]: value === null ? {} : { [field]: value },
})
const sourceOf = (...events: Given[]): AlertSource | null =>
  recorded(...events).reduce((doc: AlertSource | null, event) => alertSources.apply(doc, event as never, 'x'), null)
const idsOf = (given: Given) => recorded(given).flatMap((event) => alertSources.idsOf(event as never))

describe('what the alert line is made of', () => {
  it('is what form and record say, and by what their person is known again', () => {
    const who = { name: 'Óscar Zeledón', cedula: '1-0622-0418', email: 'oscar@example.com', phone: '50686342207' }
    const says = {
      allergies: 'Penicilina',
      medications: 'Enalapril',
      erased: false,
      saidAt: '2026-11-21T14:01:00.000Z',
    }
    expect(sourceOf(submitted)).toEqual({
      id: 'f1',
      kind: 'form',
      ...who,
      ...says,
      allergyStatus: 'si',
      appointmentId: null,
      byStaff: false,
      patientId: null,
    })
    expect(sourceOf(opened)).toMatchObject({ id: 'p1', kind: 'record', ...who, ...says, allergyStatus: null })
  })

  // @rule alert-line-live: A correction in form or record shows on an open visit
  it('follows what is corrected, and when the answer of allergies was given', () => {
    expect(sourceOf(opened, corrected('allergies', 'Penicilina, látex'))).toMatchObject({
      allergies: 'Penicilina, látex',
      saidAt: '2026-11-21T14:02:00.000Z',
    })
    expect(sourceOf(opened, corrected('allergies', null))).toMatchObject({ allergies: null })
    expect(sourceOf(opened, corrected('currentMedications', 'Warfarina'))).toMatchObject({
      medications: 'Warfarina',
      saidAt: '2026-11-21T14:01:00.000Z',
    })
    expect(sourceOf(opened, corrected('phone', '8111-2222', 'contact'))).toMatchObject({ phone: '50681112222' })
    expect(sourceOf(opened, corrected('email', null, 'contact'))).toMatchObject({ email: null, cedula: '1-0622-0418' })
  })

  it('knows the visit of a form, who said so, and the record it belongs to', () => {
    const tied = { type: 'FormTiedToVisit', data: { intakeId: 'f1', appointmentId: 'a1' } }
    const byStaff = { type: 'FormTiedToVisit', data: { intakeId: 'f1', appointmentId: 'a2', byStaff: true } }
    const untied = { type: 'FormUntiedFromVisit', data: { intakeId: 'f1', appointmentId: 'a2' } }
    const processed = { type: 'FirstSessionFormProcessed', data: { intakeId: 'f1', patientId: 'p1' } }
    expect(sourceOf(submitted, tied)).toMatchObject({ appointmentId: 'a1', byStaff: false })
    expect(sourceOf(submitted, tied, byStaff)).toMatchObject({ appointmentId: 'a2', byStaff: true })
    expect(sourceOf(submitted, byStaff, untied)).toMatchObject({ appointmentId: null, byStaff: false })
    expect(sourceOf(submitted, processed)).toMatchObject({ patientId: 'p1' })
  })

  it('is of a later sending until it was compared', () => {
    const data = { intakeId: 'f1', submissionId: 's1' }
    const again: Given = { type: 'FirstSessionFormSentAgain', data, contact, clinical: health }
    expect(sourceOf(again)).toMatchObject({ id: 's1', kind: 'later-form', allergies: 'Penicilina' })
    expect(sourceOf(again, { type: 'LaterFormCompared', data })).toBeNull()
    expect(idsOf(again)).toEqual(['s1'])
  })

  // @rule alert-line-erased: What was erased is shown as '[eliminado]'
  it('says of what was erased that it was', () => {
    expect(sourceOf({ ...opened, contact: null, clinical: null })).toMatchObject({
      name: null,
      cedula: null,
      email: null,
      phone: null,
      allergyStatus: null,
      allergies: null,
      medications: null,
      erased: true,
    })
  })

  // @rule alert-line-staff: It is for staff alone, and what is pushed says nothing of it
  it('is touched by nothing that the line does not show, and pushes nothing of what was said', () => {
    expect(idsOf(corrected('address', 'Barva', 'contact'))).toEqual([])
    expect(idsOf(corrected('allergyStatus', 'no'))).toEqual(['p1'])
    expect(alertSources.shown?.(sourceOf(submitted) as AlertSource, practice)).toEqual({ id: 'f1' })
  })
})
