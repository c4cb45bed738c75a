import { z } from 'zod'
import { day, hour } from '../wire/common.ts'
import { paidFor } from './visit-money.ts'

/** A step of an appointment's thread, oldest first. `type` is the event's type; `channel` says who booked. */
const threadStep = z.object({
  type: z.string(),
  at: z.string(),
  actor: z.enum(['public', 'staff', 'system']),
  /** The account of staff who did it. */
  by: z.string().optional(),
  /** For AppointmentRescheduled: where it was and where it went. */
  from: z.object({ date: day, startTime: hour }).optional(),
  to: z.object({ date: day, startTime: hour }).optional(),
  /** For a move, a confirmation or a cancellation of which staff wanted the patient not to be notified. */
  unannounced: z.literal(true).optional(),
  /** For AppointmentDetailsCorrected: the names of the fields. */
  fields: z.array(z.string()).optional(),
  /** For requests through a link: what is asked for, 'reschedule' or 'cancel'. */
  action: z.string().optional(),
  /** For a request that was withdrawn: why. */
  withdrawal: z.string().optional(),
  /** For a request that staff answered: their words. */
  response: z.string().nullable().optional(),
  /** For a payment, one that was taken back, and another price: how much, in colones, and what was paid. */
  money: z.object({ amountCrc: z.int(), for: paidFor.optional() }).optional(),
  /** For the proof of a payment: the message that brought it, and the types of its files; none where it was taken back. */
  proof: z.object({ conversationId: z.string(), messageId: z.string(), fileTypes: z.array(z.string()) }).optional(),
  /** For what the patient was told, or not: the newest step of a notification says how it stands. `reason`: why it was not sent, or is not known; `code`: as the server names it. */
  notification: z
    .object({
      id: z.string(),
      kind: z.string(),
      channel: z.string(),
      /** How far it got, where the provider told: 'delivered' or 'read'. */
      status: z.string().optional(),
      reason: z.string().optional(),
      code: z.string().optional(),
    })
    .optional(),
})
/** GET /api/appointments/{id}/thread (ours): the appointment's thread for the detail panel. */
export const appointmentThread = z.object({ id: z.string(), steps: z.array(threadStep) })
export type AppointmentThread = z.infer<typeof appointmentThread>
