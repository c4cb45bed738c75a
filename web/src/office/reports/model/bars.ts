import type { AppointmentDay, MessageWeek, OrderWeek } from '@clinic/shared-events/contracts/reports.ts'
import { mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { dateText, shortDate, weekdayText } from '~/lib/format.ts'
import { reportTexts as texts } from '~/texts/office/reports.ts'
import { daysOf, mondaysIn, type Period } from './period.ts'

export type Counts = Omit<AppointmentDay, 'id'>

/** A column of a chart and a row of its table. `tick` stands below the column, `name` in the table. */
export type Bar<T> = T & { key: string; tick: string; name: string; running: boolean }

/** Columns drawn beside each other; `label` names them together. */
export type Group<T> = { label: string; bars: Bar<T>[] }

const nothing: Counts = { agendado: 0, confirmado: 0, realizado: 0, cancelado: 0, shortNotice: 0, noNotice: 0 }
const names = ['agendado', 'confirmado', 'realizado', 'cancelado', 'shortNotice', 'noNotice'] as const

export const added = (all: readonly Counts[]): Counts => {
  const sum = { ...nothing }
  for (const one of all) for (const name of names) sum[name] += one[name]
  return sum
}

export const allOf = ({ agendado, confirmado, realizado, cancelado }: Counts): number =>
  agendado + confirmado + realizado + cancelado

const weekName = (monday: string, today: string): string =>
  mondayOf(today) === monday
    ? texts.thisWeek
    : texts.weekOf(shortDate(monday), shortDate(daysOf(monday).at(-1) ?? monday))

const weekBar = <T>(monday: string, { today }: Period, counts: T): Bar<T> => ({
  ...counts,
  key: monday,
  tick: shortDate(monday),
  name: weekName(monday, today),
  running: mondayOf(today) === monday,
})

/** At most a quarter of a year beside each other: more columns would have no room for their numbers on a phone. */
const mostColumns = 13
const inGroups = <T>(bars: Bar<T>[]): Group<T>[] =>
  Array.from({ length: Math.ceil(bars.length / mostColumns) }, (_, at) => {
    const some = bars.slice(at * mostColumns, (at + 1) * mostColumns)
    const [first, last] = [some[0], some.at(-1)]
    const whole = bars.length <= mostColumns
    return { label: whole || !first || !last ? '' : texts.weekOf(dateText(first.key), dateText(last.key)), bars: some }
  })

const weekly = (period: Period, rows: readonly AppointmentDay[]): Bar<Counts>[] =>
  mondaysIn(period).map((monday) => weekBar(monday, period, added(rows.filter(({ id }) => mondayOf(id) === monday))))

/** Four weeks day by day, a group for each week; longer periods week by week. */
export const appointmentGroups = (period: Period, rows: readonly AppointmentDay[]): Group<Counts>[] => {
  if (period.weeks !== 4) return inGroups(weekly(period, rows))
  const byDay = new Map(rows.map((row) => [row.id, row]))
  return mondaysIn(period).map((monday) => ({
    label: weekName(monday, period.today),
    bars: daysOf(monday).map((date) => ({
      ...(byDay.get(date) ?? nothing),
      key: date,
      tick: date === period.today ? texts.today : weekdayText(date).charAt(0).toUpperCase(),
      name: `${weekdayText(date)} ${dateText(date)}`,
      running: date === period.today,
    })),
  }))
}

/** Appointments that were cancelled late, week by week. */
export const lateGroups = (period: Period, rows: readonly AppointmentDay[]): Group<Counts>[] =>
  inGroups(weekly(period, rows))

export type OrderCounts = Omit<OrderWeek, 'id'>

/** The weeks of a period, with `none` for one that has no row. */
export const weekGroups = <T extends { id: string }>(period: Period, rows: readonly T[], none: Omit<T, 'id'>) => {
  const byWeek = new Map<string, Omit<T, 'id'>>(rows.map((row) => [row.id, row]))
  return inGroups(mondaysIn(period).map((monday) => weekBar(monday, period, byWeek.get(monday) ?? none)))
}

/** Orders and income, week by week. */
export const orderGroups = (period: Period, rows: readonly OrderWeek[]): Group<OrderCounts>[] =>
  weekGroups(period, rows, { orders: 0, income: 0, cancelled: 0 })

export type MessageCounts = Omit<MessageWeek, 'id'>
export const messageNames = ['sent', 'delivered', 'read', 'confirmed', 'failed'] as const
const noMessages: MessageCounts = { sent: 0, delivered: 0, read: 0, confirmed: 0, failed: 0 }

/** What was sent to patients, week by week. */
export const messageGroups = (period: Period, rows: readonly MessageWeek[]): Group<MessageCounts>[] =>
  weekGroups(period, rows, noMessages)

export const addedMessages = (rows: readonly MessageCounts[]): MessageCounts => {
  const sum = { ...noMessages }
  for (const row of rows) for (const name of messageNames) sum[name] += row[name]
  return sum
}

/** 598,400 colones → '598'; 1,204,000 → '1.2 M'. */
export const inThousands = (colones: number): string =>
  colones < 999_500 ? String(Math.round(colones / 1000)) : `${(colones / 1_000_000).toFixed(1)} M`
