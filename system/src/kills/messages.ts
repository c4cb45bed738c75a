import { receivedOrigin } from '@clinic/command-service/messaging/commands/receive-posted.ts'
import { appointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import { botConversationRow, botMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { z } from 'zod'
import type { ReceivedNotice } from '../../../command-service/testing/fortnight/check.ts'
import { noticeByMail, noticeByMessage } from '../../../command-service/testing/fortnight/inboxes.ts'
import type { ClinicClient } from '../clinic-client.ts'
import type { Random } from '../seeded.ts'
import { messageForm } from '../use-messages.ts'
import { type Command, declaredCall, type Ledger } from './attempts.ts'
import type { Owed, Shown } from './message-check.ts'
import type { MessageServers } from './message-servers.ts'
import type { Step, Visit } from './visits.ts'

type Named = Pick<ReceivedNotice, 'patient' | 'kind' | 'channel'>
const whatOf = ({ patient, kind, channel }: Named): string => `${kind} of ${patient} by ${channel}`

/** Of which a patient is told by mail too. */
const byMailToo: readonly Step[] = ['booked', 'moved', 'cancelled', 'reinstated']

/** What patients are to be told of what was done, by mail and by WhatsApp; a confirmation by WhatsApp alone. */
export const noticesOf = ({ patient, steps }: Visit): Owed[] =>
  steps.flatMap((kind, at) => {
    const later = steps.slice(at + 1)
    const overtaken = later.some((step) => step !== 'confirmed')
    // Whoever was not told of a cancellation in time is told nothing of it, nor of its end.
    const maybe = kind === 'reinstated' || (kind === 'cancelled' && later.includes('reinstated'))
    const channels = byMailToo.includes(kind) ? (['email', 'whatsapp'] as const) : (['whatsapp'] as const)
    return channels.map((channel) => ({ what: whatOf({ patient, kind, channel }), overtaken, maybe }))
  })

/** What is to remind of a visit that still stands on a day. */
export const remindersOf = ({ patient, status, date }: Visit, day: string): Owed[] =>
  status === 'cancelado' || date !== day
    ? []
    : (['email', 'whatsapp'] as const).map((channel) => ({
        what: whatOf({ patient, kind: 'reminder-3-days', channel }),
      }))

/** What staff answered in conversations. */
export const answersOf = ({ attempts }: Pick<Ledger, 'attempts'>): Owed[] =>
  attempts.filter(({ makes }) => makes.includes('MessageSent')).map(({ key: what }) => ({ what }))

const ofOrder = /^Subject: Recibimos su pedido (MV-\w+)/m

/** The orders whose link was mailed, each as often as it was. */
const ordersMailed = ({ mails }: Pick<MessageServers, 'mails'>): string[] =>
  mails.received.flatMap(({ raw }) => ofOrder.exec(raw)?.[1] ?? [])

/** Those whose link was mailed more than once, each in a line. */
export const mailedTwice = (servers: Pick<MessageServers, 'mails'>): string[] =>
  ordersMailed(servers).flatMap((number, at, all) => (all.indexOf(number) < at ? [`mailed twice: ${number}`] : []))

/** What arrived, but for links of orders; of what was written in conversations, what staff wrote. */
export const inboxOf = ({ mails, twilio }: Pick<MessageServers, 'mails' | 'twilio'>): string[] => [
  ...mails.received
    .filter(({ raw }) => !ofOrder.test(raw))
    .map(({ to, raw }) => {
      const [, subject = ''] = /^Subject: (.+(?:\r?\n[ \t].+)*)/m.exec(raw) ?? []
      return whatOf(noticeByMail({ to: { name: '', address: to }, subject: subject.replaceAll(/\r?\n/g, '') }, 0))
    }),
  ...twilio.taken.flatMap((one) => {
    const { Body } = one.fields
    if (Body === undefined) return [whatOf(noticeByMessage(one, 0))]
    return Body.startsWith('messages-') ? [Body] : []
  }),
]

/** How the notifications of a visit stand in its thread: the newest step of each. */
export const threadOf = async (staff: ClinicClient, { id, patient }: Visit): Promise<Shown[]> => {
  const { body } = await staff.call({ path: `/api/appointments/${id}/thread` })
  const newest = new Map<string, Shown>()
  for (const { type, notification } of appointmentThread.parse(body).steps) {
    if (!notification) continue
    const { kind, channel } = notification as Pick<Named, 'kind' | 'channel'>
    const status = type.replace('Delivery', '').toLowerCase()
    newest.set(notification.id, { what: whatOf({ patient, kind, channel }), status })
  }
  return [...newest.values()]
}

/** How what staff answered in a conversation stands. */
export const answersShown = async (staff: ClinicClient, conversationId: string): Promise<Shown[]> => {
  const { body } = await staff.call({ path: `/api/twilio-bot/conversations/${conversationId}/messages` })
  const sent = z
    .array(botMessageRow)
    .parse(body)
    .filter(({ staffId }) => staffId !== null)
  return sent.map(({ content, status }) => ({ what: content ?? '', status }))
}

export const listConversations = async (staff: ClinicClient): Promise<string[]> => {
  const { body } = await staff.call({ path: '/api/twilio-bot/conversations' })
  return z
    .array(botConversationRow)
    .parse(body)
    .filter(({ lastReceivedAt }) => lastReceivedAt !== null)
    .map(({ id }) => id)
}

const numbers = 4

/** Messages that come in through Twilio, of which each has one id however often it is posted, and what staff answer. */
export const messageCommands = (
  random: Random,
  { servers, url, conversationIds }: { servers: MessageServers; url: string; conversationIds: ReadonlySet<string> },
): Command[] => {
  const { twilio, settings } = servers
  let written = 0
  return [
    {
      area: 'messages',
      callers: 1,
      next(content) {
        const From = `whatsapp:+5067000000${written++ % numbers}`
        const form = messageForm(twilio, content, { From })
        return {
          commandId: receivedOrigin(form.MessageSid, '').commandId,
          async send() {
            const { status, headers } = await twilio.post(url + webhookPath, form, settings.PUBLIC_URL + webhookPath)
            return { status, headers, body: undefined }
          },
          makes: ['MessageReceived'],
          says: () => ({ messageSid: form.MessageSid, content }),
        }
      },
    },
    {
      area: 'messages',
      callers: 1,
      next(content) {
        if (conversationIds.size === 0) return null
        const given = { ids: { id: random.of([...conversationIds]) }, body: { content, seen: [] } }
        const call = declaredCall(content, 'answerConversation', given)
        return { ...call, makes: ['MessageSent'], says: () => ({ content, by: 'staff' }) }
      },
    },
  ]
}
