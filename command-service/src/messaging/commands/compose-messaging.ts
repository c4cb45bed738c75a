import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import { isInCountries } from '../sender/countries.ts'
import { tryToken } from '../sender/try-token.ts'
import { type Background, createBackground } from './background.ts'
import type { BotAppointments, BotContacts, BotPatients, ConversationParts } from './conversation-parts.ts'
import { type ConversationSource, conversationSource } from './conversation-source.ts'
import type { MessagingParts } from './settings/change-settings.ts'
import { createReadSettings } from './settings/read-settings.ts'
import type { TakeInParts } from './take-in.ts'
import { createTwilio, type SendingConfig, type Twilio } from './twilio-parts.ts'

type Given = Omit<MessagingParts, 'tryToken'> & {
  appointments: BotAppointments
  patients: BotPatients
  history: ConversationParts['history']
  contacts: BotContacts
  practiceName: string
  config: SendingConfig
  now: () => string
  files: SealedFiles
  random?: () => number
  /** Called with what failed in the background. */
  onProblem: (error: unknown) => void
}

type Messaging = {
  messaging: MessagingParts
  conversations: ConversationParts
  twilio: Twilio
  /** What is written in conversations, as what goes out. */
  written: ConversationSource
  takingIn: TakeInParts
  background: Background
}

/** Wires the messaging bot over its stores and what it needs of appointments, records and contacts. */
export const composeMessaging = ({
  handler,
  vault,
  idSecret,
  appointments,
  patients,
  contacts,
  practiceName,
  history,
  now,
  onProblem,
  ...sending
}: Given): Messaging => {
  const readSettings = createReadSettings(handler)
  const isWrittenTo = (sender: string) => isInCountries(sending.config.messageCountries, sender)
  const conversations: ConversationParts = {
    ...{ handler, readSettings, practiceName, appointments, patients, contacts, isWrittenTo, history, idSecret, now },
  }
  const background = createBackground(onProblem)
  const twilio = createTwilio({ readSettings, vault, conversations, background, ...sending })
  const written = conversationSource(twilio)
  const sendReply = (conversationId: string, messageId: string) =>
    background.run(written.deliver({ conversationId, messageId, by: 'bot' }, { isNew: true }).then(() => undefined))
  const { inBackground, keepFiles } = twilio.takingIn
  const takingIn = { ...conversations, sendReply, inBackground, keepFiles }
  const apiUrl = sending.config.twilioApiUrl
  const asked: MessagingParts['tryToken'] = apiUrl === null ? null : (account) => tryToken(account, { apiUrl })
  const messaging = { handler, vault, idSecret, tryToken: asked }
  return { messaging, conversations, twilio, written, takingIn, background }
}
