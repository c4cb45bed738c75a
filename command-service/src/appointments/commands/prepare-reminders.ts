import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { addDays, instantOf } from '@clinic/shared-events/contracts/clock.ts'
import { mostReminders, type ReminderType, reminderWindow } from '@clinic/shared-events/contracts/reminders.ts'
import { causedBy, commandFrom, type Origin } from '../../handling/origin.ts'
import { type Booked, isBooked } from '../appointment.ts'
import { appointment } from '../decide-appointment.ts'
import type { StepAnswer, StepParts } from './steps.ts'

/** Records that the link of a reminder was given to staff. */
export const prepareReminder = (
  { handler }: Pick<StepParts, 'handler'>,
  { appointmentId, reminderType }: { appointmentId: string; reminderType: ReminderType },
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(origin, { type: 'PrepareReminder', data: { reminderType } }),
  })

type MassParts = Pick<StepParts, 'handler' | 'reservations'>

/**
 * The ids of the appointments that hold an interval of the days, the soonest first, each once. The schedule tells them: a command never
 * reads a read model.
 */
const heldFrom = async ({ reservations }: MassParts, { from, to }: { from: string; to: string }): Promise<string[]> => {
  const ids = new Set<string>()
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const { appointmentId } of await reservations.heldOn(date)) ids.add(appointmentId)
  return [...ids]
}

/** Which of them are agendado and still to come, read a few at once. */
const toRemind = async (
  { handler }: MassParts,
  ids: readonly string[],
  { from, to, now }: Window,
): Promise<Booked[]> => {
  const found: Booked[] = []
  for (const some of inGroups(ids)) {
    const read = await Promise.all(some.map((id) => handler.read(appointmentStream(id), appointment)))
    found.push(...read.map(({ state }) => state).filter(isBooked))
  }
  return found.filter(({ status, held: { date, startTime }, contact }) => {
    const stands = status === 'agendado' && contact !== null
    return stands && from <= date && date <= to && now < instantOf(date, startTime)
  })
}

type Window = { from: string; to: string; now: string }
const together = 10
const inGroups = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / together) }, (_, n) => ids.slice(n * together, (n + 1) * together))

/** The appointments whose reminder is prepared; `left`: how many more there are than one call takes. */
export type Prepared = { reminded: readonly Booked[]; left: number; position: bigint }
export type PreparedAnswer = ({ ok: true } & Prepared) | Extract<StepAnswer, { ok: false }>

/**
 * Prepares the reminder of every agendado appointment in the window. Each is a command of its own whose id follows from this one's: after a
 * failure half way, the same call again finds what is done done and finishes the rest.
 */
export const prepareMassReminders = async (
  parts: MassParts,
  reminderType: ReminderType,
  origin: Origin,
): Promise<PreparedAnswer> => {
  const window = { ...reminderWindow(origin.now, reminderType), now: origin.now }
  const ids = await heldFrom(parts, window)
  const due = (await toRemind(parts, ids, window)).map(({ appointmentId }) => appointmentId)
  const reminded: Booked[] = []
  let position = 0n
  for (const some of inGroups(due.slice(0, mostReminders))) {
    const answers = await Promise.all(
      some.map((appointmentId) =>
        prepareReminder(parts, { appointmentId, reminderType }, causedBy(origin, origin.commandId, appointmentId)),
      ),
    )
    for (const answer of answers) {
      // Cancelled or begun since it was read: nothing to remind of any more.
      if (!answer.ok && answer.rejection.type === 'NothingToRemind') continue
      if (!answer.ok) return answer
      if (isBooked(answer.state)) reminded.push(answer.state)
      if (answer.position > position) position = answer.position
    }
  }
  return { ok: true, reminded, left: Math.max(0, due.length - mostReminders), position }
}
