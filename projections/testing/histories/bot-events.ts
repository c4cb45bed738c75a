import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { Projection } from '../../src/projection.ts'
import { type Given, recorded } from '../recorded.ts'

/** Staff write first, from an appointment. */
export const opened: Given = {
  type: 'ConversationOpened',
  data: { conversationId: 'one', appointmentId: 'a1' },
  contact: { phoneNumber: '+50688881234', patientName: 'María' },
}
const ids = { conversationId: 'one', messageType: 'whatsapp' }
export const received: Given = {
  type: 'MessageReceived',
  data: { ...ids, messageId: 'm1', messageSid: 'SM1', configId: 'c1', test: false, opens: true },
  contact: { phoneNumber: '8888-1234' },
  clinical: { content: '¿Atienden esguinces?' },
}
/** As it was sent two hours before it came. */
export const missed: Given = {
  ...received,
  data: { ...received.data, messageId: 'm2', sentAt: '2026-11-21T12:00:00.000Z' },
}
export const sent = (more: object): Given => ({
  type: 'MessageSent',
  data: { ...ids, messageId: 'r1', by: 'bot', inReplyTo: 'm1', responseId: null, delivery: 'twilio', ...more },
  contact: { patientName: 'María' },
  clinical: { content: 'Le responderemos.' },
})
export const replied = sent({ action: 'none', outcome: 'none' })
export const confirmed = sent({ action: 'appointment_confirm', outcome: 'done', appointmentId: 'a1' })
export const marked: Given = {
  type: 'MessageMarkedForReview',
  data: { conversationId: 'one', messageId: 'm1', why: 'not-understood' },
}
export const reviewed: Given = { type: 'ConversationReviewed', data: { conversationId: 'one', messageIds: ['m1'] } }
export const takenOver: Given = { type: 'ConversationTakenOver', data: { conversationId: 'one' }, actor: 'staff:s1' }
export const givenBack: Given = { type: 'ConversationGivenBack', data: { conversationId: 'one' } }
/** What became of the reply. */
export const delivered = (type: string, more: object = {}): Given => ({
  type,
  data: {
    deliveryId: 'r1',
    channel: 'whatsapp',
    about: { of: 'conversation', conversationId: 'one', messageId: 'r1', by: 'bot' },
    ...more,
  },
})

/** The document of an id after events, as far as the projection is fed them. */
export const documentAfter =
  <D extends object, E extends AnyEvent>(projection: Projection<D, E>, id: string) =>
  (...events: Given[]): D | null => {
    const handled: readonly string[] = projection.handles
    return recorded(...events)
      .filter(({ type }) => handled.includes(type))
      .reduce<D | null>((doc, event) => {
        const known = event as Parameters<Projection<D, E>['apply']>[1]
        return projection.idsOf(known).includes(id) ? projection.apply(doc, known, id) : doc
      }, null)
  }
