import { z } from 'zod'
import { declareCalls, everyone, staffOnly } from '../wire/call.ts'
import { declareFeeds } from '../wire/feed.ts'
import { notificationChannel, notificationChannels } from './notifications.ts'

/**
 * POST /api/contact-preferences/{token} (ours): who has a mail's link asks not to be written to, or to be again; 404 for a link this system
 * did not write. The same again is as good.
 */
const preferenceBody = z.object({ wanted: z.boolean('Preferencia: debe ser verdadero o falso') })
const preferenceAnswer = z.object({ wanted: z.boolean() })
/**
 * POST /mensajes/{token} (ours): the address that is the page behind a mail's link takes what a mail program posts at one press of its own button
 * (RFC 8058, docs/decisions/0067). It only ever stops the mails; 404 as above.
 */
const unsubscribeBody = z.object({
  'List-Unsubscribe': z.literal('One-Click', 'List-Unsubscribe: debe ser One-Click'),
})

/** A contact as it is followed live: the channels on which who has the address or number asked not to be written to. */
const contactRow = z.object({ id: z.string(), optedOut: z.array(notificationChannel) })
export type ContactRow = z.infer<typeof contactRow>

/** Whether a patient wants to be written to on a channel; `contactId` is that of the address or number of their appointment. */
const patientPreference = z.object({ channel: notificationChannel, contactId: z.string(), wanted: z.boolean() })
export type PatientPreference = z.infer<typeof patientPreference>
/** GET /api/appointments/{id}/contact-preferences (ours): one for each channel that the appointment has a good address or number for. */
export const patientPreferences = z.object({ preferences: z.array(patientPreference) })
export type PatientPreferences = z.infer<typeof patientPreferences>
/** POST /api/appointments/{id}/contact-preferences (ours): staff note what the patient told them. */
const patientPreferenceBody = z.object({
  channel: z.enum(notificationChannels, 'Canal: debe ser email o whatsapp'),
  wanted: z.boolean('Preferencia: debe ser verdadero o falso'),
})

export const contactCalls = declareCalls({
  readPreference: {
    method: 'GET',
    path: '/api/contact-preferences/:token',
    who: everyone,
    summary: 'Si quien tiene el enlace de un correo recibe correos sobre sus citas',
    answer: preferenceAnswer,
    refuses: [404],
    limit: 'reading',
  },
  choosePreference: {
    method: 'POST',
    path: '/api/contact-preferences/:token',
    who: everyone,
    summary: 'Dejar de recibir correos sobre las citas, o volver a recibirlos, por el enlace de un correo',
    body: preferenceBody,
    answer: preferenceAnswer,
    refuses: [404],
    limit: 'form',
  },
  unsubscribe: {
    method: 'POST',
    path: '/mensajes/:token',
    who: everyone,
    summary: 'Dejar de recibir correos sobre las citas por el botón del programa de correo',
    body: unsubscribeBody,
    bodyType: 'form',
    answer: preferenceAnswer,
    refuses: [404],
    limit: 'form',
    origin: 'any',
    endedSession: 'ignored',
    passwordDue: 'answered',
  },
  readPatientPreferences: {
    method: 'GET',
    path: '/api/appointments/:id/contact-preferences',
    who: staffOnly,
    summary: 'Por cuáles medios el paciente de una cita quiere recibir mensajes',
    answer: patientPreferences,
    refuses: [404],
  },
  choosePatientPreference: {
    method: 'POST',
    path: '/api/appointments/:id/contact-preferences',
    who: staffOnly,
    summary: 'Anotar que el paciente de una cita no quiere recibir mensajes por un medio, o que los quiere de nuevo',
    body: patientPreferenceBody,
    answer: patientPreference,
    refuses: [404, 409],
  },
})

export const contactFeeds = declareFeeds({
  contacts: { projection: 'contacts', room: 'staff', row: contactRow },
})
