import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { MessagingEvent } from '@clinic/shared-events/messaging/events.ts'

const messageType = 'whatsapp'

export const configured = (configId: string, more: { sender?: string; general?: string } = {}): MessagingEvent => ({
  type: 'BotConfigurationCreated',
  data: {
    configId,
    title: `Cuenta ${configId}`,
    accountSid: 'AC01',
    tokenEnding: 'c3d4',
    messageService: messageType,
    ...(more.sender !== undefined && { sender: more.sender }),
    templates: { confirmed: 'HX01', ...(more.general !== undefined && { general: more.general }) },
  },
})
export const activated = (configId: string, previousId: string | null = null): MessagingEvent => ({
  type: 'BotConfigurationActivated',
  data: { configId, previousId },
})
export const deactivated = (configId: string): MessagingEvent => ({
  type: 'BotConfigurationDeactivated',
  data: { configId },
})
export const responded = (responseId: string, priority: number): MessagingEvent => ({
  type: 'AutoResponseCreated',
  data: { responseId, keywords: ['precio'], template: 'Vea «Precios».', action: 'none', messageType, priority },
})

export const switchedOff = (responseId: string): MessagingEvent => ({
  type: 'AutoResponseDeactivated',
  data: { responseId },
})

export const hoursChosen = (first: number, second: number): MessagingEvent => ({
  type: 'ReminderHoursChosen',
  data: { first, second, quietFrom: '21:00', quietTo: '06:00' },
})

export const reworded = (textId: string, text: string | null): MessagingEvent => ({
  type: 'MessageTextReworded',
  data: { textId, text },
})

export const opened = (conversationId: string): ConversationEvent => ({
  type: 'ConversationOpened',
  data: { conversationId },
  contact: { phoneNumber: '+50687650099', patientName: 'Zeneida Mora' },
})

/** A message that came in under the id `<conversationId>.<n>`. */
export const received = (conversationId: string, n: number, content: string): ConversationEvent => ({
  type: 'MessageReceived',
  data: {
    conversationId,
    messageId: `${conversationId}.${n}`,
    messageType,
    messageSid: null,
    configId: null,
    test: true,
    opens: n === 1,
  },
  contact: { phoneNumber: '8888-1234' },
  clinical: { content },
})
export const markedForReview = (conversationId: string, n: number): ConversationEvent => ({
  type: 'MessageMarkedForReview',
  data: { conversationId, messageId: `${conversationId}.${n}`, why: 'not-understood' },
})
