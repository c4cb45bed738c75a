import type { AnswerOf, CallAddress, CallDeclaration, ParamOf } from '@clinic/shared-events/contracts/wire/call.ts'
import type { z } from 'zod'
import { type Reading, type ReadOptions, read, type WriteOptions, write } from './http.ts'

/** The ids for a call's path; nothing where it has none. */
type Params<C extends CallAddress> = [ParamOf<C['path']>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<ParamOf<C['path']>, string>> }

type Fields<C, F extends 'body' | 'query'> = C extends { [P in F]: infer S extends z.ZodType } ? z.input<S> : undefined
/** A body with the declared fields and no other. The server checks their values. */
export type BodyFor<C extends CallAddress> =
  Fields<C, 'body'> extends undefined ? undefined : { readonly [P in keyof Fields<C, 'body'>]?: unknown }
type QueryFor<C extends CallAddress> = { readonly [P in keyof Fields<C, 'query'>]?: string | number | undefined }

/** The check of an answer: the declared schema's, or one that the caller gives. A call without schemas has none of its own. */
type Checked<C extends CallAddress, T> = C extends { answer: z.ZodType }
  ? { parse?: (answer: unknown) => T }
  : { parse: (answer: unknown) => T }

type Get = CallAddress & { method: 'GET' }
type Command = CallDeclaration & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }

/** The address of a call. '/api/appointments/:id', { id: 'a1' } → '/api/appointments/a1'. */
export const pathOf = ({ path }: CallAddress, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The declared schema's own check, typed as the declaration says. */
const declaredCheck = <T>(call: CallAddress & { answer?: z.ZodType }): ((answer: unknown) => T) => {
  const { answer: schema } = call
  return (answer) => (schema ? schema.parse(answer) : answer) as T
}

/** Makes a declared read. @throws ApiError, ConnectionError */
export const readCall = <C extends Get, T = AnswerOf<C>>(
  call: C,
  options: Params<C> & Checked<C, T> & { query?: QueryFor<C>; signal?: AbortSignal | undefined },
): Promise<Reading<T>> => {
  const { params, query, signal, parse = declaredCheck<T>(call) } = options
  const given: ReadOptions<T> = { parse, ...(query && { query }), ...(signal && { signal }) }
  return read(pathOf(call, params), given)
}

/** Makes a declared command. @throws ApiError, ConnectionError */
export const sendCall = <C extends Command, T = AnswerOf<C>>(
  call: C,
  options: Params<C> & Checked<C, T> & Omit<WriteOptions<T>, 'parse'> & { body?: BodyFor<C> },
): Promise<T> => {
  const { params, body, parse = declaredCheck<T>(call), ...others } = options
  return write(call.method, pathOf(call, params), body, { ...others, parse })
}
