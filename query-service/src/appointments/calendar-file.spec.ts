import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { expect, it, test } from 'vitest'
import { calendarText, initialsOf } from './calendar-file.ts'

const row = {
  ...{ id: 'a1', name: 'María José Rojas', phone: '8888-1234', address: 'Heredia', reason: 'Dolor lumbar' },
  ...{ date: '2026-11-24', startTime: '09:00', endTime: '10:30', status: 'agendado', revision: '3' },
  updatedAt: '2026-11-20T15:00:00.000Z',
} as AppointmentRow
const lines = (rows: AppointmentRow[], names = false) => calendarText('Mueve', rows, names).split('\r\n')

// @rule feed-initials, feed-zone
it('shows initials and hours in Costa Rica, whatever the zone of the server', () => {
  const all = lines([row])
  expect(all).toEqual(
    expect.arrayContaining([
      'UID:a1',
      'SEQUENCE:3',
      'DTSTAMP:20261120T150000Z',
      'DTSTART;TZID=America/Costa_Rica:20261124T090000',
      'DTEND;TZID=America/Costa_Rica:20261124T103000',
      'SUMMARY:Cita · M. J. R.',
      'STATUS:TENTATIVE',
      'TZID:America/Costa_Rica',
    ]),
  )
  for (const personal of ['María', 'Rojas', '8888', 'Heredia', 'Dolor']) expect(all.join()).not.toContain(personal)
})

// @rule feed-initials
it('shows names where the owner chose so, and still nothing else of the patient', () => {
  const all = lines([row, { ...row, id: 'a2', name: null, status: 'confirmado' }], true)
  expect(all).toContain('SUMMARY:Cita · María José Rojas')
  expect(all).toContain('SUMMARY:Cita')
  expect(all).toContain('STATUS:CONFIRMED')
  for (const personal of ['8888', 'Heredia', 'Dolor']) expect(all.join()).not.toContain(personal)
})

test.each([
  ['ana solís', 'A. S.'],
  ['Ñandú', 'Ñ.'],
])('%s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
