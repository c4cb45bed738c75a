import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { until } from '../../../projections/testing/until.ts'
import type { Clinic } from '../clinic.ts'

type About = { appointmentId: string; kind: string }
type Step = { deliveryId: string; channel: string; about: About; retryAt?: string; reason?: string }
type Outcome = { type: string; reason?: string }

const channelsOf: Readonly<Record<string, readonly string[]>> = {
  AppointmentBooked: ['booked.email', 'booked.whatsapp'],
  AppointmentRescheduled: ['moved.email', 'moved.whatsapp'],
  AppointmentConfirmed: ['confirmed.whatsapp'],
  AppointmentCancelled: ['cancelled.email', 'cancelled.whatsapp'],
}

/** Follows the log to say when everything that is to be told by now was told, and what became of each message. */
export const progressIn = ({ world, clock }: Clinic) => {
  let position: Position = 0n
  /** News that nobody has begun (null), and claims without an outcome, as 'a1.booked.email' with their ids. */
  const under = new Map<string, string | null>()
  const postponed = new Map<string, number>()
  /** What a process that was killed left, which is nobody's until it is given up. */
  const left = new Set<string>()
  const outcomes = new Map<string, Outcome>()

  const take = ({ type, data }: StoredEvent) => {
    const notices = channelsOf[type]
    if (notices) {
      const { appointmentId } = data as About
      for (const one of notices) under.set(`${appointmentId}.${one}`, null)
    }
    if (!type.startsWith('Delivery')) return
    const { deliveryId, channel, about, retryAt, reason } = data as Step
    const key = `${about.appointmentId}.${about.kind}.${channel}`
    outcomes.set(deliveryId, { type, ...(reason !== undefined && { reason }) })
    if (type === 'DeliveryClaimed') under.set(key, deliveryId)
    else if (type !== 'DeliveryPlanned') under.delete(key)
    if (type === 'DeliveryPostponed') postponed.set(key, Date.parse(retryAt ?? ''))
    else postponed.delete(key)
  }
  const readOn = async () => {
    for (;;) {
      const events = await world.log.readAll(position, 500)
      if (events.length === 0) return
      for (const event of events) take(event)
      position = events.at(-1)?.position ?? position
    }
  }
  return {
    /** By message, the last event of each. */
    outcomes,
    leave: (deliveryId: string) => void left.add(deliveryId),
    /** Resolves once nothing is under way; to be awaited before the clock moves, so that what is sent has the time of its cause. */
    async quiet(): Promise<void> {
      const waited = () => [
        ...[...under].filter(([, id]) => id === null || !left.has(id)).map(([key]) => key),
        ...[...postponed].filter(([, at]) => at <= clock.now()).map(([key]) => `${key} again`),
      ]
      const isNotified = async () => {
        await readOn()
        return waited().length === 0
      }
      await until('everything to be told', isNotified).catch((cause: unknown) => {
        throw new Error(`not told at ${new Date(clock.now()).toISOString()}: ${waited().join(', ')}`, { cause })
      })
    },
    /** Resolves once these were given up. */
    unclear: (deliveryIds: ReadonlySet<string>): Promise<void> =>
      until('what was left to be unclear', async () => {
        await readOn()
        return [...deliveryIds].every((id) => outcomes.get(id)?.type === 'DeliveryUnclear')
      }),
  }
}
export type Progress = ReturnType<typeof progressIn>
