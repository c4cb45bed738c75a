import { errorAnswer } from '@clinic/shared-events/contracts/wire/errors.ts'
import type { WireAnswer } from './wire.ts'

const spanish =
  /(^|[ ,])(no|el|la|las|los|un|una|de|es|o|que|por|debe|hasta|máximo|inválid[oa]|válid[oa]|requerid[oa]|use|seleccione)\b/i
const english = /\b(invalid|required|expected|received|must|unexpected|found|bad|request|the|is|not)\b/i
/** Spoken as docs/specification.md#public-rules quotes them. */
const quoted = ['Username is required', 'Password is required']

const isSpanish = (sentence: string): boolean =>
  quoted.includes(sentence) || (spanish.test(sentence) && !english.test(sentence))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Why an answer is not the refusal it should be (docs/http.md#errors: 4xx, `{ error, code, fields? }` in Spanish), or null. */
export const refusalProblem = ({ status, text, type }: WireAnswer): string | null => {
  const seen = `${status} ${text.slice(0, 150)}`
  if (status < 400 || status > 499) return `is no refusal: ${seen}`
  if (!type.startsWith('application/json')) return `comes as '${type}': ${seen}`
  const answer = errorAnswer.safeParse(parsed(text))
  if (!answer.success) return `is no error answer: ${seen}`
  const { error, fields = {} } = answer.data
  const foreign = [error, ...Object.values(fields)].find((sentence) => !isSpanish(sentence))
  return foreign === undefined ? null : `says '${foreign}'`
}
