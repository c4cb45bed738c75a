import type { BotAction } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { type ConversationEvent, conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import type { Sent } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { type ConversationCommand, type ConversationRejection, conversation } from '../conversation.ts'
import type { Conversation } from '../conversation-state.ts'
import type { ReadSettings } from './settings/read-settings.ts'

/**
 * An appointment of the number, still to come. `patientName` is '' once it was erased. `requested`: the patient asked to cancel or to move it
 * and nobody answered yet. `remindedAt`: when staff last opened a reminder of it to send by hand.
 */
export type Visit = {
  appointmentId: string
  patientName: string
  date: string
  startTime: string
  confirmed: boolean
  requested: boolean
  remindedAt: string | null
}

/** What a message asks for, of a visit that begins then as far as its patient knows. `note`: their words of it. */
type AskedOfVisit = Pick<Visit, 'appointmentId' | 'date' | 'startTime'> & {
  action: Exclude<BotAction, 'none'>
  note: string | undefined
  conversationId: string
}

/** Who an appointment or a record is of, as it stands there. */
type Person = { name: string; phone: string }
/** Whom staff write to first: null where there is no such thing. */
type PersonOf = (id: string) => Promise<Person | 'erased' | null>

/** What the bot needs of appointments, which know nothing of it. */
export type BotAppointments = {
  personOf: PersonOf
  /** The appointments to come of a number, the soonest first. */
  ofPhone(phone: string): Promise<readonly Visit[]>
  /** The appointment of an id; null where there is none. */
  read(id: string): Promise<Visit | null>
  /** Confirms, or records what the patient asks for, which may withdraw what they asked for before; nothing where the appointment begins at another time now. */
  act(
    asked: AskedOfVisit,
    origin: Origin,
  ): Promise<'done' | 'withdrew' | 'already' | 'refused' | { movedTo: Pick<Visit, 'date' | 'startTime'> }>
}

/** What conversations need of patients' records, which know nothing of them. */
export type BotPatients = { personOf: PersonOf }

/** What the bot needs of contacts, which know nothing of it. */
export type BotContacts = {
  /** Records that who has the number wrote whether they want to be written to. @returns whether that was news @throws Busy */
  prefer(asked: { phoneNumber: string; wanted: boolean }, origin: Origin): Promise<boolean>
}

export type ConversationDeps = {
  handler: CommandHandler
  readSettings: ReadSettings
  /** Said around what a patient means. */
  practiceName: () => Promise<string>
  appointments: BotAppointments
  patients: BotPatients
  contacts: BotContacts
  /** Whether messages go to who wrote, by the country of their number. */
  isWrittenTo(sender: string): boolean
  /** Everything of a conversation, with the texts. */
  history(conversationId: string): Promise<readonly Recorded<ConversationEvent>[]>
  /** The vault's 'ids'. */
  idSecret: Buffer
  now: () => string
}
export type ConversationAnswer = CommandResult<Conversation, ConversationEvent, ConversationRejection>

/** The conversation of a number, or of a sender without one: a keyed hash, so that its stream names nobody. Tests of a number have one of their own. */
export const conversationIdOf = (idSecret: Buffer, phone: string, of: 'real' | 'test' = 'real'): string =>
  entityIdOf(idSecret, senderKey(phone), of === 'test' ? 'test-conversation' : 'conversation')

/** The bot's answer to a message has one id, however often it is made. */
export const replyIdOf = (idSecret: Buffer, messageId: string): string => entityIdOf(idSecret, messageId, 'reply')

export const sendToConversation = (
  { handler }: Pick<ConversationDeps, 'handler'>,
  conversationId: string,
  command: Sent<ConversationCommand>,
  origin: Origin,
): Promise<ConversationAnswer> =>
  handler.handle({
    stream: conversationStream(conversationId),
    decider: conversation,
    ...commandFrom(origin, command),
  })
