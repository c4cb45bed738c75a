import { templateAnswerLimit } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import type { ConversationEvent, MessageSent } from '@clinic/shared-events/messaging/conversation-events.ts'
import { inOneLine } from '../deliveries/patient-messages.ts'
import { greetedName } from '../deliveries/strangers-words.ts'
import type { MessageContent } from './sender/message-sender.ts'

/** The name in a template for who has told none that one is greeted by: Twilio takes no empty value. */
export const nobody = 'paciente'

/** The newest name that a conversation knows. */
export const nameIn = (history: readonly ConversationEvent[]): string =>
  history.reduce((known, event) => {
    const { type } = event
    const isNaming = type === 'ConversationOpened' || type === 'MessageReceived' || type === 'MessageSent'
    const named = isNaming ? event.contact?.patientName : null
    return greetedName(named ?? '') ?? known
  }, nobody)

/** Whether the general template takes a text of staff, as one line. */
export const fitsTemplate = (content: string): boolean => [...inOneLine([content])].length <= templateAnswerLimit

type Written = { data: Pick<MessageSent['data'], 'by' | 'byTemplate' | 'messageType'>; content: string; name: string }

/**
 * What a message of a conversation goes out as: the first, and the next one where that is refused as free text outside the 24 hours. Staff's
 * words fall back on the general template, in which {{1}} is the name and {{2}} all they wrote, in one line. None where that is gone.
 */
export const contentsOf = (general: string | null, { data, content, name }: Written): MessageContent[] => {
  const { by, byTemplate, messageType } = data
  const hasTemplate = general !== null && by === 'staff' && messageType === 'whatsapp' && fitsTemplate(content)
  const template = hasTemplate ? [{ contentSid: general, variables: { 1: name, 2: inOneLine([content]) } }] : []
  return byTemplate ? template : [{ body: content }, ...template]
}
