import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { entityId } from '../wire/common.ts'

/** So many conversations are asked about at once. */
export const mostNamed = 200

/** GET /api/twilio-bot/names?ids=a,b (ours). */
const conversationNamesQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(entityId).max(mostNamed)),
})

/**
 * Whose number a conversation's is: the name in the patient's record of it, the newest of several, else in the newest appointment. `patientId`: of that record.
 * `others`: how many other names the number stands under. A number that nobody is known by has none.
 */
const conversationName = z.object({
  id: z.string(),
  name: z.string(),
  patientId: z.string().nullable(),
  others: z.int(),
})
export type ConversationName = z.infer<typeof conversationName>

export const conversationNameCalls = declareCalls({
  listConversationNames: {
    method: 'GET',
    path: '/api/twilio-bot/names',
    who: staffOnly,
    summary: 'De quién son los números de unas conversaciones, según expedientes y citas',
    query: conversationNamesQuery,
    answer: z.array(conversationName),
  },
})
