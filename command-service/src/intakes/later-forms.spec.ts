import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import { describe, expect, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { formOf } from '../../testing/intake-samples.ts'
import { intake, type SubmitPatientIntake } from './intake.ts'
import type { CompareLaterForm } from './later-forms.ts'

const { given } = scenariosOf(intake)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const form = formOf('1-2345-6789')
const second: typeof form = {
  contact: { ...form.contact, name: 'Otra Persona' },
  clinical: { ...form.clinical, allergies: 'Látex', painAreas: [...form.clinical.painAreas].toReversed() },
}
const submit = (more = second): SubmitPatientIntake => ({
  type: 'SubmitPatientIntake',
  data: { intakeId: 'i1', submissionId: 's2', ...more },
  meta,
})
const submitted: IntakeEvent = { type: 'FirstSessionFormSubmitted', data: { intakeId: 'i1' }, ...form }
const again: IntakeEvent = {
  type: 'FirstSessionFormSentAgain',
  data: { intakeId: 'i1', submissionId: 's2' },
  ...second,
}
const compare = (choices: CompareLaterForm['data']['choices'], submissionId = 's2'): CompareLaterForm => ({
  type: 'CompareLaterForm',
  data: { submissionId, choices },
  meta,
})
const compared: IntakeEvent = { type: 'LaterFormCompared', data: { intakeId: 'i1', submissionId: 's2' } }
const left = (field: 'name' | 'allergies'): IntakeEvent => ({
  type: 'LaterAnswerLeft',
  data: { intakeId: 'i1', submissionId: 's2', field },
})
const took = (field: 'name' | 'allergies', contact: object, clinical: object): IntakeEvent => ({
  type: 'FirstSessionAnswerCorrected',
  data: { intakeId: 'i1', field, submissionId: 's2' },
  contact,
  clinical,
})

describe('a later form of a cédula that has one', () => {
  // @rule form-calls-second-cedula-kept: A second form with the same cédula is answered as the first, so that nobody
  //   learns that it is known; it is kept beside it (decision 83, in place of the 409 asked for before)
  it('waits beside the first, which stays as it is; what says the same is nothing new', () => {
    given([submitted]).when(submit()).then([again])
    given([submitted]).when(submit(form)).thenNothing()
    given([submitted, again]).when(submit()).thenNothing()
    const { state } = given([submitted, again])
    expect(state).toMatchObject({ ...form, later: [{ id: 's2', ...second }] })
  })

  it('is refused where the stream holds another cédula by now, for the sender to ask anew', () => {
    given([submitted])
      .when(submit(formOf('2-0345-0678')))
      .thenRejected({ type: 'StepAbandoned' })
    given([{ ...submitted, contact: null, clinical: null }])
      .when(submit())
      .thenRejected({ type: 'StepAbandoned' })
  })

  // @rule intakes-sent-again-compared: What was sent again is compared with the form, each answer that differs taken
  //   over or left with an event each; it waits until then
  it('is taken over or left, an event for each answer that differs, and waits no longer', () => {
    given([submitted, again])
      .when(compare({ name: 'leave', allergies: 'take' }))
      .then([left('name'), took('allergies', {}, { allergies: 'Látex' }), compared])
    given([submitted, again])
      .when(compare({ name: 'take', allergies: 'leave' }))
      .then([took('name', { name: 'Otra Persona' }, {}), left('allergies'), compared])
    expect(given([submitted, again, compared]).state).toMatchObject({ later: [] })
  })

  // @rule intakes-sent-again-compared
  it('waits while one answer is not decided on, and is gone through once', () => {
    given([submitted, again])
      .when(compare({ name: 'leave' }))
      .thenRejected({ type: 'AnswersUndecided', field: 'allergies' })
    given([submitted, again, compared]).when(compare({})).thenRejected({ type: 'LaterFormNotFound' })
    given([]).when(compare({})).thenRejected({ type: 'IntakeNotFound' })
  })

  it('of which nothing is left, since the person was erased, is not compared', () => {
    const erased = [submitted, again].map((event) => ({ ...event, contact: null, clinical: null })) as IntakeEvent[]
    given(erased).when(compare({})).thenRejected({ type: 'AnswersErased' })
  })
})
