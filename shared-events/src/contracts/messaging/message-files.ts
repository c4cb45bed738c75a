import { z } from 'zod'
import { appointmentRow } from '../appointments/appointments.ts'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { entityId } from '../wire/common.ts'

/** A larger file is not fetched: WhatsApp takes none (docs/decisions/0151-files-that-patients-send.md). Bytes. */
export const mostFileBytes = 16 * 1024 * 1024
/** A message brings so many at most. */
export const mostFiles = 10

/** A file that a message brought. `type`: 'image/jpeg'. `size` in bytes, null until it is kept here. */
export const messageFile = z.object({ type: z.string(), size: z.int().nullable() })
export type MessageFile = z.infer<typeof messageFile>

/** What a file is for whoever looks at it. 'other': it is taken home and opened there, never shown by the site. */
export type FileKind = 'picture' | 'pdf' | 'audio' | 'video' | 'other'
const kinds: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /^image\/(?:jpeg|png|gif|webp)$/],
  ['pdf', /^application\/pdf$/],
  ['audio', /^audio\/[\w.+-]+$/],
  ['video', /^video\/[\w.+-]+$/],
]
export const fileKindOf = (type: string): FileKind => kinds.find(([, shape]) => shape.test(type))?.[0] ?? 'other'

/** GET /api/twilio-bot/conversations/{id}/appointments answers these, the latest visit first. */
export const visitOfNumber = appointmentRow.pick({ id: true, name: true, date: true, startTime: true, status: true })
export type VisitOfNumber = z.infer<typeof visitOfNumber>

/** POST /api/appointments/{id}/payment-proof and …/detach: the message that brought it. */
const paymentProofBody = z.object({ conversationId: entityId, messageId: entityId })

export const messageFileCalls = declareCalls({
  readMessageFile: {
    method: 'GET',
    path: '/api/twilio-bot/conversations/:id/messages/:messageId/files/:number',
    who: staffOnly,
    summary: 'Un archivo que trajo un mensaje; los demás tipos que foto, PDF, audio y video se descargan',
    answer: z.string(),
    answerType: 'application/octet-stream',
    clinical: { what: 'file', of: ({ id }) => `conversation-${id}` },
    refuses: [404],
  },
  fetchMessageFiles: {
    method: 'POST',
    path: '/api/twilio-bot/conversations/:id/messages/:messageId/files',
    who: staffOnly,
    summary: 'Traer de Twilio los archivos de un mensaje que todavía no están guardados',
    body: z.object({}),
    answer: z.object({ kept: z.int() }),
    refuses: [404, 409],
  },
  listConversationVisits: {
    method: 'GET',
    path: '/api/twilio-bot/conversations/:id/appointments',
    who: staffOnly,
    summary: 'Citas del número de una conversación, las últimas primero',
    answer: z.array(visitOfNumber),
    refuses: [404],
  },
  attachPaymentProof: {
    method: 'POST',
    path: '/api/appointments/:id/payment-proof',
    who: staffOnly,
    summary: 'Adjuntar a una cita un comprobante de pago que llegó por mensaje',
    body: paymentProofBody,
    answer: z.object({ id: z.string() }),
    refuses: [404, 409],
  },
  detachPaymentProof: {
    method: 'POST',
    path: '/api/appointments/:id/payment-proof/detach',
    who: staffOnly,
    summary: 'Quitar de una cita un comprobante de pago que se le adjuntó',
    body: paymentProofBody,
    answer: z.object({ id: z.string() }),
    refuses: [404],
  },
})
