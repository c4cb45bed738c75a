import { medicalRecordForm } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { expect, it } from 'vitest'
import { demoPlan } from './plan.ts'
import { plannedRecords } from './record-plan.ts'

// @rule records-demo: The demonstration has records of completed visits
// @rule demo-alive
it('has a record of most completed visits, as the screen would send it, written when the visit was completed', () => {
  const now = '2026-11-24T16:20:00.000Z'
  const plan = demoPlan(now)
  const records = plannedRecords(plan)
  expect(records.length).toBeGreaterThan(20)
  for (const { appointment, record, at } of records) {
    const { texts, doctorId, ...form } = record
    expect(['mquesada', 'jsolano']).toContain(doctorId)
    expect(medicalRecordForm.parse({ ...form, ...texts })).toMatchObject({ ...form, ...texts })
    expect(appointment.changes).toContainEqual({ at, to: 'realizado' })
    expect(at < now).toBe(true)
  }
})
