import { z } from 'zod'
import { declareCalls, staffOnly } from './wire/call.ts'
import { noSuchCursor, orAbsent, typedNumber } from './wire/common.ts'
import { declareFeeds } from './wire/feed.ts'

/**
 * Something that happened. `of`: the subject it happened to; `by`: who did it, the subject of a staff member or 'public' or 'system'. `facts` are
 * the event's open values, nothing personal. `id` orders them: the later, the greater.
 */
const activityEvent = z.object({
  kind: z.literal('event'),
  id: z.string(),
  at: z.string(),
  type: z.string(),
  of: z.string(),
  by: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ActivityEvent = z.infer<typeof activityEvent>

/** Who or what events are about, with the name it has now: null once erased, and where it never had one. */
const activitySubject = z.object({
  kind: z.literal('subject'),
  id: z.string(),
  name: z.string().nullable(),
  erased: z.boolean(),
})
export type ActivitySubject = z.infer<typeof activitySubject>

export const activityRow = z.discriminatedUnion('kind', [activityEvent, activitySubject])
export type ActivityRow = z.infer<typeof activityRow>

/** Events of one answer where no `limit` is asked for, and the most that may be. */
export const activityPage = 30
const mostActivity = 100

/** `after`: the id of the last event of the page before. */
const activityQuery = z.object({
  limit: orAbsent(typedNumber(z.int().min(1).max(mostActivity))),
  after: orAbsent(z.string(noSuchCursor).regex(/^\d{19}$/, noSuchCursor)),
})

export const activityCalls = declareCalls({
  listActivity: {
    method: 'GET',
    path: '/api/doctor/activity',
    who: staffOnly,
    summary: 'Lo que pasa en la práctica, lo más nuevo primero, y los nombres de quienes aparecen',
    query: activityQuery,
    answer: z.array(activityRow),
  },
})

export const activityFeeds = declareFeeds({
  activity: { projection: 'activity', room: 'staff', row: activityRow },
})
