import { type PatientIntakeRow, patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { patientIntakes } from './patient-intakes.ts'

const contact = {
  cedula: '1-2345-6789',
  name: 'Carmen Vargas Ulate',
  email: 'carmen@ejemplo.cr',
  phone: '8666-9876',
  age: 52,
  gender: 'femenino',
  occupation: 'Maestra jubilada',
  address: 'Alajuela, La Garita',
  emergencyContact: 'Rosa Ulate',
  emergencyPhone: '8555-1111',
}
const clinical = {
  healthConditions: 'Artrosis',
  surgeries: 'Menisco',
  medications: 'Paracetamol',
  allergyStatus: 'si',
  allergies: 'Penicilina',
  painAreas: ['Rodilla derecha', 'Cadera'],
  painLevel: 6,
  painDescription: 'Punzante',
  symptomOnset: 'Hace tres meses',
  previousTreatments: 'Masajes',
  physicalActivity: 'Camina',
  sleepPatterns: 'Seis horas',
  workEnvironment: 'De pie',
  expectations: 'Caminar',
  additionalNotes: 'Segundo piso',
}
const submitted = { type: 'FirstSessionFormSubmitted', data: { intakeId: 'i1' }, contact, clinical }
const rowAfter = (...events: Given[]) =>
  recorded(...events).reduce(
    (row: PatientIntakeRow | null, event) => patientIntakes.apply(row, event as never, 'i1'),
    null,
  )

describe('a first-session form', () => {
  // @rule form-calls-first-session-pending: Public §3, §4 A first-session form is pending by default
  it('waits for staff with everything that was written in it', () => {
    const row = rowAfter(submitted)
    expect(patientIntakeRow.strict().parse(row)).toEqual(row)
    expect(row).toEqual({
      id: 'i1',
      ...contact,
      ...clinical,
      status: 'pending',
      linkedAppointmentId: null,
      sentAgain: [],
      createdAt: '2026-11-21T14:01:00.000Z',
      updatedAt: '2026-11-21T14:01:00.000Z',
      revision: '0',
    })
    expect(patientIntakes.idsOf(recorded(submitted)[0] as never)).toEqual(['i1'])
  })

  it('shows what was left blank, and what was erased, as nothing', () => {
    const { cedula, name, email, phone } = contact
    const short = rowAfter({ ...submitted, contact: { cedula, name, email, phone }, clinical: { painAreas: [] } })
    expect(patientIntakeRow.strict().parse(short)).toMatchObject({ name, age: null, painAreas: [], painLevel: null })
    const erased = rowAfter({ ...submitted, contact: null, clinical: null })
    expect(patientIntakeRow.strict().parse(erased)).toMatchObject({ cedula: null, name: null, painAreas: null })
  })

  it('is found by cédula, name, e-mail and phone', () => {
    expect(patientIntakes.searchText?.(rowAfter(submitted) as PatientIntakeRow)).toBe(
      '1-2345-6789 123456789 carmen vargas ulate carmen@ejemplo.cr 8666-9876 86669876',
    )
  })

  const corrected = (field: string, contact: Given['contact'], clinical: Given['clinical']) => ({
    type: 'FirstSessionAnswerCorrected',
    data: { intakeId: 'i1', field },
    contact,
    clinical,
  })

  // @rule form-calls-second-cedula-kept, intakes-sent-again-shown
  it('stays one row, pending, that says when it was sent again until staff have gone through it', () => {
    const again = { type: 'FirstSessionFormSentAgain', data: { intakeId: 'i1', submissionId: 's2' }, contact, clinical }
    const waiting = rowAfter(submitted, again)
    expect(patientIntakeRow.strict().parse(waiting)).toMatchObject({
      id: 'i1',
      status: 'pending',
      revision: '0',
      updatedAt: '2026-11-21T14:01:00.000Z',
      sentAgain: [{ id: 's2', at: '2026-11-21T14:02:00.000Z' }],
    })
    const compared = { type: 'LaterFormCompared', data: { intakeId: 'i1', submissionId: 's2' } }
    expect(rowAfter(submitted, again, compared)).toMatchObject({ sentAgain: [], revision: '2' })
  })

  it('shows its answers as they were corrected last; null clears one, and what was erased is nothing', () => {
    const row = rowAfter(
      submitted,
      corrected('phone', { phone: '8111-2222' }, {}),
      corrected('allergies', {}, { allergies: null }),
      corrected('name', null, {}),
    )
    expect(patientIntakeRow.strict().parse(row)).toMatchObject({
      phone: '8111-2222',
      allergies: null,
      name: null,
      surgeries: 'Menisco',
      updatedAt: '2026-11-21T14:04:00.000Z',
      createdAt: '2026-11-21T14:01:00.000Z',
      revision: '3',
    })
    expect(rowAfter(corrected('phone', { phone: '8111-2222' }, {}))).toBeNull()
  })
})
