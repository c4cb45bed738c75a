import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { describe, expect, test } from 'vitest'
import { row as anyRow } from '../testing/rows.ts'
import { byDay, intoNarrowed } from './narrowed.ts'
import { changeOf, countByStatus } from './rows.ts'

const row = (id: string, startTime: string, given: Partial<AppointmentRow> = {}): AppointmentRow =>
  anyRow({ id, name: id, startTime, endTime: '23:00', createdAt: '2026-11-01T00:00:00.000Z', ...given })
const ids = (rows: readonly AppointmentRow[]) => rows.map(({ id }) => id)
const day = '2026-11-24'
const withRow = (rows: readonly AppointmentRow[], date: string, changed: AppointmentRow) =>
  intoNarrowed({ from: date, to: date })(rows, { id: changed.id, row: changed })

test('by hour, and within an hour as they were booked', () => {
  const late = row('late', '09:00', { createdAt: '2026-11-02T00:00:00.000Z' })
  expect(ids([row('ten', '10:00'), late, row('early', '09:00')].toSorted(byDay))).toEqual(['early', 'late', 'ten'])
})

describe('one day after a change', () => {
  const rows = [row('a', '08:00', { revision: '9' }), row('c', '12:00')]

  test('a row arrives in its place', () => {
    expect(ids(withRow(rows, day, row('b', '10:00')))).toEqual(['a', 'b', 'c'])
  })
  test('a row of another day does not arrive', () => {
    expect(withRow(rows, day, row('b', '10:00', { date: '2026-11-25' }))).toBe(rows)
  })
  test('a row whose date leaves the day disappears', () => {
    expect(ids(withRow(rows, day, row('c', '12:00', { date: '2026-11-25', revision: '1' })))).toEqual(['a'])
  })
  test('a row moved within the day changes its place', () => {
    expect(ids(withRow(rows, day, row('c', '07:00', { revision: '1' })))).toEqual(['c', 'a'])
  })
  test('revisions are compared as numbers: 10 is newer than 9, 9 is not newer than 9', () => {
    expect(withRow(rows, day, row('a', '08:00', { revision: '10', name: 'x' }))[0]?.name).toBe('x')
    expect(withRow(rows, day, row('a', '08:00', { revision: '9', name: 'x' }))).toBe(rows)
  })
  test('a row that is gone leaves', () => {
    expect(ids(intoNarrowed({ from: day, to: day })(rows, { id: 'a', row: null }))).toEqual(['c'])
  })
})

describe('what a reader should notice', () => {
  const known = row('a', '08:00')
  const later = { updatedAt: '2026-11-02T00:00:00.000Z' }
  test('a row nobody knew is new when it was just booked, changed when it came from another day', () => {
    expect(changeOf(undefined, known)).toBe('new')
    expect(changeOf(undefined, row('a', '08:00', { revision: '4', ...later }))).toBe('changed')
  })
  test('a newer row has changed, the same one has not', () => {
    expect(changeOf(known, row('a', '08:00', { revision: '1', ...later }))).toBe('changed')
    expect(changeOf(known, known)).toBeNull()
  })
  test('a stream that grew without touching the row is nothing to see', () => {
    expect(changeOf(known, row('a', '08:00', { revision: '1' }))).toBeNull()
  })
})

test('counts name only what there is, in the order of the band', () => {
  expect(countByStatus([row('a', '08:00'), row('b', '09:00', { status: 'realizado' }), row('c', '10:00')])).toEqual([
    { status: 'realizado', count: 1 },
    { status: 'agendado', count: 2 },
  ])
})
