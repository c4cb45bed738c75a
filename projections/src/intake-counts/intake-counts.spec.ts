import { expect, it } from 'vitest'
import { recorded } from '../../testing/recorded.ts'
import { intakeCounts, intakeCountsId, noIntakes } from './intake-counts.ts'

const submitted = (intakeId: string) => ({
  type: 'FirstSessionFormSubmitted',
  data: { intakeId },
  contact: null,
  clinical: null,
})

// @rule intakes-counters
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
