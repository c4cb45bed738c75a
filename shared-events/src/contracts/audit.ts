import { z } from 'zod'
import { adminOnly, declareCalls } from './wire/call.ts'
import { day, optionalText, orAbsent, wirePosition } from './wire/common.ts'
import { declareFeeds } from './wire/feed.ts'

/** The categories of streams. */
export const streamCategory = z.enum([
  'appointment',
  'schedule',
  'intake',
  'patient',
  'order',
  'product',
  'cart',
  'conversation',
  'delivery',
  'contact',
  'messaging',
  'staff',
  'signIns',
  'erasure',
  'practice',
])
export type StreamCategory = z.infer<typeof streamCategory>

/** An event of the log without its content. `subject`: the stream whose history has it, where one has: of what was sent, the visit's or the order's. `name`: what that is called now, null where it has no name or it was erased. `by`: the account's name. */
const loggedEvent = z.object({
  id: z.string(),
  position: z.string(),
  stream: z.string(),
  revision: z.string(),
  type: z.string(),
  at: z.string(),
  subject: z.string(),
  name: z.string().nullable(),
  actor: z.string(),
  by: z.string().nullable(),
  correlation: z.string(),
  causation: z.string(),
})
export type LoggedEvent = z.infer<typeof loggedEvent>

/** A bounded part of a search. `searchedTo`: the instant of the last event that was looked at, null where there was none. `next`: from where it goes on, null at the end. */
const loggedEvents = z.object({
  events: z.array(loggedEvent),
  searchedTo: z.string().nullable(),
  next: z.string().nullable(),
})

const invalid = 'Filtro no válido'
const text = (shape: RegExp) => orAbsent(z.string(invalid).regex(shape, invalid))
/**
 * What of the log is looked for: the newest first, from below `after` on. Days are inclusive. `search`: words of an event's title, type, ids, or of the names
 * of what it is about and of who did it. With a `correlation` everything of one request in its order: what stands near the event `around`, or above `after`.
 */
const auditQuery = z.object({
  category: orAbsent(streamCategory),
  type: text(/^[A-Za-z]{1,80}$/),
  stream: text(/^[A-Za-z]{1,40}-[\w.-]{1,150}$/),
  actor: text(/^(public|system|staff:[\w-]{1,100})$/),
  from: orAbsent(day),
  to: orAbsent(day),
  search: optionalText('Búsqueda', 200),
  correlation: text(/^[\w.-]{1,150}$/),
  around: orAbsent(wirePosition),
  after: orAbsent(wirePosition),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** Something new stands in the log. What it is, is read. */
export const auditFeeds = declareFeeds({
  log: { projection: 'log', ofLog: true, room: 'administration', row: z.object({}) },
})

export const auditCalls = declareCalls({
  listLog: {
    method: 'GET',
    path: '/api/doctor/log',
    who: adminOnly,
    summary: 'Los eventos del registro, lo más nuevo primero, sin su contenido; busca un trecho a la vez',
    query: auditQuery,
    answer: loggedEvents,
  },
})
