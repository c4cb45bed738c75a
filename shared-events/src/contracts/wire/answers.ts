import { z } from 'zod'
import { optionalText } from './common.ts'

/** How staff's answer gets to the patient: the system sends a message, or staff open a chat by its link. */
const answerWays = ['message', 'link'] as const
export type AnswerBy = (typeof answerWays)[number]
/** Absent where nothing was answered. */
export const answerBy = z.enum(answerWays).optional()

/** Longest text that a patient's notes and staff's answer take. */
export const actionNotesLimit = 2000
/** What staff tell the patient with the end of a request. */
export const response = optionalText('Respuesta', actionNotesLimit)

/** `<appointmentId>.<n>`: the id of a request holds its appointment's stream (docs/streams.md#ids). */
export const actionId = z.string().regex(/^[0-9A-Za-z]{22,43}\.[1-9]\d{0,8}$/, 'Identificador inválido')
