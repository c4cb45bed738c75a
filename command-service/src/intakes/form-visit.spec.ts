import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import { describe, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { formOf } from '../../testing/intake-samples.ts'
import { intake } from './intake.ts'

const { given } = scenariosOf(intake)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'system:form-visits' }
const submitted: IntakeEvent = {
  type: 'FirstSessionFormSubmitted',
  data: { intakeId: 'i1' },
  ...formOf('1-2345-6789'),
}
const tied = (appointmentId: string, more: { byStaff?: true } = {}): IntakeEvent => ({
  type: 'FormTiedToVisit',
  data: { intakeId: 'i1', appointmentId, ...more },
})
const untied: IntakeEvent = { type: 'FormUntiedFromVisit', data: { intakeId: 'i1', appointmentId: 'a1' } }
const cancelled: IntakeEvent = { ...untied, data: { ...untied.data, cancelled: true } }
const tie = (appointmentId: string | null, instead: string | null = null) => ({
  type: 'TieForm' as const,
  data: { appointmentId, instead },
  meta,
})
const choose = (appointmentId: string | null, from?: string | null) => ({
  type: 'ChooseVisit' as const,
  data: { appointmentId, from },
  meta,
})

describe('the visit of a form', () => {
  // @rule intakes-tied-to-visit
  it('is the one that was found, in the place of what it was when that was looked for', () => {
    given([submitted])
      .when(tie('a1'))
      .then([tied('a1')])
    given([submitted, tied('a1')])
      .when(tie('a1'))
      .thenNothing()
    given([submitted, tied('a1')])
      .when(tie('a2'))
      .thenNothing()
    given([submitted, tied('a1')])
      .when(tie('a2', 'a1'))
      .then([tied('a2')])
    given([]).when(tie('a1')).thenNothing()
  })

  // @rule intakes-tied-after-cancellation
  it('is none once the one that was found was cancelled and there is no other, until another is found', () => {
    given([submitted, tied('a1')])
      .when(tie(null, 'a1'))
      .then([cancelled])
    given([submitted, tied('a1'), cancelled])
      .when(tie(null, 'a1'))
      .thenNothing()
    given([submitted, tied('a1'), cancelled])
      .when(tie('a1'))
      .then([tied('a1')])
    given([submitted, tied('a1', { byStaff: true })])
      .when(tie(null, 'a1'))
      .thenNothing()
  })

  // @rule intakes-tied-by-staff
  it('is what staff say, or none, and nothing that is found changes it', () => {
    given([submitted, tied('a1')])
      .when(choose('a2'))
      .then([tied('a2', { byStaff: true })])
    given([submitted, tied('a1')])
      .when(choose(null))
      .then([untied])
    given([submitted, tied('a1')])
      .when(choose('a1'))
      .then([tied('a1', { byStaff: true })])
    given([submitted, tied('a1', { byStaff: true })])
      .when(choose('a1'))
      .thenNothing()
    given([submitted])
      .when(choose(null))
      .then([{ ...untied, data: { ...untied.data, appointmentId: '' } }])
    given([submitted, tied('a1'), untied])
      .when(tie('a3'))
      .thenNothing()
    given([submitted, tied('a1', { byStaff: true })])
      .when(tie('a3', 'a1'))
      .thenNothing()
    given([]).when(choose('a1')).thenRejected({ type: 'IntakeNotFound' })
  })

  // @rule intakes-tied-by-staff
  it('is not changed by who was shown another one', () => {
    for (const [appointmentId, from] of [
      [null, null],
      ['a2', null],
      [null, 'a3'],
    ] as const)
      given([submitted, tied('a1')])
        .when(choose(appointmentId, from))
        .thenRejected({ type: 'VisitChanged' })
    given([submitted, tied('a1')])
      .when(choose(null, 'a1'))
      .then([untied])
  })
})
