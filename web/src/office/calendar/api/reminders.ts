import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type ReminderType, reminderCalls } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { useMutation } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { sendCall } from '~/lib/http/call.ts'
import { readFailure } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { reminderTexts as texts } from '~/texts/office/appointments-page.ts'

/** The quoted sentence, and why where the patient's phone cannot be written to or they asked not to be. */
const shown = ['phone-not-writable', 'patient-opted-out']
const sentenceOf = (error: unknown): string => {
  const { code, sentence } = readFailure(error, () => null)
  return code !== null && shown.includes(code) ? `${texts.failed}. ${sentence}` : texts.failed
}

/** POST /api/appointments/{id}/send-reminder (docs/specification.md#office-calls): the link with the reminder's text. */
export const useSendReminder = () => {
  const sendOnce = useSendOnce(
    ({ id, reminderType }: { id: string; revision: string; reminderType: ReminderType }, idempotencyKey) =>
      sendCall(reminderCalls.sendReminder, { params: { id }, body: { reminderType }, idempotencyKey }),
  )
  return useMutation({
    mutationFn: ({ row, reminderType }: { row: AppointmentRow; reminderType: ReminderType }) =>
      sendOnce({ id: row.id, revision: row.revision, reminderType }),
    onError: (error) => failureToast(sentenceOf(error)),
  })
}

/** POST /api/appointments/{id}/open-reminder (ours): notes that the chat of a reminder was opened. What it changes comes by the feed. */
export const useOpenReminder = () => {
  const { mutate } = useMutation({
    mutationFn: useSendOnce(({ id, reminderType }: { id: string; reminderType: ReminderType }, idempotencyKey) =>
      // A phone may leave the page for the chat at once.
      sendCall(reminderCalls.openReminder, {
        params: { id },
        body: { reminderType },
        idempotencyKey,
        keepalive: true,
      }),
    ),
    onError: () => failureToast(texts.openedFailed),
  })
  return mutate
}

/** POST /api/appointments/send-mass-reminders (docs/specification.md#office-calls): a link for each appointment of the next days. */
export const useSendMassReminders = () => {
  const sendOnce = useSendOnce((body: { reminderType: ReminderType }, idempotencyKey) =>
    sendCall(reminderCalls.sendMassReminders, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn: (reminderType: ReminderType) => sendOnce({ reminderType }),
    onError: () => failureToast(texts.massFailed),
  })
}
