import { gzipSync } from 'node:zlib'
import type { Operation } from '@clinic/platform/http/calls/openapi.ts'
import fc from 'fast-check'
import { broken, isSchema, type Known, type Schema, valuesOf } from './declared-values.ts'
import { badIds, brokenEscapes } from './hostile-parts.ts'
import type { WireCall } from './wire.ts'

/** Who sends a call: `ended` has the cookie of a session that is over, `broken` a cookie that is none. */
export type Sender = 'anonymous' | 'doctor' | 'admin' | 'ended' | 'broken'
const signedIn: readonly Sender[] = ['anonymous', 'doctor', 'admin']

/** A call made of what an operation declares. `json`: its body, where it is one that a right call could have. */
export type DeclaredCall = Omit<WireCall, 'headers'> & {
  sender: Sender
  headers: Record<string, string>
  query: Query
  json?: unknown
}

/** An object with one field broken, gone or too many. */
const brokenObject = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(right, fc.nat(), broken, fc.constantFrom('break', 'leave out', 'add')).map(([body, at, value, how]) => {
    if (!isSchema(body)) return value
    const names = Object.keys(body)
    const name = names[at % Math.max(1, names.length)] ?? 'x'
    if (how === 'add') return { ...body, __proto__: value, constructor: value, $where: value }
    const { [name]: _, ...without } = body
    return how === 'leave out' ? without : { ...without, [name]: value }
  })

/** The first in nine of ten cases. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: wrong })

type Sent = Pick<DeclaredCall, 'body' | 'json'> & { headers: Record<string, string> }
const asJson = { 'Content-Type': 'application/json' }

const bodyOf = (schema: Schema | undefined, known: Known): fc.Arbitrary<Sent> => {
  const right = schema ? valuesOf(schema, known) : fc.constant({})
  // What was read of it counts: JSON has no NaN, which is sent as null.
  const sent = (value: unknown): Sent => {
    const body: string | undefined = JSON.stringify(value)
    return { headers: asJson, body, json: body && JSON.parse(body) }
  }
  const text = right.map((json) => JSON.stringify(json))
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((list): Sent => ({ headers: asJson, body: Buffer.from(list) })),
    fc.tuple(text, fc.nat(40)).map(([all, cut]): Sent => ({ headers: asJson, body: all.slice(0, -1 - cut) })),
    text.map((all): Sent => ({ headers: asJson, body: Buffer.from(all.replace(/[aeiou]/, 'é'), 'latin1') })),
    text.map((all): Sent => ({ headers: asJson, body: Buffer.from(all, 'utf16le') })),
    text.map((body): Sent => ({ headers: { ...asJson, 'Content-Encoding': 'gzip' }, body: gzipSync(body) })),
    fc
      .tuple(text, fc.constantFrom('gzip', 'br', 'zstd-17', ''))
      .map(([body, coding]): Sent => ({ headers: { ...asJson, 'Content-Encoding': coding }, body })),
    fc
      .tuple(text, fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16', '*', ''))
      .map(([body, type]): Sent => ({ headers: { 'Content-Type': type }, body })),
    fc.constant<Sent>({ headers: asJson, body: JSON.stringify({ name: 'a'.repeat(300_000) }) }),
  )
  return fc.oneof(
    { weight: 5, arbitrary: right.map(sent) },
    { weight: 3, arbitrary: brokenObject(right).map(sent) },
    { weight: 1, arbitrary: fc.jsonValue().map(sent) },
    { weight: 1, arbitrary: fc.constant<Sent>({ headers: {} }) },
    { weight: 2, arbitrary: bytes },
  )
}

const inAddress = (schema: Schema, known: Known, name: string): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: valuesOf(schema, known, name).map((value) => encodeURIComponent(textOf(value))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...badIds, ...brokenEscapes) },
  )
/** A value as the text of a field or an address. An object of its own `toString` is none to `String`. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

/** Forms, right ones and broken ones, and what no form is. */
const formOf = (schema: Schema, known: Known): fc.Arbitrary<Sent> => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const right = valuesOf(schema, known)
  const encoded = fc.oneof(right, brokenObject(right)).map((json): Sent => {
    if (!isSchema(json)) return { headers, body: textOf(json) }
    const fields = Object.entries(json).map(([name, value]) => [name, textOf(value)] as [string, string])
    return { headers, body: new URLSearchParams(fields).toString(), json: Object.fromEntries(fields) }
  })
  return fc.oneof({ weight: 4, arbitrary: encoded }, { weight: 1, arbitrary: bodyOf(schema, known) })
}

