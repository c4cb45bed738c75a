import {
  type CallName,
  type CommandName,
  calls,
  commandNames,
  type QueryName,
  queryNames,
} from '@clinic/shared-events/contracts/calls.ts'
import { accountHeader } from '@clinic/shared-events/contracts/practice/other-account.ts'
import type { CallDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import type { Request, RequestHandler, Response } from 'express'
import { requireOwnOrigin } from '../origin.ts'
import { nameRoute, nameStaff, staffOf } from '../request-log.ts'
import { keptByNobody } from '../security.ts'
import { callerOf, closeCookies, type Session, sessionTokenOf } from '../sessions.ts'
import { readForm, readJson } from './body.ts'
import { callOf, type Handler, type Handlers, type Reply, sendReply } from './call.ts'
import { createCallTable, type SentParams } from './call-table.ts'
import type { HttpKit } from './kit.ts'
import { malformed, notAllowed, notSignedIn, otherAccount, passwordDue, resting } from './problem.ts'
import { readFile } from './upload.ts'

/** Answers a request where it is one of the declared calls. @returns null for any other, of which nothing was touched */
export type DeclaredCalls = (request: Request, response: Response) => Promise<void> | null

/** The calls of command-service: a handler for every declared call that is not a GET. */
export const mountCommands = (kit: HttpKit, handlers: Handlers<CommandName>): DeclaredCalls =>
  mountCalls(kit, commandNames, handlers)

/** The calls of query-service: a handler for every GET that is declared. */
export const mountQueries = (kit: HttpKit, handlers: Handlers<QueryName>): DeclaredCalls =>
  mountCalls(kit, queryNames, handlers)

/** Mounts exactly the named calls. @throws when a handler has no call of its name, or a call no handler */
export const mountCalls = <N extends CallName>(
  kit: HttpKit,
  names: readonly N[],
  handlers: Handlers<N>,
): DeclaredCalls => {
  for (const name of Object.keys(handlers))
    if (!names.some((one) => one === name)) throw new Error(`${name} is not among the declared calls`)
  const find = createCallTable(names, (name) => {
    if (!handlers[name]) throw new Error(`${name} has no handler`)
    return mountOne(kit, calls[name], handlers[name])
  })
  return (request, response) => {
    const found = find(request.method, pathOf(request))
    return found?.answer(request, response, found.params) ?? null
  }
}

/** The path as it is called, without its query; '' where the address is none. */
const pathOf = (request: Request): string => {
  try {
    return request.path ?? ''
  } catch {
    return ''
  }
}

/** Answers one call. @throws HttpProblem, StoreAway … what its error answer is made from */
type Answer = (request: Request, response: Response, params: SentParams) => Promise<void>

const mountOne = <C extends CallDeclaration>(kit: HttpKit, declared: C, handler: Handler<C>): Answer => {
  const { method, path, good = 200 } = declared
  const readBody = method === 'GET' ? null : bodyReader(declared)
  return async (request, response, sent) => {
    keptByNobody(response)
    const params = decoded(sent)
    nameRoute(response, path)
    const session = answeredAs(declared, await sessionOf(kit, declared, request, response))
    const limiter = limiterOf(kit, declared, session)
    if (limiter) await run(limiter, request, response)
    expectRole(declared, session)
    if (readBody) await run(readBody, request, response)
    const call = callOf(declared, request, { params, session }, kit.config)
    const reply = await handler(call)
    await keepAccess(kit, declared, call, reply)
    await sendReply(response, good, reply)
  }
}

/** The texts of ids, each by its name. @throws HttpProblem 400 for a broken escape */
const decoded = (params: SentParams): Record<string, string> => {
  try {
    return Object.fromEntries(params.map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    throw malformed()
  }
}

/** Runs a step that says by `next` when it is done. @throws what it hands to `next` */
const run = (step: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = (problem?: unknown) => (problem ? reject(problem) : resolve())
    Promise.resolve(step(request, response, next)).catch(reject)
  })

/** The session that a request carries, where it may be used for the call. @throws HttpProblem 401 or 403 */
const sessionOf = async (
  kit: HttpKit,
  declared: CallDeclaration,
  request: Request,
  response: Response,
): Promise<Session | null> => {
  const writes = declared.method !== 'GET'
  const token = sessionTokenOf(kit.config, request)
  if (writes && declared.origin !== 'any')
    requireOwnOrigin(kit.config, { origin: request.headers.origin, host: request.host, hasSession: token !== null })
  if (token === null) return null
  const used = await kit.sessions.read(token)
  const locked = used ? null : await kit.sessions.readResting(token)
  const session = locked ? restingAs(declared, locked) : used
  if (writes && session === null && declared.endedSession !== 'ignored') {
    // Once its cookies are taken away, the browser may send the call again as the public.
    response.setHeader('Set-Cookie', closeCookies(kit.config))
    throw notSignedIn()
  }
  if (session && writes && declared.endedSession !== 'ignored') expectAccount(request, session)
  if (session) nameStaff(response, session.staffId)
  return session
}

/** @throws HttpProblem 401 for a command from the page of somebody who had the browser's session before: it would stand in another's name */
const expectAccount = (request: Request, { staffId }: Session): void => {
  const named = request.get(accountHeader)
  if (named !== undefined && named !== staffId) throw otherAccount()
}

/** The limiter that counts a call: of the public, and of whoever signs in. */
const limiterOf = ({ limiters }: HttpKit, { limit }: CallDeclaration, session: Session | null) =>
  limit && (session === null || limit === 'login') ? limiters?.[limit] : undefined

/** The session a call is answered to. @throws HttpProblem 403 for one whose password is due, but where the call is for it or reads what everybody may */
const answeredAs = (declared: CallDeclaration, session: Session | null): Session | null => {
  if (!session?.passwordDue || declared.passwordDue === 'answered') return session
  if (isPublicRead(declared)) return null
  throw passwordDue()
}

/** The session that a call of a resting one is answered to. @throws HttpProblem 401, but where the call unlocks or ends it, or is answered as to the public */
const restingAs = (declared: CallDeclaration, session: Session): Session | null => {
  if (declared.resting === 'answered') return session
  if (declared.endedSession === 'ignored' || isPublicRead(declared)) return null
  throw resting()
}

const isPublicRead = ({ method, who }: CallDeclaration): boolean => method === 'GET' && who.includes('anonymous')

/** Leaves the entry of a clinical read before it is answered. @throws StoreAway where that cannot be done */
const keepAccess = async (
  { accesses }: HttpKit,
  { clinical }: CallDeclaration,
  { session, params, query }: { session: Session | null; params: object; query: unknown },
  reply: Reply,
): Promise<void> => {
  if (!clinical || !session) return
  const { what } = clinical
  const seen = clinical.of({ ...params, ...Object(query) }, () => reply.body ?? JSON.parse(reply.json ?? 'null'))
  // What is no name of a stream or list is there in no store, and nothing of it is shown.
  for (const of of new Set(seen === null ? [] : [seen].flat()))
    if (/^[\w-]{1,200}$/.test(of)) await accesses.keep({ staffId: session.staffId, what, of })
}

const bodyReader = ({ file, bodyType }: CallDeclaration): RequestHandler => {
  if (file) return readFile(file, { personOf: (_request, response) => staffOf(response) })
  return bodyType === 'form' ? readForm : readJson
}

/** @throws HttpProblem 401 when a session would be needed and there is none, 403 when the session's role may not */
const expectRole = ({ who }: CallDeclaration, session: Session | null): void => {
  const caller = callerOf(session)
  if (!who.includes(caller)) throw caller === 'anonymous' ? notSignedIn() : notAllowed()
}
