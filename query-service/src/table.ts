import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { stringify } from 'csv-stringify/sync'

/** A cell's value. A number is written as one, a negative one too. */
export type Cell = string | number | null

/** With it spreadsheets read the accents right. */
export const byteOrderMark = '\uFEFF'

/**
 * One line for each, with the list separator of Costa Rica. What a spreadsheet would take for a formula begins with an apostrophe, and every
 * text is quoted, so that none becomes two cells where another separator is read.
 */
export const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  stringify(
    lines.map((line) => [...line]),
    { escape_formulas: true, record_delimiter: 'windows', delimiter: ';', quoted_string: true },
  )

/** '24/11/2026', as every date of a table. */
export const dateCell = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
/** '24/11/2026 10:20' in Costa Rica. */
export const moment = (instant: string): string => `${dateCell(dayAt(instant))} ${hourAt(instant)}`

/** Refuses an export that was not recorded for who asks (docs/decisions/0116-who-exported-what.md). */
export const notAsked = () =>
  new HttpProblem(
    403,
    'export-not-asked',
    'Pida la exportación de nuevo: cada una queda registrada y vale unos minutos.',
  )
