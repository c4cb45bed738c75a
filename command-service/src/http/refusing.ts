import { busy, HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { entityId } from '@clinic/shared-events/contracts/wire/common.ts'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { handlingRefusals, type Refused } from '../handling/refusals.ts'

/** How a slice's refusals are answered, by their type; what depends on a refusal's data takes it. */
type Table = Readonly<Record<string, Omit<Refused<never>, 'particulars'> & { particulars?(refusal: never): object }>>

/** The refusals that a table answers, with the data that its sentences are made of. */
type RefusalsOf<T extends Table> = {
  [Type in keyof T]: T[Type] extends { particulars(refusal: infer R): object } ? R : { type: Type }
}[keyof T]

/** What any call is refused for, whatever its slice. */
type Handling =
  | Exclude<RefusalsOf<typeof handlingRefusals>, { type: 'Stale' }>
  | { type: 'Stale'; position: Position }
  | { type: 'Busy' }

/**
 * How the refusals of a slice become answers (docs/http.md#errors): by the slice's own table and that of the handling; `Busy` is the service's own
 * 503. A refusal that is in neither does not compile.
 */
export const refusing = <T extends Table>(table: T) => {
  type Refusal = (RefusalsOf<T> | Handling) & { type: string }
  const answers: Table = { ...handlingRefusals, ...table }

  /** A refusal as the answer it becomes. */
  const problemOf = (refusal: Refusal): HttpProblem => {
    if (refusal.type === 'Busy') return busy(1)
    // The types above say that there is one, for this refusal's data.
    const refused = answers[refusal.type] as Refused<Refusal>
    const { sentence = refused.sentence, field = refused.field } = refused.particulars?.(refusal) ?? {}
    const fields = field === undefined ? undefined : { [field]: sentence }
    return new HttpProblem(refused.status, refused.code, sentence, fields, headersOf(refusal, refused))
  }

  return {
    problemOf,

    /** A command's answer, once it was carried out. @throws HttpProblem for a refusal */
    expectDone: <Answer extends { ok: true } | { ok: false; rejection: Refusal }>(
      answer: Answer,
    ): Extract<Answer, { ok: true }> => {
      if (!answer.ok) throw problemOf(answer.rejection)
      return answer as Extract<Answer, { ok: true }>
    },

    /** The text as an id of this system. @throws HttpProblem the refusal's for any other text, before anything is read */
    expectId: (text: string, refusal: Refusal): string => {
      if (!entityId.safeParse(text).success) throw problemOf(refusal)
      return text
    },
  }
}

/** When to come again, and from which position on a read shows what made an edit stale (docs/http.md#positions). */
const headersOf = (
  refusal: { type: string; position?: Position },
  { retryAfter }: { retryAfter?: number },
): Record<string, string> => {
  if (refusal.type === 'Stale') return refusal.position ? { 'X-Log-Position': String(refusal.position) } : {}
  return retryAfter ? { 'Retry-After': String(retryAfter) } : {}
}
