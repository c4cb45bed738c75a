import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import { isInCountries } from '../sender/countries.ts'
import { tryToken } from '../sender/try-token.ts'
import { type Background, createBackground } from './background.ts'
import type { BotAppointments, BotContacts, BotPatients, ConversationDeps } from './conversation-deps.ts'
import { type ConversationSource, conversationSource } from './conversation-source.ts'
import type { TakeInDeps } from './receive-posted.ts'
import type { MessagingDeps } from './settings/change-settings.ts'
import { createReadSettings } from './settings/read-settings.ts'
import { createTwilio, type SendingConfig, type Twilio } from './twilio-deps.ts'

type Given = Omit<MessagingDeps, 'tryToken'> & {
  appointments: BotAppointments
  patients: BotPatients
  history: ConversationDeps['history']
  contacts: BotContacts
  practiceName: () => Promise<string>
  config: SendingConfig
  now: () => string
  files: SealedFiles
  random?: () => number
  /** Called with what failed in the background. */
  onProblem: (error: unknown) => void
}

type Messaging = {
  messaging: MessagingDeps
  conversations: ConversationDeps
  twilio: Twilio
  /** What is written in conversations, as what goes out. */
  written: ConversationSource
  receiving: TakeInDeps
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
  const conversations: ConversationDeps = {
    handler,
    readSettings,
    practiceName,
    appointments,
    patients,
    contacts,
    isWrittenTo,
    history,
    idSecret,
    now,
  }
  const background = createBackground(onProblem)
  const twilio = createTwilio({ readSettings, vault, conversations, background, ...sending })
  const written = conversationSource(twilio)
  const sendReply = (conversationId: string, messageId: string) =>
    background.run(written.deliver({ conversationId, messageId, by: 'bot' }, { isNew: true }).then(() => undefined))
  const { inBackground, keepFiles } = twilio.receiving
  const receiving = { ...conversations, sendReply, inBackground, keepFiles }
  const apiUrl = sending.config.twilioApiUrl
  const asked: MessagingDeps['tryToken'] = apiUrl === null ? null : (account) => tryToken(account, { apiUrl })
  const messaging = { handler, vault, idSecret, tryToken: asked }
  return { messaging, conversations, twilio, written, receiving, background }
}
