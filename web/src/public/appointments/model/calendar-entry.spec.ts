import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, test } from 'vitest'
import { readIcalendar, readText } from '../testing/read-icalendar.ts'
import { type CalendarAppointment, calendarEntry, calendarFileName } from './calendar-entry.ts'

const appointment: CalendarAppointment = {
  id: 'Q7'.repeat(11),
  name: 'Rosa Mora',
  date: '2026-11-26',
  startTime: '11:00',
  endTime: '12:00',
  address: 'Heredia, casa verde',
  specialty: 'fisioterapia',
  updatedAt: '2026-11-20T16:00:05.123Z',
  revision: '0',
}
const links = { reschedule: 'https://mueve.example/r/Q7', cancel: 'https://mueve.example/c/Q7' }

const entryOf = (changed: Partial<CalendarAppointment> = {}) =>
  calendarEntry({ ...appointment, ...changed }, practice, links)
const read = (changed: Partial<CalendarAppointment> = {}) => readIcalendar(entryOf(changed))
const written = (name: string, changed: Partial<CalendarAppointment> = {}) =>
  read(changed).find((property) => property.name === name)?.value ?? ''

describe('the calendar entry of an appointment', () => {
  // @rule calendar-ics-right-zone: Issue: .ics with the right zone
  test('is one event in the zone of Costa Rica, which comes with it', () => {
    expect(read().map(({ name, parameters, value }) => [name, ...Object.values(parameters), value])).toEqual([
      ['BEGIN', 'VCALENDAR'],
      ['VERSION', '2.0'],
      ['PRODID', '-//Mueve//Citas//ES'],
      ['BEGIN', 'VTIMEZONE'],
      ['TZID', 'America/Costa_Rica'],
      ['BEGIN', 'STANDARD'],
      ['DTSTART', '19700101T000000'],
      ['TZOFFSETFROM', '-0600'],
      ['TZOFFSETTO', '-0600'],
      ['TZNAME', 'CST'],
      ['END', 'STANDARD'],
      ['END', 'VTIMEZONE'],
      ['BEGIN', 'VEVENT'],
      ['UID', `appointment-${appointment.id}`],
      ['SEQUENCE', '0'],
      ['DTSTAMP', '20261120T160005Z'],
      ['DTSTART', 'America/Costa_Rica', '20261126T110000'],
      ['DTEND', 'America/Costa_Rica', '20261126T120000'],
      ['SUMMARY', 'Cita de Fisioterapia · Mueve'],
      ['LOCATION', 'Heredia\\, casa verde'],
      [
        'DESCRIPTION',
        'Paciente: Rosa Mora\\nTeléfono: 8888-0000\\nReprogramar: https://mueve.example/r/Q7\\nCancelar: https://mueve.example/c/Q7',
      ],
      ['CLASS', 'PRIVATE'],
      ['END', 'VEVENT'],
      ['END', 'VCALENDAR'],
    ])
  })

  // @rule calendar-stable-uid-sequence: Issue: a stable UID and SEQUENCE
  test('of a rescheduled appointment takes the place of the earlier one: same UID, higher SEQUENCE', () => {
    const moved = { date: '2026-12-01', startTime: '14:00', endTime: '15:00', revision: '3' }
    expect(written('UID', moved)).toBe(written('UID'))
    expect([written('SEQUENCE'), written('SEQUENCE', moved)]).toEqual(['0', '3'])
    expect(
      read(moved)
        .filter(({ name }) => name === 'DTSTART')
        .at(-1)?.value,
    ).toBe('20261201T140000')
  })

  test('of another appointment is another entry', () =>
    expect(written('UID', { id: 'Z9'.repeat(11) })).not.toBe(written('UID')))

  // @rule calendar-any-text-survives
  test.each([
    ['commas and semicolons', 'San José, Curridabat; 200 m al sur, casa 4'],
    ['a backslash before an n', 'C:\\nuevo\\, piso 2'],
    ['emoji of several characters', '👩‍⚕️🏠'.repeat(40)],
    ['accents', 'ñáéíóú'.repeat(60)],
    ['right to left', 'بيت, '.repeat(50).trim()],
    ['HTML', '<b>casa</b>&amp;'],
    ['a long line without spaces', 'x'.repeat(1000)],
  ])('holds an address with %s as it was written', (_, address) =>
    expect(readText(written('LOCATION', { address }))).toBe(address),
  )

  // @rule calendar-any-text-survives
  test('writes every kind of line break alike, so no address can begin a line of its own', () => {
    const address = 'Casa 1\r\nEND:VEVENT\rPiso 2\nApto 3'
    expect(readText(written('LOCATION', { address }))).toBe('Casa 1\nEND:VEVENT\nPiso 2\nApto 3')
    expect(read({ address }).filter(({ value }) => value === 'VEVENT')).toHaveLength(2)
  })

  // @rule calendar-any-text-survives
  test('folds by octets at 75, whatever the character at the edge', () => {
    for (let before = 0; before < 8; before += 1) {
      const address = `${'a'.repeat(before)}${'🏠'.repeat(30)}`
      expect(readText(written('LOCATION', { address }))).toBe(address)
    }
    const longest = entryOf({ address: 'x'.repeat(200) })
      .split('\r\n')
      .map((row) => row.length)
    expect(Math.max(...longest)).toBe(75)
  })

  test('leaves out what was erased', () => {
    const erased = read({ name: null, address: null })
    expect(erased.some(({ name }) => name === 'LOCATION')).toBe(false)
    expect(erased.find(({ name }) => name === 'DESCRIPTION')?.value).not.toContain('Paciente')
  })

  test('is saved under its day', () => expect(calendarFileName(appointment)).toBe('cita-2026-11-26.ics'))
})
