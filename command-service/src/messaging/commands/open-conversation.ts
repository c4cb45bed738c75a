import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Origin } from '../../handling/origin.ts'
import type { ConversationRejection } from '../conversation.ts'
import {
  type ConversationAnswer,
  type ConversationDeps,
  conversationIdOf,
  sendToConversation,
} from './conversation-deps.ts'

/** Of whom the number is: of an appointment or of a record. */
type WrittenTo = { of: 'appointment' | 'record'; id: string }
export type OpenRejection =
  | ConversationRejection
  | { type: 'AppointmentNotFound' }
  | { type: 'PatientNotFound' }
  /** Nobody can be written to at the phone that stands there. */
  | { type: 'NumberNotWritable'; phone: string; of: WrittenTo['of'] }
/** `conversationId`: of the number, whether it began now or was there. */
type OpenedAnswer =
  | { ok: true; conversationId: string; position: bigint }
  | Extract<ConversationAnswer, { ok: false }>
  | { ok: false; rejection: OpenRejection }

/** Staff write first to a number, as an appointment or a record has it now. */
export const openConversation = async (
  deps: Pick<ConversationDeps, 'handler' | 'idSecret' | 'appointments' | 'patients'>,
  { of, id }: WrittenTo,
  origin: Origin,
): Promise<OpenedAnswer> => {
  const person = await (of === 'appointment' ? deps.appointments : deps.patients).personOf(id)
  if (person === null) return refused({ type: of === 'appointment' ? 'AppointmentNotFound' : 'PatientNotFound' })
  if (person === 'erased') return refused({ type: 'ConversationErased' })
  const phoneNumber = phoneOf(person.phone)?.e164
  if (phoneNumber === undefined) return refused({ type: 'NumberNotWritable', phone: person.phone, of })
  const conversationId = conversationIdOf(deps.idSecret, phoneNumber)
  const about = of === 'appointment' ? { appointmentId: id } : {}
  const data = { conversationId, ...about, phoneNumber, patientName: person.name }
  const answer = await sendToConversation(deps, conversationId, { type: 'OpenConversation', data }, origin)
  return answer.ok ? { ok: true, conversationId, position: answer.position } : answer
}

const refused = (rejection: OpenRejection): OpenedAnswer => ({ ok: false, rejection })
