import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { personal } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { noticeKind, notificationChannel } from './notifications.ts'

/** An outgoing message's id: of an appointment's or an order's it holds kind, channel and number. */
export const deliveryIdText = /^[0-9A-Za-z]{22,43}(?:\.[a-z0-9-]{1,20}\.(?:email|whatsapp)\.\d{1,9})?$/

/** One that did not go out, and to whom it was to go. */
const undeliveredRow = z.object({
  id: z.string(),
  channel: notificationChannel,
  /** Of an appointment or order what it tells; of a conversation null. */
  kind: noticeKind.nullable(),
  appointmentId: z.string().nullable(),
  orderId: z.string().nullable(),
  conversationId: z.string().nullable(),
  /** Who wrote it in a conversation. */
  by: z.enum(['bot', 'staff']).nullable(),
  /** The start it told, of an appointment. */
  date: z.string().nullable(),
  startTime: z.string().nullable(),
  /** Why, as `skipReasons`, `deliveryProblems` and `unclearReasons` name it; `code`: as the server does. */
  reason: z.string(),
  code: z.string().nullable(),
  /** When that was known, a UTC ISO instant. */
  at: z.string(),
  /** Whom it is for, and at which address; null once erased. */
  name: personal,
  address: personal,
})
export type UndeliveredRow = z.infer<typeof undeliveredRow>

/** Messages that wait for a server and go out by themselves. `since`: when the one that waits longest was first tried in vain, a UTC ISO instant. */
const waitingDeliveries = z.object({
  channel: notificationChannel,
  reason: z.string(),
  count: z.int(),
  since: z.string(),
})
export type WaitingDeliveries = z.infer<typeof waitingDeliveries>

export const undeliveredAnswer = z.object({
  rows: z.array(undeliveredRow),
  /** How many there are: no more than 200 rows are shown. */
  total: z.int(),
  waiting: z.array(waitingDeliveries),
})

const nothing = z.object({})

export const deliveryCalls = declareCalls({
  listUndelivered: {
    method: 'GET',
    path: '/api/doctor/undelivered',
    who: staffOnly,
    summary: 'Mensajes que no salieron, los más nuevos primero, y los que esperan a un servidor',
    answer: undeliveredAnswer,
  },
  sendDeliveryAgain: {
    method: 'POST',
    path: '/api/doctor/deliveries/:id/send-again',
    who: staffOnly,
    summary: 'Enviar de nuevo un mensaje que no salió, a la dirección que la persona tiene ahora',
    body: nothing,
    answer: nothing,
    refuses: [404, 409],
  },
  sendLinks: {
    method: 'POST',
    path: '/api/appointments/:id/send-links',
    who: staffOnly,
    summary: 'Enviar de nuevo al paciente de una cita por venir los enlaces de esta, por correo y por WhatsApp',
    body: nothing,
    answer: z.object({ sent: z.array(z.object({ channel: notificationChannel, address: z.string() })) }),
    refuses: [404, 409],
  },
  seeDelivery: {
    method: 'POST',
    path: '/api/doctor/deliveries/:id/seen',
    who: staffOnly,
    summary: 'Marcar como visto un mensaje que no salió',
    body: nothing,
    answer: nothing,
    refuses: [404],
  },
})

/** What is pushed tells which of them changed. */
export const deliveryFeeds = declareFeeds({
  undelivered: { projection: 'undelivered', room: 'staff', row: z.object({ id: z.string() }) },
})
