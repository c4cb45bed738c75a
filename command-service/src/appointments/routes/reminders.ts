import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { type ReminderType, reminderDays } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { readDelivery } from '../../deliveries/commands/deliver.ts'
import { mayHaveArrived } from '../../deliveries/delivery-state.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { isBooked } from '../appointment.ts'
import { rowOf } from '../appointment-row.ts'
import {
  openReminder,
  type Prepared,
  prepareMassReminders,
  prepareReminder,
  type ReminderDeps,
} from '../commands/prepare-reminders.ts'
import type { StepDeps } from '../commands/steps.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'
import { massReminderOf, notificationToPatient, type SiteOf, unreachableOf } from './whatsapp.ts'

const { expectDone, expectId, problemOf } = refusing(appointmentRefusals)

type Deps = {
  steps: StepDeps
  /** Whether who has the phone asked not to be written to by WhatsApp. Rejects with `StoreAway`. */
  optedOut: ReminderDeps['optedOut']
  siteOf: SiteOf
  originFor: OriginFor
}

/** Reminders (docs/specification.md#office-calls): the answers carry the links; whoever opens them sends. */
export const reminderCalls = (given: Deps): Handlers<'sendReminder' | 'openReminder' | 'sendMassReminders'> => {
  const { steps, siteOf, optedOut, originFor } = given
  const deps: ReminderDeps = {
    ...steps,
    optedOut,
    wasSent: async (deliveryId) => mayHaveArrived(await readDelivery(steps, deliveryId)),
  }
  return {
    sendReminder: async (call) => {
      const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
      const reminder = { appointmentId, reminderType: call.body.reminderType }
      const site = await siteOf(call)
      const done = expectDone(await prepareReminder(deps, reminder, originFor(call)))
      const { state, edited, position } = done
      if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
      const { whatsappNotification } = notificationToPatient(site, state, reminder.reminderType, steps.now())
      return { position, body: { appointment: rowOf(state, edited), whatsappNotification } }
    },

    openReminder: async (call) => {
      const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
      const reminder = { appointmentId, reminderType: call.body.reminderType }
      const { state, edited, position } = expectDone(await openReminder(deps, reminder, originFor(call)))
      if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
      return { position, body: { appointment: rowOf(state, edited) } }
    },

    sendMassReminders: async (call) => {
      const { reminderType } = call.body
      const origin = originFor(call)
      const site = await siteOf(call)
      const { position, ...prepared } = expectDone(await prepareMassReminders(deps, reminderType, origin))
      const { left, leftBefore } = prepared
      const body = {
        whatsappNotifications: prepared.reminded.flatMap((one) => massReminderOf(site, one, reminderType)),
        unreachable: prepared.unreachable.flatMap(unreachableOf),
        message: messageOf(reminderType, prepared),
        left,
        leftBefore,
      }
      return { ...(position > 0n && { position }), body }
    },
  }
}

/** 'Se prepararon 3 recordatorios de las citas de los próximos 3 días.' */
const messageOf = (reminderType: ReminderType, prepared: Omit<Prepared, 'position'>): string => {
  const { reminded, unreachable, left, leftBefore } = prepared
  const days = reminderDays[reminderType]
  const of = days === 1 ? 'de hoy y mañana' : `de los próximos ${days} días`
  if (reminded.length + unreachable.length === 0) return `No hay citas agendadas ${of} que recordar.`
  const sent = reminded.filter(({ sentBySystem }) => sentBySystem).length
  const opened = reminded.filter(({ openedBefore, sentBySystem }) => openedBefore && !sentBySystem).length
  const before = reminded.filter(({ preparedBefore }) => preparedBefore).length - sent - opened
  const fresh = reminded.length - before - sent - opened
  const unwanted = unreachable.filter(({ why }) => why === 'opted-out').length
  const phones = unreachable.length - unwanted
  const sentences = [
    fresh > 0 && `${plural(fresh, ['Se preparó', 'Se prepararon'])} ${reminders(fresh)} de las citas ${of}.`,
    before > 0 && fresh > 0 && `${reminders(before)} más ${plural(before, wasReady)}, al final de la lista.`,
    before > 0 && fresh === 0 && `${reminders(before)} de las citas ${of} ${plural(before, wasReady)}.`,
    opened > 0 &&
      `${reminders(opened)} de las citas ${of} ya se ${plural(opened, ['abrió', 'abrieron'])} en WhatsApp: al final de la lista.`,
    sent > 0 && `El sistema ya envió ${reminders(sent)} de las citas ${of} por WhatsApp: al final de la lista.`,
    phones > 0 &&
      `${plural(phones, ['1 cita tiene', `${phones} citas tienen`])} un teléfono al que no se puede escribir.`,
    unwanted > 0 &&
      `${plural(unwanted, ['1 paciente pidió', `${unwanted} pacientes pidieron`])} no recibir mensajes de WhatsApp.`,
    left > 0 && `${plural(left, ['Falta', 'Faltan'])} ${left}: vuelva a prepararlos para seguir con los siguientes.`,
    leftBefore > 0 && `Otros ${leftBefore} que ya estaban preparados no caben aquí.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
const plural = (count: number, [one, many]: readonly [string, string]): string => (count === 1 ? one : many)
const reminders = (count: number): string => `${count} ${plural(count, ['recordatorio', 'recordatorios'])}`
const wasReady = ['ya estaba preparado', 'ya estaban preparados'] as const
