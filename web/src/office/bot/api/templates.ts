import { botTemplateCalls } from '@clinic/shared-events/contracts/bot-templates.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { toast } from '~/lib/toasts.ts'
import { useSendOnce } from '~/lib/use-send-once.ts'
import { botTemplateTexts as texts } from '~/texts/bot.ts'
import { toldFailure } from './settings.ts'

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
} as const
export type TemplateKind = keyof typeof templateCalls
export const templateKinds = Object.keys(templateCalls) as [TemplateKind, ...TemplateKind[]]

/** POST /api/test-appointment-template, /api/test-reminder-template and /api/test-template. */
export const useTestTemplate = () => {
  const sendOnce = useSendOnce<TemplateForm & { kind: TemplateKind }>()
  return useMutation({
    mutationFn: (asked: TemplateForm & { kind: TemplateKind }) =>
      sendOnce(asked, ({ kind, ...body }, idempotencyKey) => sendCall(templateCalls[kind], { body, idempotencyKey })),
    onSuccess: ({ messageSid }) => toast({ title: texts.sent, description: messageSid }),
    onError: toldFailure(texts.failed),
  })
}
