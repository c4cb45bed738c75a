import { Busy } from '@clinic/service-kit/http/problem.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { TwilioStatus } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { ReportNotification } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/decide-appointment.ts'
import type { Instant } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, originWithoutKey } from '../../handling/origin.ts'
import { undeliveredProblemOf } from '../../messaging/sender/message-sender.ts'

/** Where Twilio reports what becomes of a notification. */
export const notificationStatusPath = '/api/twilio-bot/notifications/:notificationId/status'
export const notificationStatusPathOf = (notificationId: string): string =>
  notificationStatusPath.replace(':notificationId', notificationId)

/** '<appointmentId>.<kind>.whatsapp.<revision>'. */
const ofMessage = /^([0-9A-Za-z]{22,43})\.[a-z0-9-]+\.whatsapp\.\d{1,9}$/

export type NotificationReport = {
  notificationId: string
  messageSid: string | null
  status: TwilioStatus
  errorCode?: string
}

/**
 * Records what Twilio reports of a notification in its appointment's stream. That it is on its way is no news, nor is a report of what is unknown.
 * @throws Busy to be told again later
 */
export const reportNotification = async (
  { handler, now }: { handler: CommandHandler; now: () => Instant },
  report: NotificationReport,
): Promise<void> => {
  const appointmentId = ofMessage.exec(report.notificationId)?.[1]
  if (appointmentId === undefined) return
  const answer = await handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(originWithoutKey('system:twilio', now()), { type: 'ReportNotification', data: dataOf(report) }),
  })
  if (!answer.ok && answer.rejection.type === 'Busy') throw new Busy('the appointment is busy')
}

const dataOf = ({ notificationId, messageSid, status, errorCode }: NotificationReport): ReportNotification['data'] => {
  const common = { notificationId, ...(messageSid !== null && { providerId: messageSid }) }
  if (status !== 'failed' && status !== 'undelivered') return { ...common, arrived: true }
  const reason = undeliveredProblemOf(errorCode)
  return { ...common, arrived: false, reason, ...(errorCode !== undefined && { code: errorCode }) }
}
