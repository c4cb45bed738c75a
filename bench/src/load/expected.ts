import type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'

/** A row that a board is to show: of which projection, and what it says. */
export type Expected = { projection: string; row: Readonly<Record<string, unknown>> }

/** Whether a message is that row; fields that are not named may hold anything. */
export const shows = (
  { projection, row }: Pick<RowChange, 'projection' | 'row'>,
  { projection: wanted, row: fields }: Expected,
): boolean =>
  projection === wanted &&
  typeof row === 'object' &&
  row !== null &&
  Object.entries(fields).every(([name, value]) => (row as Record<string, unknown>)[name] === value)
