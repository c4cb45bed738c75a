import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/clock.ts'
import { type Booked, isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/decide-appointment.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { Reservations } from '../../schedule/commands/reservations.ts'
import { planReminders } from '../plan-reminders.ts'
import type { Channel } from '../sending/channel.ts'
import type { Notifier } from '../sending/notify.ts'

export type RoundParts = {
  handler: CommandHandler
  reservations: Pick<Reservations, 'heldOn'>
  notifier: Notifier
  channels: readonly Channel[]
  now: () => string
}

/** The farthest visit a reminder is due for is three days ahead. */
const daysAhead = 3
const together = 10

/** The visits of the next days, as their own streams tell them: nothing is left out because a read model is late. */
const visitsAhead = async ({ handler, reservations, now }: RoundParts): Promise<Booked[]> => {
  const today = dayAt(now())
  const ids = new Set<string>()
  for (let days = 0; days <= daysAhead; days += 1)
    for (const { appointmentId } of await reservations.heldOn(addDays(today, days))) ids.add(appointmentId)
  const all = [...ids]
  const visits: Booked[] = []
  for (let at = 0; at < all.length; at += together) {
    const some = all.slice(at, at + together)
    const read = await Promise.all(some.map((id) => handler.read(appointmentStream(id), appointment)))
    for (const { state } of read) if (isBooked(state)) visits.push(state)
  }
  return visits
}

/** The channel with the kinds that it can send now: what it cannot is planned by nobody, and stands in no one's way. */
const withOpenKinds = async ({ name, kinds, isOpen }: Channel): Promise<Pick<Channel, 'name' | 'kinds'>> => {
  const open = await Promise.all(kinds.map((kind) => isOpen?.(kind) ?? true))
  return { name, kinds: kinds.filter((_, at) => open[at]) }
}

/**
 * One round of reminders: plans what is due and sends it, one after another. Any number of processes may do so at once, and a round that is missed
 * is made up for by the next. Rejects with `StoreAway` and `Busy`; the next round goes on.
 */
export const remind = async (parts: RoundParts): Promise<void> => {
  const { notifier, channels, now } = parts
  const open = await Promise.all(channels.map(withOpenKinds))
  for (const { channel: name, ...notice } of planReminders(await visitsAhead(parts), open, now())) {
    const channel = channels.find((one) => one.name === name)
    if (channel) await notifier.notify(notice, channel)
  }
}
