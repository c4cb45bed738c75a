import type { Handlers } from '@clinic/service-kit/http/call.ts'
import type { Practice } from '@clinic/shared-events/contracts/practice.ts'
import { type ReminderType, reminderDays } from '@clinic/shared-events/contracts/reminders.ts'
import { isBooked } from '../appointments/appointment.ts'
import { rowOf } from '../appointments/appointment-row.ts'
import { type Prepared, prepareMassReminders, prepareReminder } from '../appointments/commands/prepare-reminders.ts'
import type { StepParts } from '../appointments/commands/steps.ts'
import type { OriginFor } from '../handling/origin.ts'
import { expectId } from './expect-id.ts'
import { expectDone, problemOf } from './refusals.ts'
import { massReminderOf, notificationToPatient } from './whatsapp.ts'

export type ReminderRouteParts = {
  steps: StepParts
  practice: Practice
  originFor: OriginFor
}

/** Reminders (docs/specification.md#office-calls): the answers carry the links; whoever opens them sends. */
export const reminderRoutes = ({
  steps,
  practice,
  originFor,
}: ReminderRouteParts): Handlers<'sendReminder' | 'sendMassReminders'> => ({
  sendReminder: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const reminder = { appointmentId, reminderType: call.body.reminderType }
    const done = expectDone(await prepareReminder(steps, reminder, originFor(call)))
    const { state, edited, position } = done
    if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
    const whatsappNotification = notificationToPatient(practice, state, 'reminder')
    return { position, body: { appointment: rowOf(state, edited), whatsappNotification } }
  },

  sendMassReminders: async (call) => {
    const { reminderType } = call.body
    const origin = originFor(call)
    const { position, ...prepared } = expectDone(await prepareMassReminders(steps, reminderType, origin))
    const whatsappNotifications = prepared.reminded.flatMap((one) => massReminderOf(practice, one))
    const body = { whatsappNotifications, message: messageOf(reminderType, prepared) }
    return { ...(position > 0n && { position }), body }
  },
})

/** 'Se prepararon 3 recordatorios de las citas de los próximos 3 días.' */
const messageOf = (reminderType: ReminderType, { reminded, left }: Pick<Prepared, 'reminded' | 'left'>): string => {
  const days = reminderDays[reminderType]
  const of = days === 1 ? 'de hoy y mañana' : `de los próximos ${days} días`
  const count = reminded.length
  if (count === 0) return `No hay citas agendadas ${of} que recordar.`
  const prepared = count === 1 ? 'Se preparó 1 recordatorio' : `Se prepararon ${count} recordatorios`
  const more = left > 0 ? ` Hay ${left} más, que se recuerdan una por una.` : ''
  return `${prepared} de las citas ${of}.${more}`
}
