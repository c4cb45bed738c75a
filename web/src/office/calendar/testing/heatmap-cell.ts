import type { HeatmapCell } from '@clinic/shared-events/contracts/appointments/heatmap.ts'

/** An hour with a visit of odontology, which makes it busy, unless said otherwise. */
export const cell = (date: string, timeSlot: string, given: Partial<HeatmapCell> = {}): HeatmapCell => ({
  id: `${date}T${timeSlot}`,
  date,
  timeSlot,
  isAvailable: false,
  maxCapacity: 1,
  doctorId: null,
  demandLevel: 'high',
  createdAt: '2026-11-23T15:00:00.000Z',
  updatedAt: '2026-11-23T15:00:00.000Z',
  availabilityScore: 0,
  currentBookings: 1,
  specialty: 'odontologia',
  ...given,
})
