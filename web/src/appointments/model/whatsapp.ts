import { chatUrl, internationalDigits } from '@clinic/shared-events/contracts/practice.ts'

/** The chat with a patient; none when the phone was erased. */
export const patientChat = (phone: string | null): string | null => (phone ? chatUrl(internationalDigits(phone)) : null)
