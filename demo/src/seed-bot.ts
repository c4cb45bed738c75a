import type { CommandService } from '@clinic/command-service/compose.ts'
import { reportDelivery } from '@clinic/command-service/deliveries/commands/report-delivery.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { answerConversation, staffMessageIdOf } from '@clinic/command-service/messaging/commands/answer-conversation.ts'
import { sendToConversation } from '@clinic/command-service/messaging/commands/conversation-deps.ts'
import { receiveMessage } from '@clinic/command-service/messaging/commands/receive-message.ts'
import {
  activateConfiguration,
  configIdOf,
  createConfiguration,
  createResponse,
  deactivateConfiguration,
  initialiseResponses,
} from '@clinic/command-service/messaging/commands/settings/change-settings.ts'
import { conversation } from '@clinic/command-service/messaging/conversation.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import {
  type PlannedConversation,
  type PlannedDelivery,
  type PlannedMessage,
  plannedConfig,
  plannedResponse,
} from './plans/bot-plan.ts'
import { tried } from './seed-deliveries.ts'
import type { Step } from './step.ts'

const expectOk = <T extends { ok: boolean }>(answer: T, what: string): Extract<T, { ok: true }> => {
  if (!answer.ok) throw new Error(`${what} was refused: ${JSON.stringify(answer)}`)
  return answer as Extract<T, { ok: true }>
}

/**
 * The bot's past: its settings are made at `opened`, then it is written to, and at `now` it is switched off. Nothing of it goes through
 * Twilio.
 */
export const botSteps = (
  commands: CommandService,
  { opened, now }: { opened: string; now: string },
  conversations: readonly PlannedConversation[],
): Step[] => {
  let configId = ''
  const { messaging } = commands
  const settings = async () => {
    const by = () => originWithoutKey('system:demo', opened)
    const made = by()
    expectOk(await createConfiguration(messaging, plannedConfig, made), 'the configuration')
    configId = configIdOf(messaging, made)
    expectOk(await activateConfiguration(messaging, configId, by()), 'its activation')
    expectOk(await initialiseResponses(messaging, by()), 'the default responses')
    expectOk(await createResponse(messaging, plannedResponse, by()), 'a response')
  }
  const switchOff = async () => {
    expectOk(
      await deactivateConfiguration(messaging, configId, originWithoutKey('system:demo', now)),
      'its deactivation',
    )
  }
  return [
    { at: opened, run: settings },
    ...conversations.flatMap((one, nth) => conversationSteps(commands, one, nth, () => configId)),
    { at: now, run: switchOff },
  ]
}

const conversationSteps = (
  { conversations }: CommandService,
  { phone, profileName, messages }: PlannedConversation,
  nth: number,
  configOf: () => string,
): Step[] => {
  let conversationId = ''
  const sent = async (
    { messageId, by, providerId }: { messageId: string; by: 'bot' | 'staff'; providerId: string },
    at: string,
    report: PlannedDelivery,
  ) => {
    const about = { of: 'conversation', conversationId, messageId, by } as const
    const facts = { deliveryId: messageId, channel: 'whatsapp', about } as const
    await tried(conversations.handler, facts, { kind: 'taken', providerId }, at)
    await reportDelivery({ handler: conversations.handler, now: () => at }, messageId, report)
  }
  const received = async (message: Extract<PlannedMessage, { who: 'patient' }>, line: number) => {
    const { at, text, delivery } = message
    const posted = { messageSid: `SM${nth}-${line}`, configId: configOf(), messageType: 'whatsapp' } as const
    const incoming = { phoneNumber: phone, content: text, patientName: profileName, ...posted }
    const answered = await receiveMessage(
      conversations,
      { ...incoming, delivery: 'twilio' },
      originWithoutKey('public', at),
    )
    const { reply, ...answer } = expectOk(answered, 'a message')
    conversationId = answer.conversationId
    if (!reply) throw new Error('a message of the demo was left without an answer')
    const { messageId } = reply
    await sent({ messageId, by: 'bot', providerId: `SM${nth}-${line}r` }, at, delivery)
  }
  const written = async ({ text, at, delivery }: Extract<PlannedMessage, { who: 'staff' }>, line: number) => {
    const { state } = await conversations.handler.read(conversationStream(conversationId), conversation)
    const seen = state.status === 'open' ? state.toReview : []
    const answer = { conversationId, content: text, seen, account: delivery ? { general: false } : null }
    const origin = originWithoutKey('staff:mquesada', at)
    expectOk(await answerConversation(conversations, answer, origin), 'an answer')
    if (!delivery) return
    const messageId = staffMessageIdOf(conversations.idSecret, origin)
    await sent({ messageId, by: 'staff', providerId: `SM${nth}-${line}` }, at, delivery)
    const reopen = { type: 'ReopenForStaff', data: { messageId } } as const
    const reopened = sendToConversation(conversations, conversationId, reopen, originWithoutKey('system:demo', at))
    expectOk(await reopened, 'its reopening')
  }
  return messages.map((message, line) => ({
    at: message.at,
    run: () => (message.who === 'patient' ? received(message, line) : written(message, line)),
  }))
}
