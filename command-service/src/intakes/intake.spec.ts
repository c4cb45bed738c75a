import type { AnswerName, IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import { describe, expect, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { formOf } from '../../testing/intake-samples.ts'
import { type AnswerValue, type CorrectAnswer, cedulaOf, intake, type SubmitPatientIntake } from './intake.ts'

const { given } = scenariosOf(intake)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const form = formOf('1-2345-6789')
const submit = (more = form): SubmitPatientIntake => ({
  type: 'SubmitPatientIntake',
  data: { intakeId: 'i1', submissionId: 's1', ...more },
  meta,
})
const submitted: IntakeEvent = { type: 'FirstSessionFormSubmitted', data: { intakeId: 'i1' }, ...form }

describe('the first-session form', () => {
  it('is kept as it was sent, what tells who apart from what tells how', () => {
    given([]).when(submit()).then([submitted])
  })

  it('keeps its cédula in the state until that is erased', () => {
    expect(given([submitted]).state).toMatchObject({ status: 'submitted', intakeId: 'i1', claim: null, claims: {} })
    expect(cedulaOf(given([submitted]).state)).toBe('1-2345-6789')
    const erased = { ...submitted, contact: null, clinical: null }
    expect(given([erased]).state).toMatchObject({ status: 'submitted', intakeId: 'i1', contact: null })
    expect(cedulaOf(given([erased]).state)).toBeNull()
  })
})

const correct = (field: AnswerName, value: AnswerValue, claimId = 'k1'): CorrectAnswer => ({
  type: 'CorrectAnswer',
  data: { field, value, claimId },
  meta,
})
const corrected = (field: AnswerName, answer: object, claimId?: string): IntakeEvent => {
  const isClinical = field === 'allergies' || field.startsWith('pain')
  return {
    type: 'FirstSessionAnswerCorrected',
    data: { intakeId: 'i1', field, ...(claimId && { claimId }) },
    contact: isClinical ? {} : answer,
    clinical: isClinical ? answer : {},
  }
}
const abandoned: IntakeEvent = { type: 'CedulaCorrectionAbandoned', data: { intakeId: 'i1', claimId: 'k1' } }
const abandon = { type: 'AbandonCorrection' as const, data: { claimId: 'k1' }, meta }

describe('a form that staff have read', () => {
  const mark = (status: 'pending' | 'reviewed') => ({ type: 'MarkForm' as const, data: { status }, meta })
  const reviewed: IntakeEvent = { type: 'FirstSessionFormReviewed', data: { intakeId: 'i1' } }
  const setBack: IntakeEvent = { type: 'FirstSessionFormSetBack', data: { intakeId: 'i1' } }
  const processed = (more: { wasReviewed?: true } = {}): IntakeEvent => ({
    type: 'FirstSessionFormProcessed',
    data: { intakeId: 'i1', patientId: 'p1', ...more },
  })
  const process = { type: 'ProcessForm' as const, data: { patientId: 'p1' }, meta }

  // @rule intakes-reviewed
  it('is marked reviewed, and set back to pending, each once', () => {
    given([submitted]).when(mark('reviewed')).then([reviewed])
    given([submitted, reviewed]).when(mark('reviewed')).thenNothing()
    given([submitted, reviewed]).when(mark('pending')).then([setBack])
    given([submitted]).when(mark('pending')).thenNothing()
    given([]).when(mark('reviewed')).thenRejected({ type: 'IntakeNotFound' })
  })

  // @rule intakes-reviewed
  it('becomes a record from either, and is marked no more', () => {
    given([submitted, reviewed])
      .when(process)
      .then([processed({ wasReviewed: true })])
    given([submitted, reviewed, setBack]).when(process).then([processed()])
    given([submitted, processed()]).when(mark('reviewed')).thenRejected({ type: 'FormProcessed' })
  })
})

describe('an answer', () => {
  // @rule intakes-one-field
  it('is corrected by itself, in the class it belongs to', () => {
    given([submitted])
      .when(correct('phone', '8111-2222'))
      .then([corrected('phone', { phone: '8111-2222' })])
    given([submitted])
      .when(correct('allergies', 'Látex'))
      .then([corrected('allergies', { allergies: 'Látex' })])
  })

  it('is cleared by null, and corrected again after that', () => {
    const cleared = corrected('age', { age: null })
    given([submitted]).when(correct('age', null)).then([cleared])
    given([submitted, cleared]).when(correct('age', null)).thenNothing()
    given([submitted, cleared])
      .when(correct('age', 40))
      .then([corrected('age', { age: 40 })])
  })

  // @rule intakes-save-skipped
  it('that says so already is left alone, areas in whatever order', () => {
    given([submitted]).when(correct('name', form.contact.name)).thenNothing()
    given([submitted])
      .when(correct('painAreas', ['Cadera', 'Rodilla derecha']))
      .thenNothing()
    given([submitted])
      .when(correct('painAreas', []))
      .then([corrected('painAreas', { painAreas: [] })])
  })

  it('is none of a form that is not there, nor of one that was erased', () => {
    given([]).when(correct('phone', '8111-2222')).thenRejected({ type: 'IntakeNotFound' })
    const erased = { ...submitted, contact: null, clinical: null }
    given([erased]).when(correct('phone', '8111-2222')).thenRejected({ type: 'AnswersErased' })
  })

  it('that is a new cédula names the claim it stands on', () => {
    const moved = corrected('cedula', { cedula: '1-1111-1111' }, 'k1')
    given([submitted]).when(correct('cedula', '1-1111-1111')).then([moved])
    expect(given([submitted, moved]).state).toMatchObject({ claim: 'k1', claims: { k1: 'used' } })
  })

  it('cannot take a cédula by a claim that was given up', () => {
    given([submitted]).when(abandon).then([abandoned])
    given([submitted, abandoned]).when(abandon).thenNothing()
    given([submitted, abandoned]).when(correct('cedula', '1-1111-1111')).thenRejected({ type: 'StepAbandoned' })
    const moved = corrected('cedula', { cedula: '1-1111-1111' }, 'k1')
    given([submitted, moved]).when(abandon).thenNothing()
    given([]).when(abandon).thenNothing()
  })
})
