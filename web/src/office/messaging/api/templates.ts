import { botTemplateCalls, type TemplateKind } from '@clinic/shared-events/contracts/messaging/bot-templates.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { ApiError } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { botTemplateTexts as texts } from '~/texts/messaging/messaging.ts'
import { reasonedToast } from './reasoned-toast.ts'

/** The form of a template's test, as it is typed. */
export const emptyTemplate = {
  phone: '',
  contentSid: '',
  patientName: '',
  patientEmail: '',
  specialty: '',
  dateTime: '',
  appointmentDate: '',
  appointmentTime: '',
  appointmentId: '',
}
export type TemplateForm = typeof emptyTemplate
type TemplateField = Exclude<keyof TemplateForm, 'phone' | 'contentSid'>

/** What each template is tried with, beside phone and Content SID; its call takes no other. */
export const fieldsOf: Readonly<Record<TemplateKind, readonly TemplateField[]>> = {
  appointment: ['patientName', 'patientEmail', 'dateTime', 'specialty'],
  reminder: ['patientName', 'specialty', 'appointmentDate', 'appointmentTime', 'appointmentId'],
  general: [],
}

const templateCalls = {
  appointment: botTemplateCalls.testAppointmentTemplate,
  reminder: botTemplateCalls.testReminderTemplate,
  general: botTemplateCalls.testTemplate,
} as const satisfies Record<TemplateKind, object>

/** The server's sentence that it is not known whether the message went out; null for every other failure. */
export const unclearIn = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'message-unclear' ? error.error : null

const shownRefusal = reasonedToast(texts.failed)

/** POST /api/test-appointment-template, /api/test-reminder-template and /api/test-template. The form itself shows that it is unclear what came of one. */
export const useTestTemplate = () => {
  const mutationFn = useSendOnce(
    ({ kind, phone, contentSid, ...form }: TemplateForm & { kind: TemplateKind }, idempotencyKey) => {
      const body = { phone, contentSid, ...Object.fromEntries(fieldsOf[kind].map((name) => [name, form[name]])) }
      return sendCall(templateCalls[kind], { body, idempotencyKey })
    },
  )
  return useMutation({
    mutationFn,
    onSuccess: ({ messageSid }) => toast({ title: texts.sent, description: messageSid }),
    onError: (error) => unclearIn(error) === null && shownRefusal(error),
  })
}
