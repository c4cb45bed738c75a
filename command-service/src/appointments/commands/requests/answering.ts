import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'
import { type Contact, isBooked } from '../../appointment.ts'
import type { Words } from '../../appointment-commands.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import type { StepDeps } from '../steps.ts'

/** `answerByOf`: how what staff write gets to a patient now. */
export type AnsweringDeps = StepDeps & {
  answerByOf(contact: Contact | null, response: string): Promise<AnswerBy>
}

/**
 * What staff write to the patient of an appointment's stream, with how it gets there now. @param corrections what the same command corrects of
 * the contact
 */
export const wordsTo = async (
  { handler, answerByOf }: AnsweringDeps,
  stream: string,
  response: string | undefined,
  corrections: Partial<Contact> = {},
): Promise<Words> => {
  if (response === undefined) return { response, answerBy: 'link' }
  const { state } = await handler.read(stream, appointment)
  const contact = isBooked(state) && state.contact ? { ...state.contact, ...corrections } : null
  return { response, answerBy: await answerByOf(contact, response) }
}
