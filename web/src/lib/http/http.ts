import { accountHeader } from '@clinic/shared-events/contracts/practice/other-account.ts'
import { setClockBy } from '../now.ts'

/**
 * The answer to a read. `position` is the log position it was taken at: where a live subscription starts. `serial` tells one
 * answer from the next even when both were taken at the same position; rows changed in place keep it. `link`: what
 * follows a list that is cut (docs/http.md#lists).
 */
export type Reading<T> = { data: T; position: string | null; serial: number; link?: string }

let readings = 0

export type ReadOptions<T> = {
  /** Narrowing; undefined and empty values are left out. */
  query?: Record<string, string | number | undefined>
  /** Checks and types the answer; throws when it is not what the contract says. */
  parse?: (answer: unknown) => T
  signal?: AbortSignal
}

export type WriteOptions<T> = {
  parse?: (answer: unknown) => T
  /** One per submit: the same key with the same body is answered once, however often it is sent. */
  idempotencyKey?: string
  /** The revision the edited row had. An edit by another meanwhile answers 412. */
  ifMatch?: string
  /** Carried out also when the page goes while it is on its way; for small bodies, which browsers allow it for (64 kB). */
  keepalive?: boolean
  signal?: AbortSignal
}

/** How long an answer is waited for. A slow phone gets its page within the first; the second is longer than any gateway's limit. */
export const readPatienceMs = 20_000
export const writePatienceMs = 70_000

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer that was not OK. `message` is '<status>: <text of the answer>' (docs/specification.md#public-calls). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The Spanish sentence for the user, when the server gave one. */
  readonly error: string | null
  readonly code: string | null
  /** Spanish sentences by field name. */
  readonly fields: Readonly<Record<string, string>>
  /** The log position it was answered at, where the answer names one: nothing was there until then. */
  readonly position: string | null

  constructor(status: number, text: string, position: string | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.position = position
    const answer = parsedError(text)
    this.error = answer.error
    this.code = answer.code
    this.fields = answer.fields
  }
}

/** Whether a call was refused for its session: there is none, it ended, or it rests. */
export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** No answer came back: the network or the server is away. Whether the request was carried out is not known. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** True when the same request may be sent again later with the same key: nothing was decided against it. */
export const isAway = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/** A key for one submit. */
export const newIdempotencyKey = (): string => {
  // randomUUID is missing on plain-http addresses other than localhost; getRandomValues is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The newest log position of this page's own writes, of what refused one as stale and of what was pushed as a reason to read anew: reads wait for it, so a user sees what they did, and what others did before. */
let ownPosition: string | null = null

/** Has every read from now on wait until that position is folded. */
export const readAfter = (position: string | null): void => {
  if (!position || !/^\d+$/.test(position)) return
  if (ownPosition === null || BigInt(position) > BigInt(ownPosition)) ownPosition = position
}

/** Forgets the positions of own writes, for sign-out and tests. */
export const forgetOwnWrites = () => {
  ownPosition = null
}

let account: string | null = null

/** Names the account whose page is open in each command from now on, so that none goes out as another's that the browser has the session of. @param id null: nobody's page */
export const nameAccount = (id: string | null): void => {
  account = id
}

type Unauthorized = (path: string, answer: string) => void
const unauthorized = new Set<Unauthorized>()

/** Calls back with the path of every request that is answered 401, whoever made it, and the text of the answer. @returns what ends it */
export const onUnauthorized = (act: Unauthorized): (() => void) => {
  unauthorized.add(act)
  return () => unauthorized.delete(act)
}

/** GET, JSON, with the session's cookie. @throws ApiError, ConnectionError */
export const read = async <T = unknown>(path: string, options: ReadOptions<T> = {}): Promise<Reading<T>> => {
  const headers = jsonHeaders()
  if (ownPosition !== null) headers['X-Min-Position'] = ownPosition
  const { text, position, link } = await send(
    withQuery(path, options.query),
    { method: 'GET', headers, signal: options.signal ?? null },
    readPatienceMs,
  )
  const data = bodyOf(text, options.parse)
  readings += 1
  return { data, position, serial: readings, ...(link && { link }) }
}

/** A command. Remembers the position it was written at. @throws ApiError, ConnectionError */
export const write = async <T = unknown>(
  method: WriteMethod,
  path: string,
  body?: unknown,
  options: WriteOptions<T> = {},
): Promise<T> => {
  const headers = { ...jsonHeaders(), ...ofAccount() }
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.ifMatch) headers['If-Match'] = options.ifMatch
  const { text, position } = await send(
    path,
    {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      keepalive: options.keepalive ?? false,
      signal: options.signal ?? null,
    },
    writePatienceMs,
  )
  readAfter(position)
  return bodyOf(text, options.parse)
}

/** Uploads one file as a multipart form. @throws ApiError, ConnectionError */
export const upload = async <T>(
  path: string,
  { field, file }: { field: string; file: Blob },
  parse: (answer: unknown) => T,
): Promise<T> => {
  const body = new FormData()
  body.append(field, file)
  const { text } = await send(
    path,
    { method: 'POST', headers: { Accept: 'application/json', ...ofAccount() }, body },
    writePatienceMs,
  )
  return bodyOf(text, parse)
}

const ofAccount = (): Record<string, string> => (account === null ? {} : { [accountHeader]: account })
const jsonHeaders = (): Record<string, string> => ({ 'Content-Type': 'application/json', Accept: 'application/json' })

type Answered = { text: string; position: string | null; link: string | null }

/** Sends a request and reads the whole answer. One that does not come completely within the patience counts as a broken connection. */
const send = async (url: string, init: RequestInit, patienceMs: number): Promise<Answered> => {
  const { signal } = init
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, patienceMs)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  const askedAt = Date.now()
  try {
    const response = await fetch(url, { ...init, signal: ending.signal, credentials: 'include' })
    setClockBy(response.headers.get('Date'), askedAt)
    const text = await response.text()
    const position = response.headers.get('X-Log-Position')
    if (response.status === 401) for (const act of unauthorized) act(url, text)
    // What made an edit stale is read by whoever reads again, also while a projection lags.
    if (response.status === 412) readAfter(position)
    if (!response.ok) throw new ApiError(response.status, text || response.statusText, position)
    return { text, position, link: response.headers.get('Link') }
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause
    throw new ConnectionError('Sin conexión con el servidor', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

const bodyOf = <T>(text: string, parse: ((answer: unknown) => T) | undefined): T => {
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  // Without a parser T is what the contract says, and is not checked.
  return parse ? parse(answer) : (answer as T)
}

const withQuery = (path: string, query: ReadOptions<unknown>['query']): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parsedError = (text: string): Pick<ApiError, 'error' | 'code' | 'fields'> => {
  const nothing = { error: null, code: null, fields: {} }
  try {
    const answer: unknown = JSON.parse(text)
    if (!isRecord(answer)) return nothing
    const fields = isRecord(answer.fields) ? Object.entries(answer.fields) : []
    return {
      error: typeof answer.error === 'string' ? answer.error : null,
      code: typeof answer.code === 'string' ? answer.code : null,
      fields: Object.fromEntries(fields.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
    }
  } catch {
    return nothing
  }
}
