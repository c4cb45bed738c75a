import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/clock.ts'
import { type Booked, isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/decide-appointment.ts'
import { apart } from '../../handling/apart.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { Reservations } from '../../schedule/commands/reservations.ts'
import { planReminders } from '../plan-reminders.ts'
import type { Channel } from '../sending/channel.ts'
import type { Notifier } from '../sending/notify.ts'
import { maySendAt } from '../sending/sending-hours.ts'

type Problem = (error: unknown) => void

export type RoundParts = {
  handler: Pick<CommandHandler, 'read'>
  reservations: Pick<Reservations, 'heldOn'>
  notifier: Notifier
  channels: readonly Channel[]
  now: () => string
  /** Called with what failed for one visit or one channel. */
  onProblem: Problem
  /** Aborts when the process is to end: the one that is being sent is the last. */
  ending: AbortSignal
}

/** The farthest visit a reminder is due for is three days ahead. */
const daysAhead = 3
const together = 10

/** The visits of the next days, as their own streams tell them: nothing is left out because a read model is late. */
const visitsAhead = async ({ handler, reservations, now, onProblem }: RoundParts): Promise<Booked[]> => {
  const today = dayAt(now())
  const ids = new Set<string>()
  for (let days = 0; days <= daysAhead; days += 1)
    for (const { appointmentId } of await reservations.heldOn(addDays(today, days))) ids.add(appointmentId)
  const all = [...ids]
  const visits: Booked[] = []
  for (let at = 0; at < all.length; at += together) {
    const some = all.slice(at, at + together)
    const read = await Promise.all(
      some.map((id) => apart(onProblem, () => handler.read(appointmentStream(id), appointment))),
    )
    for (const one of read) if (one && isBooked(one.state)) visits.push(one.state)
  }
  return visits
}

/** The channel with the kinds that it can send now: what it cannot is planned by nobody, and stands in no one's way. */
const withOpenKinds = async (
  { name, kinds, isOpen }: Channel,
  onProblem: Problem,
): Promise<Pick<Channel, 'name' | 'kinds'>> => {
  const open = await Promise.all(kinds.map((kind) => apart(onProblem, async () => (await isOpen?.(kind)) ?? true)))
  return { name, kinds: kinds.filter((_, at) => open[at]) }
}

/**
 * One round of reminders: plans what is due and sends it, one after another, as long as it is not night. Any number of processes may do so at once,
 * and a round that is missed is made up for by the next. Rejects with `StoreAway`; the next round goes on. One that fails otherwise holds up none.
 */
export const remind = async (parts: RoundParts): Promise<void> => {
  const { notifier, channels, now, onProblem, ending } = parts
  const open = await Promise.all(channels.map((channel) => withOpenKinds(channel, onProblem)))
  for (const { channel: name, ...notice } of planReminders(await visitsAhead(parts), open, now())) {
    if (ending.aborted || !maySendAt(now())) return
    const channel = channels.find((one) => one.name === name)
    if (channel) await apart(onProblem, () => notifier.notify(notice, channel))
  }
}
