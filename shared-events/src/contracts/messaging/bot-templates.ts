import { z } from 'zod'
import { adminOnly, declareCalls } from '../wire/call.ts'
import { entityId, optionalText, orAbsent, phone, requiredText } from '../wire/common.ts'
import { botLimits } from './bot-settings.ts'

/** Which template is tried: any, one for an appointment, or a reminder's. */
export const templateKinds = ['appointment', 'reminder', 'general'] as const
export type TemplateKind = (typeof templateKinds)[number]

const limit = 200
const template = { phone, contentSid: requiredText('Content SID', botLimits.contentSid) }

/** POST /api/test-template (docs/specification.md#office-calls): an approved template, as it is. */
const testTemplateBody = z.object(template)
/** POST /api/test-appointment-template. The texts fill the placeholders {{1}} to {{4}}, in this order; blank ones are left out. */
export const testAppointmentTemplateBody = z.object({
  ...template,
  patientName: optionalText('Nombre', limit),
  dateTime: optionalText('Fecha y hora', limit),
  specialty: optionalText('Especialidad', limit),
  patientEmail: optionalText('Correo electrónico', limit),
})
/**
 * POST /api/test-reminder-template. {{1}} to {{4}} in this order; with an appointment {{5}} to {{8}} are its links to confirm, move
 * and cancel and the clinical form's, as in the reminders that are sent.
 */
export const testReminderTemplateBody = z.object({
  ...template,
  patientName: optionalText('Nombre', limit),
  specialty: optionalText('Especialidad', limit),
  appointmentDate: optionalText('Fecha', limit),
  appointmentTime: optionalText('Hora', limit),
  appointmentId: orAbsent(entityId),
})
/** Twilio's id of the message. */
const sentTemplate = z.object({ messageSid: z.string() })

export const botTemplateCalls = declareCalls({
  testTemplate: {
    method: 'POST',
    path: '/api/test-template',
    who: adminOnly,
    summary: 'Enviar una plantilla de Twilio a un teléfono, como prueba',
    body: testTemplateBody,
    answer: sentTemplate,
    refuses: [409],
  },
  testAppointmentTemplate: {
    method: 'POST',
    path: '/api/test-appointment-template',
    who: adminOnly,
    summary: 'Enviar la plantilla de una cita, como prueba',
    body: testAppointmentTemplateBody,
    answer: sentTemplate,
    refuses: [409],
  },
  testReminderTemplate: {
    method: 'POST',
    path: '/api/test-reminder-template',
    who: adminOnly,
    summary: 'Enviar la plantilla de un recordatorio, como prueba',
    body: testReminderTemplateBody,
    answer: sentTemplate,
    refuses: [409],
  },
})
