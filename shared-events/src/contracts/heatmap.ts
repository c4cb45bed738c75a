import { z } from 'zod'
import { specialty } from './appointments.ts'
import { declareCalls, staffOnly } from './call.ts'
import { hourOf, minutesOf } from './clock.ts'
import { day, hour } from './common.ts'
import { declareFeeds } from './feed.ts'

/** The hours of a day on the map, each the start of a slot of one hour (docs/specification.md#office-constants). */
export const heatmapSlots = Array.from({ length: 12 }, (_, at) => hourOf((7 + at) * 60))
/** How many days the map shows from the Monday of the current week on. */
export const heatmapDays = 14
/** How many days one call may ask for. */
export const mostHeatmapDays = 62

/** The slots an interval touches. 9:30–11:00 → 09:00, 10:00; what ends at 10:00 does not touch 10:00. */
export const slotsTouched = ({ startTime, endTime }: { startTime: string; endTime: string }): string[] =>
  heatmapSlots.filter((slot) => startTime < hourOf(minutesOf(slot) + 60) && slot < endTime)

/** '2026-11-24', '09:00' → '2026-11-24T09:00'. */
export const cellIdOf = (date: string, timeSlot: string): string => `${date}T${timeSlot}`

/**
 * An hour of a day that something is booked in (docs/specification.md#office-entities); an hour without a cell has score 100 and no bookings.
 * `availabilityScore` is how much of the hour is free, of 100; `specialty` that of the booking which begins first.
 */
export const heatmapCell = z.object({
  id: z.string(),
  date: day,
  timeSlot: hour,
  availabilityScore: z.int(),
  currentBookings: z.int(),
  specialty: specialty.nullable(),
})
export type HeatmapCell = z.infer<typeof heatmapCell>

/** A slot is busy only when its score is below 100 and it has bookings (docs/specification.md#office-constants). */
export const isBusy = ({
  availabilityScore,
  currentBookings,
}: Pick<HeatmapCell, 'availabilityScore' | 'currentBookings'>) => availabilityScore < 100 && currentBookings > 0

export const heatmapCalls = declareCalls({
  readHeatmap: {
    method: 'GET',
    path: '/api/appointments/heatmap',
    who: staffOnly,
    summary: `Disponibilidad por día y hora (${mostHeatmapDays} días como máximo); las horas que faltan están libres`,
    query: z.object({ startDate: day, endDate: day }),
    /** `lastUpdated`: when it was read, a UTC ISO instant. */
    answer: z.object({ heatmapData: z.array(heatmapCell), lastUpdated: z.string() }),
  },
  refreshHeatmap: {
    method: 'POST',
    path: '/api/appointments/heatmap/refresh',
    who: staffOnly,
    summary: 'Hasta dónde debe llegar el mapa que se lea ahora: la posición va en X-Log-Position',
    body: z.object({}),
    answer: z.object({ lastUpdated: z.string() }),
  },
})

export const heatmapFeeds = declareFeeds({
  heatmap: { projection: 'heatmap', room: 'staff', row: heatmapCell },
})
