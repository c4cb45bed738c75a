import { patientIntakeBody } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, it } from 'vitest'
import { plannedClinicalIntakes, plannedForms } from './intake-plan.ts'
import { demoPlan } from './plan.ts'

const now = '2026-11-24T16:20:00.000Z'

// @rule every-demonstration-products-orders, demo-alive
it('has a dozen first-session forms as the screen would send them, each with a cédula of its own, all in the past', () => {
  const forms = plannedForms(now)
  expect(forms).toHaveLength(12)
  expect(new Set(forms.map(({ form }) => form.contact.cedula)).size).toBe(12)
  for (const { form, submittedAt } of forms) {
    expect(patientIntakeBody.parse({ ...form.contact, ...form.clinical })).toMatchObject({ ...form.contact })
    expect(submittedAt < now).toBe(true)
  }
})

it('has forms before visits that stand and are to come, at any minute of the day', () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const instant = new Date(Date.parse('2026-11-21T00:00:00.000Z') + minute * 60_000).toISOString()
    const intakes = plannedClinicalIntakes(demoPlan(instant), instant)
    expect(intakes).toHaveLength(4)
    for (const { appointment, submittedAt } of intakes) {
      expect(instantOf(appointment.date, appointment.startTime) > instant).toBe(true)
      expect(appointment.bookedAt < submittedAt && submittedAt < instant).toBe(true)
      expect(appointment.changes.every(({ at, to }) => to === 'confirmado' && at > submittedAt)).toBe(true)
    }
  }
})
