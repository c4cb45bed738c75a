import type {
  BotConversationRow,
  BotCounts,
  BotMessageRow,
  ConversationFound,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { AutoResponseRow, BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { VisitOfNumber } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import {
  type MessageSettings,
  standardMessageSettings,
} from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import type { MessagingSetup } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'

const createdAt = '2026-11-24T15:00:00.000Z'

export const config = (more: Partial<BotConfigRow> = {}): BotConfigRow => ({
  id: 'c1',
  name: 'WhatsApp de la clínica',
  twilioAccountSid: 'AC0123',
  twilioAuthToken: '••••c3d4',
  twilioPhoneNumber: '+50688880000',
  webhookUrl: null,
  messageService: 'whatsapp',
  templateAppointmentConfirmed: 'HX01',
  templateAppointmentReminder3Day: null,
  templateAppointmentReminder1Day: null,
  templateAppointmentCancelled: null,
  templateGeneralMessage: null,
  isActive: false,
  createdAt,
  updatedAt: createdAt,
  ...more,
})

export const response = (more: Partial<AutoResponseRow> = {}): AutoResponseRow => ({
  id: 'r1',
  triggerKeywords: ['confirmo', 'sí'],
  responseTemplate: 'Su cita quedó confirmada.',
  action: 'appointment_confirm',
  messageType: 'whatsapp',
  priority: 8,
  isActive: true,
  createdAt,
  updatedAt: createdAt,
  ...more,
})

export const conversation = (more: Partial<BotConversationRow> = {}): BotConversationRow => ({
  id: 't1',
  configId: null,
  phoneNumber: '8888-1406',
  patientName: 'Mariela Vargas',
  appointmentId: null,
  profileName: null,
  status: 'manual_review',
  messageType: 'whatsapp',
  lastMessageAt: createdAt,
  lastReceivedAt: createdAt,
  lastBrought: null,
  context: null,
  lastMessage: 'Una persona le responderá.',
  lastDirection: 'outbound',
  lastReceived: '¿Atienden esguinces?',
  lastReceivedId: 'm1',
  waiting: { messageId: 'm1', content: '¿Atienden esguinces?', brought: null },
  test: false,
  toReview: ['m1'],
  withStaffSince: null,
  withStaff: null,
  revision: '2',
  ...more,
})

/** A conversation as a search finds it. */
export const found = (content: string, more: Partial<BotConversationRow> = {}): ConversationFound => ({
  ...conversation(more),
  found: { messageId: 'm1', content, order: '0000000000000000010' },
})

export const message = (more: Partial<BotMessageRow> = {}): BotMessageRow => ({
  id: 'm1',
  conversationId: 't1',
  messageSid: null,
  direction: 'inbound',
  messageType: 'whatsapp',
  notice: null,
  files: [],
  location: null,
  reason: null,
  content: '¿Atienden esguinces?',
  status: 'received',
  twilioStatus: null,
  errorCode: null,
  byTemplate: false,
  timestamp: createdAt,
  processedByBot: true,
  staffId: null,
  botResponse: 'Una persona le responderá.',
  actionTaken: 'none',
  needsManualReview: true,
  reviewReason: 'not-understood',
  order: '0000000000000000010',
  revision: '2',
  ...more,
})

export const reply = (more: Partial<BotMessageRow> = {}): BotMessageRow =>
  message({
    id: 'r1',
    direction: 'outbound',
    content: 'Una persona le responderá.',
    status: 'test',
    botResponse: null,
    needsManualReview: false,
    reviewReason: null,
    order: '0000000000000000020',
    ...more,
  })

/** What a patient asked for in the conversation. */
export const request = {
  id: 'a1.1',
  appointmentId: 'a1',
  actionType: 'reschedule',
  status: 'pending',
  patientName: 'Mariela Vargas',
  appointmentDate: '2026-11-26',
  appointmentTime: '14:00',
  wishes: [],
  notes: 'Reprogramar para el viernes',
  conversationId: 't1',
  expiresAt: '2026-11-26T20:00:00.000Z',
  createdAt,
}

/** One that brought a picture, which is kept. */
export const withPicture = (more: Partial<BotMessageRow> = {}): BotMessageRow =>
  message({
    id: 'm2',
    content: '',
    files: [{ type: 'image/jpeg', size: 48_213 }],
    processedByBot: false,
    botResponse: null,
    reviewReason: 'brings-file',
    order: '0000000000000000025',
    ...more,
  })

/** The newest first, as they are answered. */
export const messages: readonly BotMessageRow[] = [withPicture(), reply(), message()]

/** The visits of the conversation's number. */
export const visits: readonly VisitOfNumber[] = [
  { id: 'a1', name: 'Mariela Vargas', date: '2026-11-26', startTime: '14:00', status: 'agendado' },
]

/** What a practice that set nothing has of its messages. */
export const messageSettings = (more: Partial<MessageSettings> = {}): MessageSettings => ({
  ...standardMessageSettings,
  ...more,
})

/** Of a system that was started without settings. */
export const setup: MessagingSetup = {
  messages: true,
  webhookUrl: null,
  mailServer: false,
  outbox: '/datos/outbox',
  refusedPosts: null,
}

export const botCounts: BotCounts = { id: 'all', conversations: 1, waiting: 1 }
