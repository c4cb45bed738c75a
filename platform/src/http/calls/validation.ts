import { z } from 'zod'
import { HttpProblem } from './problem.ts'

/** The Spanish sentences for problems that a contract has none for. */
const spanish = z.locales.es().localeError

const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.path.length === 0 && issue.code === 'invalid_type' ? 'Se esperaba un objeto JSON.' : issue.message

/** 400 with the first Spanish sentence of every field that is not right. */
const invalid = (issues: readonly z.core.$ZodIssue[]): HttpProblem => {
  const sentences = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (!sentences.has(field)) sentences.set(field, sentenceOf(issue))
  }
  const fields = Object.fromEntries([...sentences].filter(([field]) => field !== ''))
  const [only] = sentences.values()
  const sentence = sentences.size === 1 && only ? only : 'Hay datos por corregir. Revise los campos señalados.'
  return new HttpProblem(400, 'invalid', sentence, Object.keys(fields).length > 0 ? fields : undefined)
}

/** The value as the contract gives it. @throws HttpProblem 400 with a sentence per field */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
  const parsed = schema.safeParse(value, { error: spanish })
  if (!parsed.success) throw invalid(parsed.error.issues)
  return parsed.data
}

/** A parser of request bodies; no body counts as an empty object. @param untaken a sentence for each field that is not taken */
export const parseBody =
  <S extends z.ZodType>(schema: S, untaken: (body: unknown) => Record<string, string> = () => ({})) =>
  (body: unknown): z.infer<S> => {
    const parsed = schema.safeParse(body ?? {}, { error: spanish })
    const others = Object.entries(untaken(body)).map(([field, message]): z.core.$ZodIssue => {
      return { code: 'custom', path: [field], message, input: undefined }
    })
    if (!parsed.success) throw invalid([...parsed.error.issues, ...others])
    if (others.length > 0) throw invalid(others)
    return parsed.data
  }
