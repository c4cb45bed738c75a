import { payMethods } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { AccountedDay, MoneyDay } from '@clinic/shared-events/contracts/reports.ts'
import { dateText, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { payMethodText } from '@clinic/shared-events/contracts/wire-words.ts'
import { reportTexts } from '~/texts/office/reports.ts'
import { type Group, weekGroups } from './bars.ts'
import type { Period } from './period.ts'

/** Colones by the way they were paid. */
export type Sums = Omit<MoneyDay, 'id'>

const nothing: Sums = { efectivo: 0, sinpe: 0, transferencia: 0, tarjeta: 0 }

export const moneyOf = (rows: readonly Sums[]): Sums => {
  const sums = { ...nothing }
  for (const row of rows) for (const method of payMethods) sums[method] += row[method]
  return sums
}

export const sumOf = (sums: Sums): number => payMethods.reduce((all, method) => all + sums[method], 0)

/** What came in, week by week. */
export const moneyGroups = (period: Period, rows: readonly MoneyDay[]): Group<Sums>[] => {
  const weeks = [...Map.groupBy(rows, ({ id }) => mondayOf(id))]
  return weekGroups(
    period,
    weeks.map(([id, some]) => ({ id, ...moneyOf(some) })),
    nothing,
  )
}

/** A line for each day with the sum of each way, for a spreadsheet, as every table is written: with the list separator of Costa Rica; colones without a sign. */
export const moneyCsv = (rows: readonly AccountedDay[]): string => {
  const { day } = reportTexts.appointments
  const lines = [
    [day, ...payMethods.map((method) => payMethodText[method]), reportTexts.money.total, reportTexts.money.debt],
    ...rows.map((row) => [dateText(row.id), ...payMethods.map((method) => row[method]), sumOf(row), row.debt]),
  ]
  return lines.map((cells) => `${cells.join(';')}\r\n`).join('')
}
