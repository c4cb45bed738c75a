import { patientForm } from '@clinic/shared-events/contracts/patients/patients.ts'
import { expect, it } from 'vitest'
import { notedAt, plannedPatients } from './patient-plan.ts'

// @rule patients-demo: Issue: the demo has patients, notes and forms that became records
// @rule demo-alive
it('has 25 records as the screen would send them, each with a cédula and an e-mail of its own', () => {
  const patients = plannedPatients('2026-11-24T16:20:00.000Z')
  expect(patients).toHaveLength(25)
  for (const field of ['cedula', 'email'] as const)
    expect(new Set(patients.map(({ contact }) => contact[field])).size).toBe(25)
  for (const { contact, clinical } of patients) {
    const form = { ...contact, ...clinical }
    expect(patientForm.parse(form)).toMatchObject(form)
  }
  expect(patients.filter(({ byForm }) => byForm)).toHaveLength(2)
  const notes = patients.flatMap((one) => one.notes)
  expect(notes.length).toBeGreaterThan(60)
  expect(notes.flatMap(({ later }) => later ?? []).sort()).toEqual(['annulled', 'corrected'])
})

it('can be played at any hour: everything is in the past, notes after the record was opened', () => {
  for (let hour = 0; hour < 48; hour += 1) {
    const now = new Date(Date.parse('2026-11-21T00:10:00.000Z') + hour * 3_600_000).toISOString()
    for (const { openedAt, notes } of plannedPatients(now)) {
      const instants = [openedAt, ...notes.map(notedAt), now]
      expect(instants, now).toEqual(instants.toSorted())
    }
  }
})
