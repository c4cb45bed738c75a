import type { AppointmentEvent, Held } from '@clinic/shared-events/appointments/events.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type AppointmentDay, lateMinutes } from '@clinic/shared-events/contracts/reports.ts'
import { minutesUntil } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { type Entry, entryOf, withEntry } from '../entries.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'AppointmentBooked',
  'AppointmentConfirmed',
  'AppointmentCompleted',
  'CompletionUndone',
  'AppointmentCancelled',
  'CancellationUndone',
  'AppointmentRescheduled',
  'ActionRequested',
  'ActionExpired',
] as const
type Handled = Extract<AppointmentEvent, { type: (typeof handles)[number] }>

/** What became of an appointment. `asked`: when the patient asked that it be cancelled; a cancellation says so itself but in earlier events. */
type Kept = { status: Status; asked?: string; late?: 'shortNotice' | 'noNotice' }

/** A day with its counts and, to fold what comes, the appointments that stand on it, which are never answered. */
export type CountedDay = AppointmentDay & { day: string; appointments: readonly Entry<Kept>[] }

/** The counts in the order they are kept beside the document. */
export const countsOfDay = ['agendado', 'confirmado', 'realizado', 'cancelado', 'shortNotice', 'noNotice'] as const

/**
 * The appointments of each day counted by status, and those that were cancelled late (docs/decisions/0208): a
 * document per day with appointments. A report reads the counts from the index alone.
 */
export const appointmentDays: Projection<CountedDay, Handled> = {
  name: 'appointment-days',
  /** 2: its appointments are a list. 3: what the practice cancels is not late. */
  version: 3,
  handles,
  indexes: [{ fields: ['day', ...countsOfDay] }],
  idsOf: (event) => [...new Set(momentsOf(event).map(({ date }) => date))],
  apply(day, event, date) {
    const { appointmentId } = event.data
    const before = day?.appointments ?? []
    const known = entryOf(before, appointmentId)
    const kept = keptAfter(known, event, date)
    const appointments = withEntry(before, appointmentId, kept ?? null)
    if (appointments.length === 0) return null
    return { id: date, day: date, ...countedAnew(day ?? none, known, kept), appointments }
  },
  shown: ({ id, agendado, confirmado, realizado, cancelado, shortNotice, noNotice }) => ({
    id,
    agendado,
    confirmado,
    realizado,
    cancelado,
    shortNotice,
    noNotice,
  }),
}

type Moment = Pick<Held, 'date' | 'startTime'>
const momentsOf = (event: Handled): Moment[] =>
  event.type === 'AppointmentRescheduled' ? [event.data.from, event.data.to] : [event.data]

const keptAfter = (known: Kept | undefined, event: Recorded<Handled>, date: string): Kept | undefined => {
  switch (event.type) {
    case 'AppointmentBooked':
      return { status: 'agendado' }
    case 'AppointmentConfirmed':
      return { ...known, status: 'confirmado' }
    case 'AppointmentCompleted':
      return { ...known, status: 'realizado' }
    case 'CompletionUndone':
      return { ...known, status: event.data.status }
    case 'CancellationUndone':
      // Its patient's wish to be cancelled waits again where its request does; of the others nothing waits.
      return {
        status: 'agendado',
        ...(known?.asked !== undefined && event.data.pendingActions && { asked: known.asked }),
      }
    case 'AppointmentCancelled':
      return { ...known, status: 'cancelado', ...lateIn(event, known) }
    case 'AppointmentRescheduled':
      if (event.data.statusKept) return known
      return event.data.to.date === date ? { status: 'agendado' } : undefined
    case 'ActionRequested':
      return known && event.data.action === 'cancel' ? { ...known, asked: event.at } : known
    case 'ActionExpired':
      return known && event.data.action === 'cancel' ? withoutAsked(known) : known
    default:
      return event satisfies never
  }
}

const withoutAsked = ({ asked: _, ...kept }: Kept): Kept => kept

/** What the practice wants is not late. */
const lateIn = ({ data, at }: Recorded<Extract<Handled, { type: 'AppointmentCancelled' }>>, known: Kept | undefined) =>
  data.askedBy === 'practice' ? {} : lateness(data.askedAt ?? known?.asked ?? at, data)

/** 8:00 told at 6:30 is in time, from 6:31 on short notice, from 8:00 on none. */
const lateness = (reportedAt: string, { date, startTime }: Moment): Pick<Kept, 'late'> => {
  const minutesLeft = minutesUntil(date, startTime, reportedAt)
  if (minutesLeft >= lateMinutes) return {}
  return { late: minutesLeft > 0 ? 'shortNotice' : 'noNotice' }
}

type Counts = Pick<CountedDay, (typeof countsOfDay)[number]>
const none: Counts = { agendado: 0, confirmado: 0, realizado: 0, cancelado: 0, shortNotice: 0, noNotice: 0 }

/** The counts after one appointment changed: the others need not be looked through again. */
const countedAnew = (counts: Counts, before: Kept | undefined, after: Kept | undefined): Counts => {
  const { agendado, confirmado, realizado, cancelado, shortNotice, noNotice } = counts
  const counted = { agendado, confirmado, realizado, cancelado, shortNotice, noNotice }
  for (const [kept, change] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (kept) counted[kept.status] += change
    if (kept?.late) counted[kept.late] += change
  }
  return counted
}
