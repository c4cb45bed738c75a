import { describe, expect, test } from 'vitest'
import { readIcalendar, readText } from '../../testing/read-icalendar.ts'
import { practice } from '../contracts/practice/practice.ts'
import { patientCalendar } from './patient-calendar.ts'

type Visit = Parameters<typeof patientCalendar>[1]
const visit: Visit = {
  uid: 'Z3'.repeat(11),
  date: '2026-11-26',
  startTime: '11:00',
  endTime: '12:00',
  address: 'Heredia, casa verde',
  specialty: 'fisioterapia',
  status: 'agendado',
  updatedAt: '2026-11-20T16:00:05.123Z',
  revision: '0',
  links: { reschedule: 'https://mueve.example/r/Q7', cancel: 'https://mueve.example/c/Q7' },
}

const entryOf = (changed: Partial<Visit> = {}) => patientCalendar(practice, { ...visit, ...changed })
const read = (changed: Partial<Visit> = {}) => readIcalendar(entryOf(changed))
const written = (name: string, changed: Partial<Visit> = {}) =>
  read(changed).find((property) => property.name === name)?.value ?? ''

describe('the calendar entry of an appointment', () => {
  // @rule calendar-ics-right-zone: Issue: .ics with the right zone
  test('is one event in the zone of Costa Rica, which comes with it', () => {
    expect(read().map(({ name, parameters, value }) => [name, ...Object.values(parameters), value])).toEqual([
      ['BEGIN', 'VCALENDAR'],
      ['VERSION', '2.0'],
      ['PRODID', '-//Mueve//Citas//ES'],
      ['METHOD', 'PUBLISH'],
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
      ['UID', visit.uid],
      ['SEQUENCE', '0'],
      ['DTSTAMP', '20261120T160005Z'],
      ['DTSTART', 'America/Costa_Rica', '20261126T110000'],
      ['DTEND', 'America/Costa_Rica', '20261126T120000'],
      ['SUMMARY', 'Cita de Fisioterapia · Mueve'],
      ['LOCATION', 'Heredia\\, casa verde'],
      [
        'DESCRIPTION',
        'Teléfono: 8888-0000\\nReprogramar: https://mueve.example/r/Q7\\nCancelar: https://mueve.example/c/Q7',
      ],
      ['CLASS', 'PRIVATE'],
      ['STATUS', 'TENTATIVE'],
      ['ORGANIZER', '"Mueve"', 'mailto:citas@movida.example'],
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

  test('of a cancelled one takes it out of the calendar and leads nowhere any more', () => {
    const gone = { status: 'cancelado' } as const
    expect([written('METHOD', gone), written('STATUS', gone)]).toEqual(['CANCEL', 'CANCELLED'])
    expect(readText(written('DESCRIPTION', gone))).toBe('Teléfono: 8888-0000')
  })

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

  test('leaves out a place that is not to be shown', () =>
    expect(read({ address: null }).some(({ name }) => name === 'LOCATION')).toBe(false))
})
