import { chatUrl } from '@clinic/shared-events/contracts/practice.ts'

/** Digits with the country code: eight digits get 506 (part 2 §9). '8888-1406' → '50688881406'. */
export const chatNumberOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 8 ? `506${digits}` : digits
}

/** The chat with a patient; none when the phone was erased. */
export const patientChat = (phone: string | null): string | null => (phone ? chatUrl(chatNumberOf(phone)) : null)
