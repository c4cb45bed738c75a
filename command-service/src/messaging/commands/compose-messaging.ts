import { type Background, createBackground } from './background.ts'
import type { MessagingParts } from './change-settings.ts'
import type { BotAppointments, BotContacts, ConversationParts } from './conversation-parts.ts'
import { createReadSettings } from './read-settings.ts'
import { createTwilio, type Twilio } from './twilio-parts.ts'

type Given = MessagingParts & {
  appointments: BotAppointments
  history: ConversationParts['history']
  contacts: BotContacts
  config: { publicUrl: string | null; twilioApiUrl: string | null }
  now: () => string
  random?: () => number
  /** Called with what failed in the background. */
  onProblem: (error: unknown) => void
}

export type Messaging = {
  messaging: MessagingParts
  conversations: ConversationParts
  twilio: Twilio
  background: Background
}

/** Wires the messaging bot over its stores and what it needs of appointments and contacts. */
export const composeMessaging = ({
  handler,
  vault,
  idSecret,
  appointments,
  contacts,
  history,
  now,
  onProblem,
  ...sending
}: Given): Messaging => {
  const readSettings = createReadSettings(handler)
  const conversations: ConversationParts = { handler, readSettings, appointments, contacts, history, idSecret, now }
  const background = createBackground(onProblem)
  const twilio = createTwilio({ readSettings, vault, conversations, background, ...sending })
  return { messaging: { handler, vault, idSecret }, conversations, twilio, background }
}
