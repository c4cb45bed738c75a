import { type ClinicalIntakeRow, clinicalIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { clinicalIntakes } from './clinical-intakes.ts'

const where = {
  appointmentId: 'a1',
  reservationId: 'r1',
  date: '2026-11-23',
  startTime: '09:00',
  endTime: '10:00',
  specialty: 'fisioterapia',
}
const answers = {
  age: 34,
  occupation: 'Docente',
  healthConditions: 'Presión alta',
  surgeries: 'Menisco, 2019',
  falls: 'En marzo, de lado',
  tattoosScars: 'Cicatriz en la rodilla',
  painAreas: ['lower-back', 'right-knee'],
}
const submitted = { type: 'ClinicalIntakeSubmitted', data: { ...where, intakeId: 'i1' }, clinical: answers }
const rowAfter = (...events: Given[]) =>
  recorded(...events).reduce(
    (row: ClinicalIntakeRow | null, event) => clinicalIntakes.apply(row, event as never, 'i1'),
    null,
  )

describe("a patient's form before the visit", () => {
  // @rule form-calls-says-reaches-treats: What the form says reaches who treats the patient: staff, and nobody else,
  //   read it in its appointment, newest first, live
  it('is read with every answer, under its appointment', () => {
    const row = rowAfter(submitted)
    expect(clinicalIntakeRow.strict().parse(row)).toEqual(row)
    expect(row).toEqual({ id: 'i1', appointmentId: 'a1', ...answers, createdAt: '2026-11-21T14:01:00.000Z' })
  })

  it('is a document of its own, however many are sent for one appointment', () => {
    const again = { ...submitted, data: { ...where, intakeId: 'i2' } }
    expect(recorded(submitted, again).flatMap((event) => clinicalIntakes.idsOf(event as never))).toEqual(['i1', 'i2'])
  })

  it('shows what was left blank, and what was erased, as nothing', () => {
    const nothing = { healthConditions: null, surgeries: null, falls: null, tattoosScars: null }
    const short = rowAfter({ ...submitted, clinical: { age: 34, occupation: 'Docente', painAreas: [] } })
    expect(clinicalIntakeRow.strict().parse(short)).toMatchObject({ age: 34, ...nothing, painAreas: [] })
    const erased = rowAfter({ ...submitted, clinical: null })
    expect(clinicalIntakeRow.strict().parse(erased)).toEqual({
      id: 'i1',
      appointmentId: 'a1',
      age: null,
      occupation: null,
      ...nothing,
      painAreas: null,
      createdAt: '2026-11-21T14:01:00.000Z',
    })
  })
})
