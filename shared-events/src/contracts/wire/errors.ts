import { z } from 'zod'

/** Every error answer: the Spanish sentence, a code for programs, and per-field sentences (docs/http.md#errors). */
export const errorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>
