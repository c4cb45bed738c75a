import { pipeline } from 'node:stream/promises'
import type { CallName, Calls } from '@clinic/shared-events/contracts/calls.ts'
import type { BodyOf, CallDeclaration, FileOf, ParamOf, QueryOf } from '@clinic/shared-events/contracts/wire/call.ts'
import type { Actor } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Request, Response } from 'express'
import { staffActor } from '../../log/actor.ts'
import { browserMarkOf, type Session } from '../sessions.ts'
import { networkOf } from './address.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import type { HttpConfig } from './kit.ts'
import { answerPosition, minPositionOf } from './positions.ts'
import { untakenFields } from './untaken-fields.ts'
import { fileOf } from './upload.ts'
import { parse, parseBody } from './validation.ts'

/** A call as its handler sees it: checked by the schemas of its declaration, allowed by its roles. */
export type Call<C extends CallDeclaration> = {
  params: Readonly<Record<ParamOf<C['path']>, string>>
  body: BodyOf<C>
  /** The bytes of the file that was uploaded, where the call takes one. */
  file: FileOf<C>
  query: QueryOf<C>
  session: Session | null
  /** 'public' or 'staff:<id>'. */
  actor: Actor
  method: string
  /** The path as called, without its query: part of a command's identity (docs/log.md#idempotency). */
  path: string
  idempotencyKey: string | null
  /** The revision the client edited: the text of If-Match without quotes, or null. */
  ifMatch: string | null
  /** The position this read should have reached, or null. */
  minPosition: bigint | null
  /** The site's own address for links, without a slash at its end: PUBLIC_URL, or what the caller called it. */
  siteOrigin: () => string
  /** Who sends it. A function: few handlers ask, and the answer is parsed anew each time. */
  client: () => Client
}

type Client = {
  /** Their network as limits count it (`networkOf`), behind as many proxies as are trusted. */
  address: string
  /** The mark of a known browser, not checked yet; see `browserMarkOf`. */
  browserMark: string | null
}

/** What a handler answers. `json` is JSON text that is sent as it is, `pieces` the same one after the other, `bytes` a file; `body` is a value. */
export type Reply = {
  status?: number
  position?: bigint
  headers?: Readonly<Record<string, string>>
  /** Set-Cookie, see `openCookies` and `closeCookies`. */
  cookies?: readonly string[]
} & (
  | { body: unknown; json?: never; pieces?: never; bytes?: never }
  | { json: string; body?: never; pieces?: never; bytes?: never }
  | { pieces: AsyncIterable<string>; body?: never; json?: never; bytes?: never }
  | { bytes: Buffer; body?: never; json?: never; pieces?: never }
)

export type Handler<C extends CallDeclaration> = (call: Call<C>) => Promise<Reply> | Reply
/** A handler for each of the named calls. */
export type Handlers<N extends CallName> = { [P in N]: Handler<Calls[P]> }
/** A handler for each read that a slice declares. */
export type ReadsOf<C extends Record<string, CallDeclaration>> = {
  [P in keyof C as C[P] extends { method: 'GET' } ? P : never]: Handler<C[P]>
}

const actorOf = (session: Session | null): Actor => (session ? staffActor(session.staffId) : 'public')

const unquoted = (etag: string | undefined): string | null => etag?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') || null

/** The call in a request. @throws HttpProblem 400 for a body, query or key that is not as the contract says */
export const callOf = <C extends CallDeclaration>(
  declared: C,
  request: Request,
  { params, session }: { params: Readonly<Record<string, string>>; session: Session | null },
  config: Pick<HttpConfig, 'publicUrl'>,
): Call<C> => {
  return {
    // Exactly the names of the template, and the schemas are the declaration's own: what the types of C say.
    params: params as Call<C>['params'],
    body: (declared.body
      ? parseBody(declared.body, (body) => untakenFields(declared, body))(request.body)
      : undefined) as BodyOf<C>,
    // Read before for the calls that declare one, and required there.
    file: fileOf(request) as FileOf<C>,
    query: (declared.query ? parse(declared.query, request.query) : undefined) as QueryOf<C>,
    session,
    actor: actorOf(session),
    method: request.method,
    path: request.path,
    // A read is the same however often it comes.
    idempotencyKey: declared.method === 'GET' ? null : idempotencyKeyOf(request),
    ifMatch: unquoted(request.headers['if-match']),
    minPosition: minPositionOf(request),
    siteOrigin: () => config.publicUrl ?? `${request.protocol}://${request.host}`,
    client: () => ({ address: networkOf(request.ip ?? ''), browserMark: browserMarkOf(config, request) }),
  }
}

export const sendReply = async (response: Response, good: number, reply: Reply): Promise<void> => {
  response.statusCode = reply.status ?? good
  if (reply.headers) for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value)
  if (reply.cookies) response.setHeader('Set-Cookie', reply.cookies)
  if (reply.position !== undefined) answerPosition(response, reply.position)
  if (reply.pieces) return sendPieces(response, reply.pieces)
  if (reply.bytes) return void response.setHeader('Content-Length', reply.bytes.length).end(reply.bytes)
  sendJson(response, reply.json ?? JSON.stringify(reply.body))
}

const jsonType = 'application/json; charset=utf-8'

/** Sends pieces as fast as the caller takes them. A caller that goes away ends it; an error on the way breaks the answer off. */
const sendPieces = async (response: Response, pieces: AsyncIterable<string>): Promise<void> => {
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', jsonType)
  if (response.req.method === 'HEAD') return void response.end()
  try {
    await pipeline(pieces, response)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}

/** Sends JSON text without the hash express would make of it: nobody keeps answers of /api (docs/http.md#what-is-kept-where). */
export const sendJson = (response: Response, json: string): void => {
  response.setHeader('Content-Type', jsonType)
  response.setHeader('Content-Length', Buffer.byteLength(json))
  // As text it leaves together with the headers, in one write.
  response.end(json, 'utf8')
}
