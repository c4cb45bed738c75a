import type { z } from 'zod'
import type { ClinicalRead } from './clinical.ts'

/** Who may make a call: someone without a session, a doctor, an administrator. */
export type Caller = 'anonymous' | 'doctor' | 'admin'
export const everyone = ['anonymous', 'doctor', 'admin'] as const satisfies readonly Caller[]
export const staffOnly = ['doctor', 'admin'] as const satisfies readonly Caller[]
export const adminOnly = ['admin'] as const satisfies readonly Caller[]

/** Limits per address, see `limits.ts` of the platform. */
export type LimitName = 'login' | 'booking' | 'form' | 'order' | 'cart' | 'draft' | 'reading'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The addresses outside /api that a call has: where a page and what a program posts are one, as mail programs want it (RFC 8058). */
type OwnPath = '/mensajes/:token'

/** A call without its schemas: enough to make it, and all that the first page loads of one. */
export type CallAddress = {
  /** GET is answered by query-service, every other method by command-service. */
  method: Method
  /** '/api/appointments/:id/status': what follows a colon is filled in by the caller. */
  path: `/api/${string}` | OwnPath
  who: readonly Caller[]
}

/** A file that a call takes in a multipart form, in place of a JSON body. */
export type FileDeclaration = {
  field: string
  mostBytes: number
  /** What is told of a file that is too large, of another field or none, of one that is cut off, of one while another is on its way. */
  sentences: { tooLarge: string; field: string; cutOff: string; another: string }
}

/** One call of the system: mounting, validation, /openapi.json, the role tests and the web's client are all made from it. */
export type CallDeclaration = CallAddress & {
  /** One Spanish line for the page that lists the calls. */
  summary: string
  body?: z.ZodType
  /** How the body comes; JSON when absent. A form is what programs post that know no JSON. */
  bodyType?: 'form'
  /** What changes a field that this call does not take, where no call of the same thing takes one of that name. */
  changedBy?: Readonly<Record<string, string>>
  file?: FileDeclaration
  query?: z.ZodType
  answer?: z.ZodType
  /** The type of a good answer's content; JSON when absent. */
  answerType?: 'text/csv' | 'text/calendar' | 'application/octet-stream'
  /** Status of a good answer; 200 when absent. */
  good?: number
  /** The statuses of its own refusals, beside those that follow from who may make it, its schemas and its limit. */
  refuses?: readonly (401 | 403 | 404 | 409 | 412)[]
  limit?: LimitName
  /** Its answer shows clinical data, also where it changed nothing: an entry is left before it goes out. */
  clinical?: ClinicalRead
  /** The call is taken with the cookie of a session that has ended, too. Any other writing call answers 401 then, so that nobody who was signed in acts as the public unawares. */
  endedSession?: 'ignored'
  /** From which pages the call is taken with a session; from this site's alone when absent. For a call whose address is the right to make it. */
  origin?: 'any'
  /** The call is answered to a session whose password somebody else chose, too. Any other is 403 then, or answered as to the public where everybody may read it (docs/decisions/0049). */
  passwordDue?: 'answered'
  /** The call is answered to a session that rests, too. Any other is 401 `restingCode` then, or answered as to the public where everybody may read it (docs/decisions/0228). */
  resting?: 'answered'
}

/** Declares calls by name, keeping the exact types of each. */
export const declareCalls = <const C extends Record<string, CallDeclaration>>(calls: C): C => calls

/** Names of the ids in a path template. '/api/appointments/:id/status' → 'id'. */
export type ParamOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type SchemaOf<C, F extends 'body' | 'query' | 'answer'> = C extends { [P in F]: infer S extends z.ZodType } ? S : null
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler gets, once it was checked. */
export type BodyOf<C extends CallAddress> = Parsed<SchemaOf<C, 'body'>>
export type QueryOf<C extends CallAddress> = Parsed<SchemaOf<C, 'query'>>
/** The bytes of the call's file. */
export type FileOf<C> = C extends { file: FileDeclaration } ? Buffer : undefined
/** What a caller is answered. */
export type AnswerOf<C extends CallAddress> = Parsed<SchemaOf<C, 'answer'>>
