import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { hourOf, minutesOf } from '../wire/clock.ts'
import { day, hour } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { specialty } from './appointments.ts'

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

/** Wire values of how much an hour is asked for (docs/specification.md#office-constants). */
const demandLevels = ['low', 'medium', 'high'] as const

/**
 * The availability of an hour of a day that something is booked in (docs/specification.md#office-entities); an hour without a cell has the
 * defaults of `hourWithoutCell`. `availabilityScore` is in how much of the hour there is room, of 100;
 * `currentBookings` how many visits touch it; `maxCapacity` how many may be held at once; `specialty` that of the booking which begins first.
 * `doctorId` is nobody's: the practice has one schedule. `createdAt` and `updatedAt`, UTC instants: when it was first and last computed.
 */
export const heatmapCell = z.object({
  id: z.string(),
  date: day,
  timeSlot: hour,
  isAvailable: z.boolean(),
  maxCapacity: z.int(),
  currentBookings: z.int(),
  specialty: specialty.nullable(),
  doctorId: z.string().nullable(),
  availabilityScore: z.int(),
  demandLevel: z.enum(demandLevels),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type HeatmapCell = z.infer<typeof heatmapCell>

/** What an hour without a cell is: nothing is booked in it, and nobody has computed it (docs/specification.md#office-constants). */
export const hourWithoutCell = (
  date: string,
  timeSlot: string,
): Omit<HeatmapCell, 'maxCapacity' | 'createdAt' | 'updatedAt'> => ({
  id: cellIdOf(date, timeSlot),
  date,
  timeSlot,
  isAvailable: true,
  currentBookings: 0,
  specialty: null,
  doctorId: null,
  availabilityScore: 100,
  demandLevel: 'low',
})

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
