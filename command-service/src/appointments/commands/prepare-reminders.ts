import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import {
  mostReminders,
  type ReminderType,
  reminderWindow,
} from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { deliveryIdOf } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { addDays, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import { inGroups } from '../../handling/in-groups.ts'
import { causedBy, type Origin } from '../../handling/origin.ts'
import { type Booked, isBooked } from '../appointment.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import { sendToAppointment } from './send-to-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

export type ReminderDeps = Pick<StepDeps, 'handler' | 'reservations'> & {
  /** Whether who has the phone asked not to be written to by WhatsApp. */
  optedOut(phone: string): Promise<boolean>
  /** Whether the system sent something, or may have, by its delivery's id. */
  wasSent(deliveryId: string): Promise<boolean>
}

const hasOptedOut = async ({ optedOut }: ReminderDeps, { contact }: Pick<Booked, 'contact'>): Promise<boolean> =>
  contact !== null && optedOut(contact.phone)

/** Records that the link of a reminder was given to staff. */
export const prepareReminder = async (
  deps: ReminderDeps,
  { appointmentId, reminderType }: { appointmentId: string; reminderType: ReminderType },
  origin: Origin,
): Promise<StepAnswer> => {
  const stream = appointmentStream(appointmentId)
  const { state } = await deps.handler.read(stream, appointment)
  const data = { reminderType, optedOut: isBooked(state) && (await hasOptedOut(deps, state)) }
  return sendToAppointment(deps, appointmentId, { type: 'PrepareReminder', data }, origin)
}

/** Records that staff opened the chat of a reminder. */
export const openReminder = (
  deps: Pick<ReminderDeps, 'handler'>,
  { appointmentId, reminderType }: { appointmentId: string; reminderType: ReminderType },
  origin: Origin,
): Promise<StepAnswer> =>
  sendToAppointment(deps, appointmentId, { type: 'OpenReminder', data: { reminderType } }, origin)

/**
 * The ids of the appointments that hold an interval of the days, the soonest first, each once. The schedule tells them: a command never
 * reads a read model.
 */
const heldFrom = async (
  { reservations }: ReminderDeps,
  { from, to }: { from: string; to: string },
): Promise<string[]> => {
  const ids = new Set<string>()
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const { appointmentId } of await reservations.heldOn(date)) ids.add(appointmentId)
  return [...ids]
}

/**
 * An appointment whose reminder is prepared; `preparedBefore`: another call has done so for where it stands, or the system sent it by itself
 * (`sentBySystem`). `openedBefore`: staff opened its chat.
 */
export type Reminded = { booked: Booked; preparedBefore: boolean; openedBefore: boolean; sentBySystem: boolean }
type Mass = { reminderType: ReminderType; origin: Origin }

/** The command that prepares the reminder of one of many. */
const originFor = (origin: Origin, appointmentId: string): Origin => causedBy(origin, origin.commandId, appointmentId)

/** Which of them are agendado and still to come, read a few at once. */
const toRemind = async (
  { handler, wasSent }: ReminderDeps,
  ids: readonly string[],
  mass: Mass,
): Promise<Reminded[]> => {
  const read = await inGroups(ids, async (id): Promise<Reminded[]> => {
    const { state, seen } = await handler.read(appointmentStream(id), appointment)
    if (!isBooked(state) || !isDue(state, mass)) return []
    const own = originFor(mass.origin, state.appointmentId)
    const { appointmentId, schedule } = state
    const sentBySystem = await wasSent(
      deliveryIdOf(appointmentId, `reminder-${mass.reminderType}`, 'whatsapp', schedule.startRevision),
    )
    const preparedBefore = sentBySystem || (state.reminded.includes(mass.reminderType) && !seen.has(own.commandId))
    const openedBefore = state.opened.includes(mass.reminderType)
    return [{ booked: state, preparedBefore, openedBefore, sentBySystem }]
  })
  return read.flat()
}

const isDue = ({ status, held: { date, startTime }, contact }: Booked, { reminderType, origin }: Mass): boolean => {
  const { from, to } = reminderWindow(origin.now, reminderType)
  const stands = status === 'agendado' && contact !== null
  return stands && from <= date && date <= to && origin.now < instantOf(date, startTime)
}

