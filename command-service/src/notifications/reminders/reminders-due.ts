import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { ReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type Booked, isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/deciders/decide-appointment.ts'
import { readDelivery } from '../../deliveries/commands/deliver.ts'
import type { Delivery } from '../../deliveries/delivery-state.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { inGroups } from '../../handling/in-groups.ts'
import { apart } from '../../handling/skip-failed.ts'
import type { Reservations } from '../../schedule/commands/reservations.ts'
import { dueReminders, planReminders } from '../plan-reminders.ts'
import type { AppointmentSource } from '../sending/appointment-source.ts'
import type { Channel } from '../sending/channel.ts'
import { maySendAt } from '../sending/sending-hours.ts'

type Problem = (error: unknown) => void

type RoundDeps = {
  handler: CommandHandler
  reservations: Pick<Reservations, 'heldOn'>
  source: Pick<AppointmentSource, 'notify'>
  channels: readonly Channel[]
  /** When reminders go, as it is chosen now. */
  hours(): Promise<ReminderHours>
  now: () => string
  /** Called with what failed for one visit or one channel. */
  onProblem: Problem
  /** Aborts when the process is to end: the one that is being sent is the last. */
  ending: AbortSignal
}

/** The visits of the days that a reminder may be due for, as their own streams tell them: nothing is left out because a read model is late. */
const visitsAhead = async (
  { handler, reservations, now, onProblem }: RoundDeps,
  { first }: ReminderHours,
): Promise<Booked[]> => {
  const [today, daysAhead] = [dayAt(now()), Math.ceil(first / 24)]
  const ids = new Set<string>()
  for (let days = 0; days <= daysAhead; days += 1)
    for (const { appointmentId } of await reservations.heldOn(addDays(today, days))) ids.add(appointmentId)
  const all = [...ids]
  const read = await inGroups(all, (id) => apart(onProblem, () => handler.recall(appointmentStream(id), appointment)))
  return read.flatMap((one) => (one && isBooked(one.state) ? [one.state] : []))
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
 * One round of reminders: plans what is due and sends it, one after another, outside the quiet hours. Any number of processes may do so at once,
 * and a round that is missed is made up for by the next. Rejects with `StoreAway`; the next round goes on. One that fails otherwise holds up none.
 */
export const remind = async (deps: RoundDeps): Promise<void> => {
  const { handler, source, channels, now, onProblem, ending } = deps
  const hours = await deps.hours()
  if (!maySendAt(now(), hours)) return
  const open = await Promise.all(channels.map((channel) => withOpenKinds(channel, onProblem)))
  // One reading of the log serves all visits and deliveries of the round; each is read anew as it is sent.
  await handler.look()
  const due = dueReminders(await visitsAhead(deps, hours), open, now(), hours)
  const read = await inGroups(due, async ({ deliveryId }): Promise<[string, Delivery]> => {
    return [deliveryId, await readDelivery({ handler: { read: handler.recall } }, deliveryId)]
  })
  for (const { deliveryId: _, isLate: __, ...notice } of planReminders(due, new Map(read), now())) {
    if (ending.aborted || !maySendAt(now(), hours)) return
    await apart(onProblem, () => source.notify(notice))
  }
}
