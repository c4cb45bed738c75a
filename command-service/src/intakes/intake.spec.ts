import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import { describe, expect, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { formOf } from '../../testing/intake-samples.ts'
import { intake, type SubmitFirstSessionForm } from './intake.ts'

const { given } = scenariosOf(intake)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const form = formOf('1-2345-6789')
const submit = (more = form): SubmitFirstSessionForm => ({
  type: 'SubmitFirstSessionForm',
  data: { intakeId: 'i1', ...more },
  meta,
})
const submitted: IntakeEvent = { type: 'FirstSessionFormSubmitted', data: { intakeId: 'i1' }, ...form }

describe('the first-session form', () => {
  it('is kept as it was sent, what tells who apart from what tells how', () => {
    given([]).when(submit()).then([submitted])
  })

  it('is taken once, whatever a second one says', () => {
    given([submitted]).when(submit()).thenRejected({ type: 'CedulaKnown' })
    given([submitted])
      .when(submit(formOf('1-2345-6789', 'Otra Persona')))
      .thenRejected({ type: 'CedulaKnown' })
  })

  it('knows its cédula until that is erased', () => {
    expect(given([submitted]).state).toEqual({ status: 'submitted', intakeId: 'i1', cedula: '1-2345-6789' })
    const erased = { ...submitted, contact: null, clinical: null }
    expect(given([erased]).state).toEqual({ status: 'submitted', intakeId: 'i1', cedula: null })
  })
})
