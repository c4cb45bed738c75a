import { botTemplateCalls, type TemplateKind } from '@clinic/shared-events/contracts/bot-templates.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { ApiError } from '~/lib/http.ts'
import { toast } from '~/lib/toasts.ts'
import { useSendOnce } from '~/lib/use-send-once.ts'
import { botTemplateTexts as texts } from '~/texts/bot.ts'
import { toldFailure } from './told-failure.ts'

/** The form of a template's test, as it is typed; which of its fields go out depends on the template. */
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
export type TemplateField = keyof TemplateForm

export const templateCalls = {
  appointment: botTemplateCalls.testAppointmentTemplate,
  reminder: botTemplateCalls.testReminderTemplate,
  general: botTemplateCalls.testTemplate,
} as const satisfies Record<TemplateKind, object>

/** The server's sentence that it is not known whether the message went out; null for every other failure. */
export const unclearIn = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'message-unclear' ? error.error : null

const toldRefusal = toldFailure(texts.failed)

/** POST /api/test-appointment-template, /api/test-reminder-template and /api/test-template. The form itself shows that it is unclear what came of one. */
export const useTestTemplate = () => {
  const sendOnce = useSendOnce<TemplateForm & { kind: TemplateKind }>()
  return useMutation({
    mutationFn: (asked: TemplateForm & { kind: TemplateKind }) =>
      sendOnce(asked, ({ kind, ...body }, idempotencyKey) => sendCall(templateCalls[kind], { body, idempotencyKey })),
    onSuccess: ({ messageSid }) => toast({ title: texts.sent, description: messageSid }),
    onError: (error) => unclearIn(error) === null && toldRefusal(error),
  })
}
