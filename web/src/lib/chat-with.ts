import { chatUrl } from '@clinic/shared-events/contracts/practice/practice.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'

/** The chat with whoever left a phone, with a message ready; none when the phone was erased, or nobody can be written to there. */
export const chatWith = (phone: string | null, message?: string): string | null => {
  const number = phone === null ? null : phoneOf(phone)
  return number && chatUrl(number.digits, message)
}
