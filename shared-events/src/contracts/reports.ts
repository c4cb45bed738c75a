import { z } from 'zod'
import { declareCalls, staffOnly } from './wire/call.ts'
import { day } from './wire/common.ts'
import { declareFeeds } from './wire/feed.ts'

/** The last minutes before a visit in which a cancellation is late (docs/decisions/0208). */
export const lateMinutes = 90

/** Most days one reading of a report covers: a year of whole weeks, with the one it begins and the one it ends in. */
export const mostReportDays = 378

const count = z.int().min(0)

/**
 * The appointments of a day, counted by their status. Of the cancelled ones: `shortNotice` were cancelled less than 1 h 30 min before
 * their hour, `noNotice` at it or later. A day without appointments has no row.
 */
export const appointmentDay = z.object({
  /** The day. */
  id: day,
  agendado: count,
  confirmado: count,
  realizado: count,
  cancelado: count,
  shortNotice: count,
  noNotice: count,
})
export type AppointmentDay = z.infer<typeof appointmentDay>

/** The orders that were placed in a week, by its Monday: how many that are not cancelled, what the delivered ones come to in colones, and how many are cancelled. */
export const orderWeek = z.object({ id: day, orders: count, income: count, cancelled: count })
export type OrderWeek = z.infer<typeof orderWeek>

/**
 * What was to go out to patients in a week, by its Monday: how many a server took (`sent`), how many of them are known to have arrived and to be read
 * (a read one counts as delivered, too), and how many did not go out or did not arrive. `confirmed`: the visits that patients confirmed in it after a reminder.
 */
export const messageWeek = z.object({
  id: day,
  sent: count,
  delivered: count,
  read: count,
  confirmed: count,
  failed: count,
})
export type MessageWeek = z.infer<typeof messageWeek>

/** What came in for visits on a day, by the way it was paid, in colones. A day on which nothing did has no row. */
export const moneyDay = z.object({ id: day, efectivo: count, sinpe: count, transferencia: count, tarjeta: count })
export type MoneyDay = z.infer<typeof moneyDay>
/** The same with what the visits of that day owe; a day of either has one. */
const accountedDay = moneyDay.extend({ debt: count })
export type AccountedDay = z.infer<typeof accountedDay>

/** The days a report covers, both ends included. */
const reportQuery = z.object({ from: day, to: day })

export const reportCalls = declareCalls({
  reportAppointments: {
    method: 'GET',
    path: '/api/doctor/reports/appointments',
    who: staffOnly,
    summary: 'Citas por día y estado, con las canceladas tarde',
    query: reportQuery,
    answer: z.array(appointmentDay),
  },
  reportOrders: {
    method: 'GET',
    path: '/api/doctor/reports/orders',
    who: staffOnly,
    summary: 'Pedidos por semana, e ingresos de los entregados',
    query: reportQuery,
    answer: z.array(orderWeek),
  },
  reportMessages: {
    method: 'GET',
    path: '/api/doctor/reports/messages',
    who: staffOnly,
    summary: 'Mensajes a pacientes por semana, y citas confirmadas tras un recordatorio',
    query: reportQuery,
    answer: z.array(messageWeek),
  },
  reportMoney: {
    method: 'GET',
    path: '/api/doctor/reports/money',
    who: staffOnly,
    summary: 'Lo que se cobró de visitas por día y forma de pago, y lo que deben las de cada día',
    query: reportQuery,
    answer: z.array(accountedDay),
  },
})

export const reportFeeds = declareFeeds({
  appointmentDays: { projection: 'appointment-days', room: 'staff', row: appointmentDay },
  orderWeeks: { projection: 'order-weeks', room: 'staff', row: orderWeek },
  messageWeeks: { projection: 'message-weeks', room: 'staff', row: messageWeek },
  moneyDays: { projection: 'money-days', room: 'staff', row: moneyDay },
})
