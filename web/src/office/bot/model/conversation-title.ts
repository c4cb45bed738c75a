import type { BotConversationRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { erased, phoneText } from '~/lib/format.ts'

/** Who it is: the patient's name, else the number. */
export const titleOf = ({ patientName, phoneNumber }: BotConversationRow): string =>
  patientName ?? (phoneNumber === null ? erased : phoneText(phoneNumber))
