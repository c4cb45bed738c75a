import { ApiError, isAway } from './http.ts'
import { leavesUndecided } from './send-once.ts'

/** The failure of a submit, before a form gives it words. */
export type Failure<Field extends string> = {
  /** Nothing was decided, or not known to be: no answer, one that cannot be read, or a server that is away. */
  away: boolean
  /** Of the answer; null without one. */
  status: number | null
  code: string | null
  /** The server's Spanish sentence. A gateway's page has none. */
  sentence: string | null
  /** The server's sentences at the form's fields, the first of each. */
  fields: Partial<Record<Field, string>>
  /** Whether some field has one. */
  atFields: boolean
  /** A 409 about the submit itself, not about what was asked for: a new key is all it needs. */
  aboutTheSubmit: boolean
  /** Whether the same content keeps its key, because it is not known if the server carried it out. */
  keepKey: boolean
}

/** The server's sentence about a failed call; the other one where there is none. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.error) || otherwise

const aboutTheSubmit = /idempotency|abandoned/

/** Reads a failed submit. @param fieldOf the form's name of a field of the call; null for what is none of its fields */
export const readFailure = <Field extends string>(
  error: unknown,
  fieldOf: (name: string) => Field | null,
): Failure<Field> => {
  const answer = error instanceof ApiError ? error : null
  const fields = fieldsOf(answer?.fields ?? {}, fieldOf)
  return {
    away: answer === null || isAway(answer),
    status: answer?.status ?? null,
    code: answer?.code ?? null,
    sentence: answer?.error ?? null,
    fields,
    atFields: Object.keys(fields).length > 0,
    aboutTheSubmit: answer?.status === 409 && aboutTheSubmit.test(answer.code ?? ''),
    keepKey: leavesUndecided(error),
  }
}

/** 'painAreas.0' is one of a list. */
const fieldsOf = <Field extends string>(
  answered: Readonly<Record<string, string>>,
  fieldOf: (name: string) => Field | null,
): Failure<Field>['fields'] => {
  const fields: Failure<Field>['fields'] = {}
  for (const [path, sentence] of Object.entries(answered)) {
    const field = fieldOf(path.split('.')[0] ?? path)
    if (field) fields[field] ??= sentence
  }
  return fields
}

/** `fieldOf` of a form whose fields are called as the call's are. */
export const fieldsIn =
  <Field extends string>(form: Readonly<Partial<Record<Field, unknown>>>) =>
  (name: string): Field | null =>
    Object.hasOwn(form, name) ? (name as Field) : null

/** What a form shows of a failed submit that a toast tells of: the server's sentences at its fields. */
export const refusedFields =
  <Form extends object>(form: Form) =>
  (error: unknown): { fields: Failure<keyof Form & string>['fields'] } => ({
    fields: readFailure(error, fieldsIn<keyof Form & string>(form)).fields,
  })
