import type { AppointmentType, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import {
  addDays,
  dayAt,
  hourAt,
  hourOf,
  instantOf,
  minutesOf,
  weekdayOf,
} from '@clinic/shared-events/contracts/wire/clock.ts'
import { type Person, people } from './people.ts'

/** One appointment of the demonstration and when each thing happened to it. Instants are UTC ISO strings, all in the past. */
export type PlannedAppointment = {
  person: Person
  phone: string
  email: string
  date: string
  startTime: string
  endTime: string
  appointmentType: AppointmentType
  channel: 'public' | 'staff'
  /** Booked by staff beside another visit of the same hours. */
  overbook: boolean
  bookedAt: string
  /** Later changes, oldest first; of a cancellation who wanted it and why. */
  changes: { at: string; to: Status; askedBy?: AskedBy; why?: string }[]
}

/** Starts and lengths (minutes) of a full day; each day takes a part of them. */
type Hour = readonly [start: string, minutes: number]
const hours: readonly Hour[] = [
  ['08:00', 60],
  ['09:00', 60],
  ['10:00', 60],
  ['11:00', 45],
  ['12:00', 60],
  ['13:00', 60],
  ['14:00', 60],
  ['15:30', 60],
  ['17:00', 60],
]
const types: readonly AppointmentType[] = [
  'primer_cita',
  'seguimiento',
  'seguimiento',
  'cita_mensual',
  'sesiones_multiples',
]
const perWeekday = 6
const daysBefore = 22
/** The days from which on the week is shown; what is before them fills the reports. */
const recentDays = 5
const daysAfter = 8

const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7)
export const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString()

/** The demonstration's appointments, the same for the same day. Today is a full day, whatever weekday it is. */
export const demoPlan = (now: string): PlannedAppointment[] => {
  const today = dayAt(now)
  const days = Array.from({ length: daysBefore + 1 + daysAfter }, (_, index) => addDays(today, index - daysBefore))
  return days.flatMap((date, dayIndex) => {
    const count = date === today ? hours.length : countOn(weekdayOf(date), dayIndex - daysBefore + recentDays)
    const day = dayIndex - daysBefore + recentDays
    const visits = hoursOf(count, dayIndex).map((hour, index) => planned(now, date, hour, indexOf(day, index)))
    return weekdayOf(date) === sharedOn && day >= 0 ? withShared(visits, now, indexOf(day, hours.length)) : visits
  })
}

/** So many hours of a day, over morning and afternoon: as there are nine, every second one comes round to each of them. */
const hoursOf = (count: number, day: number): Hour[] =>
  Array.from({ length: count }, (_, at) => hours[(2 * at + day) % hours.length] as Hour).sort()

/** The weekday on which two visits share their hours: Wednesday. */
const sharedOn = 3

/** A day on which a visit begins a quarter after its second one and ends before the next. 10:00 → 10:15–11:00 */
const withShared = (visits: PlannedAppointment[], now: string, index: number): PlannedAppointment[] =>
  visits.flatMap((visit, at) => {
    if (at !== 1) return [visit]
    const besides = planned(now, visit.date, [hourOf(minutesOf(visit.startTime) + 15), 45], index)
    return [visit, besides].map((one) => ({ ...one, channel: 'staff' as const, overbook: true }))
  })

/** How many appointments a day has; the weeks before were quieter. */
const countOn = (weekday: number, day: number): number => {
  if (weekday === 0 || weekday === 6) return 0
  return day < 0 ? 2 + ((day * -5) % 3) : perWeekday
}

/** A number for an appointment, the same for the same day and hour. */
const indexOf = (day: number, hour: number): number => (day < 0 ? 11 * -day + 5 * hour : day * 7 + hour)

type Contact = Pick<PlannedAppointment, 'phone' | 'email'>

/** How each person of the demonstration is reached. */
const contacts = new Map<Person, Contact>(
  people.map((person) => {
    const { name } = person
    const [first = '', last = ''] = name
      .normalize('NFD')
      .replace(/[^A-Za-z ]/g, '')
      .toLowerCase()
      .split(' ')
    const phone = `8${String(1_000_000 + ((numberOf(name) * 97) % 9_000_000)).slice(0, 7)}`
    return [person, { phone, email: `${first}.${last}@example.com` }]
  }),
)
export const contactOf = (person: Person): Contact => contacts.get(person) ?? { phone: '', email: '' }

const planned = (now: string, date: string, [startTime, length]: Hour, index: number): PlannedAppointment => {
  const person = people[index % people.length] as Person
  const endTime = hourOf(minutesOf(startTime) + length)
  const start = instantOf(date, startTime)
  const wished = minutesBefore(start, (2 + (index % 6)) * 1440 + 95 + index)
  // At least half an hour ago, so that what followed had time to happen.
  const bookedAt = wished < minutesBefore(now, 30) ? wished : minutesBefore(now, 30 + ((index * 53) % 2000))
  const isOver = `${date}${endTime}` < `${dayAt(now)}${hourAt(now)}`
  return {
    person,
    ...contactOf(person),
    date,
    startTime,
    endTime,
    appointmentType: types[index % types.length] ?? 'seguimiento',
    channel: index % 3 === 0 ? 'staff' : 'public',
    overbook: false,
    bookedAt,
    changes: changesOf(now, bookedAt, start, isOver, index),
  }
}

/** Forty minutes before the hour, or a few after it. */
const cancelledLate = (start: string, index: number): string => minutesBefore(start, index % 3 === 0 ? -5 : 40)

const reasons: readonly { askedBy: AskedBy; why: string }[] = [
  { askedBy: 'patient', why: 'Amaneció con fiebre.' },
  { askedBy: 'patient', why: 'Tiene que viajar por trabajo.' },
  { askedBy: 'practice', why: 'La terapeuta está incapacitada.' },
]

/** The changes of an appointment. Past ones were confirmed the day before and completed, but for a few that were cancelled; coming ones are partly confirmed, some hours after they were booked. */
const changesOf = (
  now: string,
  bookedAt: string,
  start: string,
  isOver: boolean,
  index: number,
): PlannedAppointment['changes'] => {
  const soonAfter = (instant: string) => (instant < now ? instant : minutesBefore(now, 5))
  const afterBooking = (minutes: number) => minutesBefore(bookedAt, -minutes)
  const dayBefore = minutesBefore(start, 1440 + 40)
  const inTime = dayBefore < now && dayBefore > afterBooking(25)
  const answered = soonAfter(inTime ? dayBefore : afterBooking(25 + ((index * 37) % 400)))
  if (index % 8 === 5) {
    const isLate = isOver && index % 16 === 13
    const said = reasons[isLate ? 0 : index % reasons.length]
    return [{ at: isLate ? cancelledLate(start, index) : answered, to: 'cancelado', ...said }]
  }
  if (isOver)
    return [
      { at: answered, to: 'confirmado' },
      { at: soonAfter(new Date(Date.parse(start) + 55 * 60_000).toISOString()), to: 'realizado' },
    ]
  return index % 3 === 1 ? [] : [{ at: answered, to: 'confirmado' }]
}
