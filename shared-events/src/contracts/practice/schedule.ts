import { z } from 'zod'
import { declareCalls, everyone } from '../wire/call.ts'
import { day, hour } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'

/** GET /api/public/taken-intervals?from&to (ours): per day what is taken, never by whom. Days with nothing taken may be missing. */
export const takenDay = z.object({
  date: day,
  intervals: z.array(z.object({ startTime: hour, endTime: hour })),
})
export type TakenDay = z.infer<typeof takenDay>
const takenQuery = z.object({ from: day, to: day })

export const scheduleCalls = declareCalls({
  listTakenDays: {
    method: 'GET',
    path: '/api/public/taken-intervals',
    who: everyone,
    summary: 'Qué horas están ocupadas, por día (62 días como máximo)',
    query: takenQuery,
    answer: z.array(takenDay),
    limit: 'reading',
  },
})

export const scheduleFeeds = declareFeeds({
  takenDays: { projection: 'taken-intervals', room: 'slots', row: takenDay },
})
