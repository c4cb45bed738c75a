import { expect, it } from 'vitest'
import { recorded } from '../../testing/recorded.ts'
import { intakeCounts, intakeCountsId, noIntakes } from './intake-counts.ts'

const submitted = (intakeId: string) => ({
  type: 'FirstSessionFormSubmitted',
  data: { intakeId },
  contact: null,
  clinical: null,
})

// @rule intakes-counters, intakes-reviewed
it('counts a form where it stands: reviewed, set back, processed from either', () => {
  const of = (type: string, intakeId: string, more = {}) => ({ type, data: { intakeId, ...more } })
  const after = (...events: Parameters<typeof recorded>) =>
    recorded(...events).reduce<typeof noIntakes | null>(
      (known, event) => intakeCounts.apply(known, event as never, intakeCountsId),
      null,
    )
  const two = [submitted('i1'), submitted('i2'), of('FirstSessionFormReviewed', 'i1')]
  expect(after(...two)).toEqual({ ...noIntakes, total: 2, pending: 1, reviewed: 1 })
  expect(after(...two, of('FirstSessionFormSetBack', 'i1'))).toEqual({ ...noIntakes, total: 2, pending: 2 })
  const processed = [
    of('FirstSessionFormProcessed', 'i1', { patientId: 'p1', wasReviewed: true }),
    of('FirstSessionFormProcessed', 'i2', { patientId: 'p2' }),
  ]
  expect(after(...two, ...processed)).toEqual({ ...noIntakes, total: 2, processed: 2 })
})

// @rule intakes-counters: §2 Total, Pendientes and Procesados are counted by a projection and pushed
it('counts each form once, and it waits', () => {
  const again = { type: 'FirstSessionFormSentAgain', data: { intakeId: 'i1', submissionId: 's2' } }
  const events = recorded(submitted('i1'), submitted('i2'), { ...again, contact: null, clinical: null }).filter(
    ({ type }) => intakeCounts.handles.some((one) => one === type),
  )
  const counts = events.reduce<typeof noIntakes | null>(
    (known, event) => intakeCounts.apply(known, event as never, intakeCountsId),
    null,
  )
  expect(counts).toEqual({ ...noIntakes, total: 2, pending: 2 })
})
