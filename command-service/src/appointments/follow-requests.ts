import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { Following } from '../process-managers/item-kind.ts'

/** A request that waits, and when its visit begins: a UTC instant. */
export type ActionRef = { appointmentId: string; actionId: string; expiresAt: string }

/** The events that `follow` is asked about. */
export const followed = [
  'ActionRequested',
  'ActionProcessed',
  'ActionExpired',
  'AppointmentRescheduled',
  'CancellationUndone',
] as const satisfies readonly AppointmentEvent['type'][]
type Followed = Extract<AppointmentEvent, { type: (typeof followed)[number] }>

/** Schedules and forgets requests. One is pending from when it is made until it ends; when its visit is moved, its end moves too; one that ended with a cancellation waits again once that is undone. */
export const follow = (event: Pick<Followed, 'type' | 'data'>): Following<ActionRef> => {
  const { type, data } = event as Followed
  switch (type) {
    case 'ActionRequested': {
      const { appointmentId, actionId, expiresAt } = data
      return { schedule: [{ appointmentId, actionId, expiresAt }], forget: [] }
    }
    case 'ActionProcessed':
    case 'ActionExpired':
      return { schedule: [], forget: [data.actionId] }
    case 'AppointmentRescheduled': {
      const { appointmentId, to, pendingActions = [] } = data
      return {
        schedule: pendingActions.map((actionId) => ({ appointmentId, actionId, expiresAt: startOf(to) })),
        forget: [],
      }
    }
    case 'CancellationUndone': {
      const { appointmentId, pendingActions = [] } = data
      const expiresAt = startOf(data)
      return { schedule: pendingActions.map((actionId) => ({ appointmentId, actionId, expiresAt })), forget: [] }
    }
    default:
      return type satisfies never
  }
}
