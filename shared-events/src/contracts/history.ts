import { z } from 'zod'
import { adminOnly, declareCalls, staffOnly } from './wire/call.ts'

/** What has a history that all staff may read. */
export const historySubject = z.enum(['appointments', 'orders', 'patients', 'products'])
/** That of an account, and of the practice's own data, is the administrators' alone. */
const forAdministrators = ['users', 'practice'] as const
export const anySubject = z.enum([...historySubject.options, ...forAdministrators])
export type HistorySubject = z.infer<typeof anySubject>

/** From where something was done: the public site, a patient's or buyer's link, the WhatsApp bot, an account of staff, the system by itself. */
const via = z.enum(['site', 'link', 'bot', 'staff', 'system'])
export type Via = z.infer<typeof via>

/** Whose record a visit was tied to, as it is named now: the field `tiedTo` of a visit's state. Who was erased has no name. */
export type TiedRecord = { id: string; name: string | null }

/** The value of a field of the state; null where there is none, or where it was erased. */
const value = z.json()

/**
 * An event of a history. `n` counts from 1 in the order of the log. `by`: the account's name, null for who has none; `actor` as the log has it.
 * `content`: the open values and each sealed class, null once erased. `changed`: the fields of the state that it gave another value; the state after
 * event n is all of them up to n, one over the other.
 */
const historyEvent = z.object({
  n: z.int().positive(),
  id: z.string(),
  stream: z.string(),
  revision: z.string(),
  position: z.string(),
  type: z.string(),
  at: z.string(),
  actor: z.string(),
  by: z.string().nullable(),
  via,
  correlation: z.string(),
  causation: z.string(),
  content: z.record(z.string(), z.record(z.string(), value).nullable()),
  previousMac: z.string().nullable(),
  mac: z.string(),
  changed: z.record(z.string(), value),
})
export type HistoryEvent = z.infer<typeof historyEvent>

/** Something that does not hold: `n` of the event, null where it cannot be read. */
const brokenLink = z.object({ n: z.int().positive().nullable(), problem: z.string() })

/** `verifiedAt`: when all the events' chains were walked for this answer. `events`: how many were walked. */
const history = z.object({
  of: z.string(),
  id: z.string(),
  verifiedAt: z.string(),
  events: z.array(historyEvent),
  broken: z.array(brokenLink),
})
export type History = z.infer<typeof history>

/** Of orders and products nothing is clinical. */
const clinicalStreamOf = (of: string, id: string): string | null => {
  const category = new Map([
    ['appointments', 'appointment'],
    ['patients', 'patient'],
  ]).get(of)
  return category ? `${category}-${id}` : null
}

export const historyCalls = declareCalls({
  readHistory: {
    method: 'GET',
    path: '/api/doctor/history/:of/:id',
    who: staffOnly,
    summary: `Todo lo que pasó con una cita, un pedido, un expediente o un producto (${historySubject.options.join(', ')})`,
    answer: history,
    refuses: [404],
    clinical: { what: 'history', of: ({ of, id }) => clinicalStreamOf(String(of), String(id)) },
  },
  readAccountHistory: {
    method: 'GET',
    path: '/api/doctors/:id/history',
    who: adminOnly,
    summary: 'Todo lo que pasó con una cuenta del personal',
    answer: history,
    refuses: [404],
  },
  readPracticeHistory: {
    method: 'GET',
    path: '/api/practice/history',
    who: adminOnly,
    summary: 'Todo lo que cambió de los datos de la clínica',
    answer: history,
    refuses: [404],
  },
})
