import type { Position, StoredEvent } from '@clinic/shared-events/log/event-log.ts'
import { until } from '../../../projections/testing/until.ts'
import type { Clinic } from '../clinic.ts'

type Told = { appointmentId: string; kind: string; channel: string; notificationId: string; retryAt?: string }
export type Outcome = { type: string; reason?: string }

const channelsOf: Readonly<Record<string, readonly string[]>> = {
  AppointmentBooked: ['booked.email', 'booked.whatsapp'],
  AppointmentRescheduled: ['moved.email', 'moved.whatsapp'],
  AppointmentConfirmed: ['confirmed.whatsapp'],
  AppointmentCancelled: ['cancelled.email', 'cancelled.whatsapp'],
}

/** Follows the log to say when everything that is to be told by now was told, and what became of each notification. */
export const progressIn = ({ world, clock }: Clinic) => {
  let position: Position = 0n
  /** News that nobody has begun (null), and claims without an outcome, as 'a1.booked.email' with their ids. */
  const under = new Map<string, string | null>()
  const postponed = new Map<string, number>()
  /** What a process that was killed left, which is nobody's until it is given up. */
  const left = new Set<string>()
  const outcomes = new Map<string, Outcome>()

  const take = ({ type, data }: StoredEvent) => {
    const news = channelsOf[type]
    if (news) {
      const { appointmentId } = data as Told
      for (const one of news) under.set(`${appointmentId}.${one}`, null)
    }
    if (!type.startsWith('Notification')) return
    const told = data as Told & { reason?: string }
    const key = `${told.appointmentId}.${told.kind}.${told.channel}`
    outcomes.set(told.notificationId, { type, ...(told.reason !== undefined && { reason: told.reason }) })
    if (type === 'NotificationClaimed') under.set(key, told.notificationId)
    else under.delete(key)
    if (type === 'NotificationPostponed') postponed.set(key, Date.parse(told.retryAt ?? ''))
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
    /** By notification, the last event of each. */
    outcomes,
    leave: (notificationId: string) => void left.add(notificationId),
    /** Resolves once nothing is under way; to be awaited before the clock moves, so that what is sent has the time of its cause. */
    async quiet(): Promise<void> {
      const waited = () => [
        ...[...under].filter(([, id]) => id === null || !left.has(id)).map(([key]) => key),
        ...[...postponed].filter(([, at]) => at <= clock.now()).map(([key]) => `${key} again`),
      ]
      const isTold = async () => {
        await readOn()
        return waited().length === 0
      }
      await until('everything to be told', isTold).catch((cause: unknown) => {
        throw new Error(`not told at ${new Date(clock.now()).toISOString()}: ${waited().join(', ')}`, { cause })
      })
    },
    /** Resolves once these were given up. */
    unclear: (notificationIds: ReadonlySet<string>): Promise<void> =>
      until('what was left to be unclear', async () => {
        await readOn()
        return [...notificationIds].every((id) => outcomes.get(id)?.type === 'NotificationUnclear')
      }),
  }
}
export type Progress = ReturnType<typeof progressIn>
