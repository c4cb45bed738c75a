import { describe, expect, it } from 'vitest'
import { moved, to } from '../../testing/appointment-samples.ts'
import { ended, requested, startsAt } from '../../testing/request-samples.ts'
import { follow } from './follow-requests.ts'

describe('what the process manager of requests does about an event', () => {
  // @rule request-calls-expiry: Issue: expiry
  it('schedules a request until its visit begins', () => {
    expect(follow(requested('cancel'))).toEqual({
      schedule: [{ appointmentId: 'a1', actionId: 'a1.1', expiresAt: startsAt }],
      forget: [],
    })
  })

  it.each(['ActionProcessed', 'ActionExpired'] as const)('forgets it after %s', (type) => {
    expect(follow(ended(type, 'cancel', 2))).toEqual({ schedule: [], forget: ['a1.2'] })
  })

  it('schedules what waits until the new start when the visit is moved, and nothing when nothing waits', () => {
    expect(follow({ ...moved, data: { ...moved.data, pendingActions: ['a1.1', 'a1.3'] } })).toEqual({
      schedule: ['a1.1', 'a1.3'].map((actionId) => ({
        appointmentId: 'a1',
        actionId,
        expiresAt: `${to.date}T20:00:00.000Z`,
      })),
      forget: [],
    })
    expect(follow(moved)).toEqual({ schedule: [], forget: [] })
  })
})
