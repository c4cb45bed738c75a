import { expect, it } from 'vitest'
import { patientIntakeBody } from '../contracts/patients/intakes.ts'
import { firstSessionFormSubmitted } from './events.ts'

it('every field of the first-session form is recorded, and nothing else is', () => {
  const { contact, clinical } = firstSessionFormSubmitted.schemas
  const recorded = [...Object.keys(contact.shape), ...Object.keys(clinical.shape)]
  expect(recorded.toSorted()).toEqual(Object.keys(patientIntakeBody.shape).toSorted())
})
