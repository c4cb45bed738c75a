import { z } from 'zod'
import { templateKinds, templateTestStatuses } from '../contracts/bot-templates.ts'
import { deliveryProblem } from '../contracts/notifications.ts'
import { defineEvent, type EventOf } from '../log/define-event.ts'

/** An administrator asked for a template to be sent to a phone, as a test. `appointmentId`: the one whose links it carries. */
export const templateTested = defineEvent('TemplateTested', 1, {
  data: z.object({
    testId: z.string(),
    what: z.enum(templateKinds),
    contentSid: z.string(),
    configId: z.string(),
    appointmentId: z.string().optional(),
  }),
  contact: z.object({ phoneNumber: z.string() }),
})

/**
 * What is known of a test: 'unclear' from the moment it is tried until Twilio's answer is known. `errorCode` and `problem` of one that
 * failed: the code as Twilio names it, and what it means.
 */
export const templateTestReported = defineEvent('TemplateTestReported', 1, {
  data: z.object({
    testId: z.string(),
    status: z.enum(templateTestStatuses),
    messageSid: z.string().nullable(),
    errorCode: z.string().optional(),
    problem: deliveryProblem.optional(),
  }),
})

export const templateTestEvents = [templateTested, templateTestReported] as const
export type TemplateTestEvent = EventOf<(typeof templateTestEvents)[number]>
export type TemplateTested = EventOf<typeof templateTested>
export type TemplateTestReported = EventOf<typeof templateTestReported>

/** `templateTest-<id>`: one test of a template. The id follows from its command's, so that a repeat is the same test. */
export const templateTestStream = (id: string): string => `templateTest-${id}`