/** An appointment that is to be reminded of, and why its patient is not written to. */
export type Unreachable = { booked: Booked; why: 'phone' | 'opted-out' }

/**
 * The appointments whose reminder is prepared, and those whose patient is not written to; how many more another call would prepare, and
 * how many that were prepared before do not fit.
 */
export type Prepared = {
  reminded: readonly Reminded[]
  unreachable: readonly Unreachable[]
  left: number
  leftBefore: number
  position: bigint
}
type PreparedAnswer = ({ ok: true } & Prepared) | Extract<StepAnswer, { ok: false }>

/** Those that can be written to, and the others. */
const byReach = async (
  deps: ReminderDeps,
  found: readonly Reminded[],
): Promise<{ due: Reminded[]; unreachable: Unreachable[] }> => {
  const due: Reminded[] = []
  const unreachable: Unreachable[] = []
  for (const one of found) {
    const { phone } = one.booked.contact ?? {}
    if (phone !== undefined && !phoneOf(phone)) unreachable.push({ booked: one.booked, why: 'phone' })
    else if (await hasOptedOut(deps, one.booked)) unreachable.push({ booked: one.booked, why: 'opted-out' })
    else due.push(one)
  }
  return { due, unreachable }
}

/**
 * Prepares the reminder of every agendado appointment in the window: those that nobody has prepared or sent yet, the soonest first, then
 * those whose chat nobody has opened, then the others, whose links are given again. Each is a command of its own whose id follows from this one's: after a failure half way, the
 * same call again finds what is done done and finishes the rest.
 */
export const prepareMassReminders = async (
  deps: ReminderDeps,
  reminderType: ReminderType,
  origin: Origin,
): Promise<PreparedAnswer> => {
  const mass = { reminderType, origin }
  const ids = await heldFrom(deps, reminderWindow(origin.now, reminderType))
  const { due, unreachable } = await byReach(deps, await toRemind(deps, ids, mass))
  const fresh = due.filter((one) => !one.preparedBefore)
  const before = due.filter((one) => one.preparedBefore)
  const toOpen = before.filter((one) => !isDone(one))
  const batch = [...fresh, ...toOpen, ...before.filter(isDone)].slice(0, mostReminders)
  const left = Math.max(0, fresh.length - mostReminders)
  const leftBefore = due.length - batch.length - left
  const prepared = await prepareEach(deps, batch, mass)
  return prepared.ok
    ? { ...prepared, unreachable: [...unreachable, ...prepared.unreachable], left, leftBefore }
    : prepared
}

/** Whether its patient was reminded already, by hand or by the system. */
const isDone = ({ openedBefore, sentBySystem }: Reminded): boolean => openedBefore || sentBySystem

type Each = { ok: true } & Pick<Prepared, 'reminded' | 'unreachable' | 'position'>

const prepareEach = async (
  deps: ReminderDeps,
  batch: readonly Reminded[],
  { reminderType, origin }: Mass,
): Promise<Each | Extract<StepAnswer, { ok: false }>> => {
  const reminded: Reminded[] = []
  const unreachable: Unreachable[] = []
  let position = 0n
  const answers = await inGroups(batch, async (one) => {
    const { appointmentId } = one.booked
    const own = originFor(origin, appointmentId)
    return { one, answer: await prepareReminder(deps, { appointmentId, reminderType }, own) }
  })
  for (const { one, answer } of answers) {
    const { booked } = one
    if (answer.ok) {
      if (isBooked(answer.state)) reminded.push({ ...one, booked: answer.state })
      if (answer.position > position) position = answer.position
    } else if (answer.rejection.type === 'PhoneNotWritable') unreachable.push({ booked, why: 'phone' })
    else if (answer.rejection.type === 'PatientOptedOut') unreachable.push({ booked, why: 'opted-out' })
    // Cancelled or begun since it was read: nothing to remind of any more.
    else if (answer.rejection.type !== 'NothingToRemind') return answer
  }
  return { ok: true, reminded, unreachable, position }
}
