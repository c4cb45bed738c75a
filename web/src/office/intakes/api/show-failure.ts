import { sentenceOf } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'

const words = {
  create: { title: texts.createFailed, fallback: texts.createFailedFallback },
  save: { title: texts.saveFailed, fallback: texts.saveFailedFallback },
} as const

/** Tells in a toast that a record was not created or an answer not saved (docs/specification.md#office-messages). @returns why, which an open dialog says too */
export const showFailure = (what: keyof typeof words, error: unknown): string => {
  const { title, fallback } = words[what]
  const description = sentenceOf(error, fallback)
  toast({ title, description, look: 'destructive' })
  return description
}
