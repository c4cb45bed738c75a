import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { expect, it, test } from 'vitest'
import { calendarOf, initialsOf } from './calendar-file.ts'

const row = {
  id: 'a1',
  name: 'María José Rojas',
  phone: '8888-1234',
  address: 'Heredia',
  reason: 'Dolor lumbar',
  date: '2026-11-24',
  startTime: '09:00',
  endTime: '10:30',
  status: 'agendado',
  revision: '3',
  updatedAt: '2026-11-20T15:00:00.000Z',
} as AppointmentRow
const lines = async (rows: AppointmentRow[], names = false) =>
  (await calendarOf('Mueve', rows, { names, uidOf: (id) => `name-of-${id}` })).split('\r\n')

// @rule feed-zone: Its times are America/Costa_Rica's, whatever the server's zone
// @rule feed-initials
it('shows initials and hours in Costa Rica, whatever the zone of the server', async () => {
  const all = await lines([row])
  expect(all).toEqual(
    expect.arrayContaining([
      'UID:name-of-a1',
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

// @rule feed-initials: Issue: initials and hour, unless the doctor chooses names; nothing else of the patient
it('shows names where the owner chose so, and still nothing else of the patient', async () => {
  const all = await lines([row, { ...row, id: 'a2', name: null, status: 'confirmado' }], true)
  expect(all).toContain('SUMMARY:Cita · María José Rojas')
  expect(all).toContain('SUMMARY:Cita')
  expect(all).toContain('STATUS:CONFIRMED')
  for (const personal of ['8888', 'Heredia', 'Dolor']) expect(all.join()).not.toContain(personal)
})

it('is one calendar with each appointment once, however many there are', async () => {
  const ids = Array.from({ length: 120 }, (_, n) => `a${n}`)
  const all = await lines(ids.map((id) => ({ ...row, id })))
  expect(all.filter((line) => line.startsWith('UID:'))).toEqual(ids.map((id) => `UID:name-of-${id}`))
  for (const [part, times] of [
    ['VCALENDAR', 1],
    ['VTIMEZONE', 1],
    ['VEVENT', 120],
  ] as const)
    for (const mark of ['BEGIN', 'END']) expect(all.filter((line) => line === `${mark}:${part}`)).toHaveLength(times)
  expect([all.at(0), ...all.slice(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

// @rule calendar-any-text-survives: Issue: any text survives: escaped and folded by octets as RFC 5545 says
it('holds any name in lines of 75 octets, and none that is a line of its own', async () => {
  const name = `Ana, José; \\n${'👩‍⚕️'.repeat(30)}\r\nEND:VEVENT`
  const all = await lines([{ ...row, name }], true)
  expect(Math.max(...all.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(all.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  const summary = all
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith('SUMMARY:'))
  expect(summary).toBe(`SUMMARY:Cita · Ana\\, José\\; \\\\n${'👩‍⚕️'.repeat(30)}\\nEND:VEVENT`)
})

test.each([
  ['ana solís', 'A. S.'],
  ['Ñandú', 'Ñ.'],
])('%s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