/** The fields that were given, without those left out. */
const given = <T>(fields: Readonly<Record<string, T | undefined>>): Record<string, T> => {
  const there: Record<string, T> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) there[name] = value
  return there
}

type Query = Readonly<Record<string, readonly string[]>>
const queryOf = (parameters: Operation['parameters'], known: Known): fc.Arbitrary<Query> => {
  const named = parameters.map(({ name, schema }): [string, fc.Arbitrary<readonly string[]>] => {
    const one = inAddress(schema, known, name)
    const some = fc.oneof(
      { weight: 6, arbitrary: one.map((value) => [value]) },
      { weight: 1, arbitrary: fc.constant(['']) },
      { weight: 1, arbitrary: fc.array(one, { minLength: 2, maxLength: 2 }) },
    )
    return [name, some]
  })
  const other: [string, fc.Arbitrary<readonly string[]>] = ['otra', fc.constant(['1'])]
  return fc.record(Object.fromEntries([...named, other]), { requiredKeys: [] }).map(given)
}

const headerText = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code < 0x7f || code > 0x9f)
    .map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 40,
})
const headersOf = (ownOrigin: string) =>
  fc.record(
    {
      'Idempotency-Key': mostly(
        fc.uuid(),
        fc.oneof(fc.constantFrom('clave-que-vuelve', 'corta', '"con comillas"'), headerText),
      ),
      'If-Match': mostly(
        fc.constantFrom('"0"', '"7"', '"8"', '*'),
        fc.oneof(fc.constantFrom('W/"0"', '"-1"', '9'.repeat(40)), headerText),
      ),
      'X-Min-Position': mostly(
        fc.constantFrom('0', '7', '9223372036854775807'),
        fc.oneof(fc.constantFrom('-1', '9'.repeat(30)), headerText),
      ),
      Origin: mostly(fc.constant(ownOrigin), fc.oneof(fc.constantFrom('https://ajeno.example', 'null'), headerText)),
      Accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0'),
      Range: fc.constantFrom('bytes=0-1', 'x'),
      'If-None-Match': fc.constantFrom('*', '"x"'),
      'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'GET'),
      'X-Forwarded-For': fc.constantFrom('1.2.3.4', 'x, y'),
    },
    { requiredKeys: [] },
  )

export type Declared = { method: string; path: string; operation: Operation; known: Known; ownOrigin: string }

/** Calls of one operation: right ones, and ones with something broken in body, query, address, headers or cookie. */
export const callsOf = ({ method, path, operation, known, ownOrigin }: Declared): fc.Arbitrary<DeclaredCall> => {
  const at = (location: string) => operation.parameters.filter((one) => one.in === location)
  const ids = at('path').map(
    ({ name, schema }) => [name, inAddress(schema, known, name).filter((id) => id !== '')] as const,
  )
  const { content } = operation.requestBody ?? {}
  const form = content?.['application/x-www-form-urlencoded']?.schema
  const written = form ? formOf(form, known) : bodyOf(content?.['application/json']?.schema, known)
  const body = method === 'GET' ? fc.constant<Sent>({ headers: {} }) : written
  return fc
    .record({
      sender: fc.constantFrom<Sender>(...signedIn, ...signedIn, 'ended', 'broken'),
      ids: fc.record(Object.fromEntries(ids)),
      query: queryOf(at('query'), known),
      headers: headersOf(ownOrigin),
      body,
    })
    .map(({ sender, ids, query, headers, body: { headers: ofBody, ...sent } }) => {
      const asked = Object.entries(query).flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
      return {
        sender,
        method,
        path: asked.length > 0 ? `${address}?${asked.join('&')}` : address,
        headers: { Origin: ownOrigin, ...given<string>(headers), ...ofBody },
        query,
        ...sent,
      }
    })
}
