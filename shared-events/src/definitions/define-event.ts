import type { z } from 'zod'
import type { PersonalClass } from './stored-event.ts'

/** Brings one stored version of an event's content to the next (v → v+1). Pure. */
export type Upcaster = { type: string; from: number; up(content: unknown): unknown }

type Schemas = { data: z.ZodType } & Partial<Record<PersonalClass, z.ZodType>>

/** The definition of an event type: its newest version, a schema for open data and one per sealed class. */
export type EventDefinition<T extends string = string, S extends Schemas = Schemas> = {
  type: T
  v: number
  schemas: S
  upcasters: readonly Upcaster[]
}

/** Declares an event type at its newest version. */
export const defineEvent = <const T extends string, S extends Schemas>(
  type: T,
  v: number,
  schemas: S,
  upcasters: readonly Upcaster[] = [],
): EventDefinition<T, S> => ({ type, v, schemas, upcasters })

type PersonalOf<S extends Schemas> = {
  [K in Extract<keyof S, PersonalClass>]: S[K] extends z.ZodType ? z.infer<S[K]> | null : never
}

/** The event as deciders and projections see it: open `data`, and each sealed class as its content, or null once erased. */
export type EventOf<D> =
  D extends EventDefinition<infer T, infer S> ? { type: T; data: z.infer<S['data']> } & PersonalOf<S> : never

/** An event of any type, for code that does not care which. */
export type AnyEvent = { type: string; data: Record<string, unknown> } & Partial<
  Record<PersonalClass, Record<string, unknown> | null>
>

/** An event read back from the log with where it stands. */
export type Recorded<E = AnyEvent> = E & {
  id: string
  stream: string
  revision: bigint
  position: bigint
  at: string
  meta: import('./stored-event.ts').EventMeta
}
