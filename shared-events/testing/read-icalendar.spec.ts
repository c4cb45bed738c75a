import { describe, expect, test } from 'vitest'
import { readIcalendar, readText } from './read-icalendar.ts'

describe('reading an iCalendar stream', () => {
  test('joins folded lines and takes parameters apart', () => {
    expect(readIcalendar('DTSTART;TZID=America/Costa_Rica:2026\r\n 1126T110000\r\nSUMMARY:a:b;c\r\n')).toEqual([
      { name: 'DTSTART', parameters: { TZID: 'America/Costa_Rica' }, value: '20261126T110000' },
      { name: 'SUMMARY', parameters: {}, value: 'a:b;c' },
    ])
  })

  test.each([
    ['the last line has no end', 'UID:1'],
    ['a line does not end with CRLF', 'UID:1\nUID:2\r\n'],
    ['a line of 76 octets', `UID:${'ñ'.repeat(36)}\r\n`],
    ['not a content line', 'UID 1\r\n'],
  ])('%s', (problem, stream) => expect(() => readIcalendar(stream)).toThrow(problem))

  test('undoes the escapes of a text', () => expect(readText('a\\, b\\; c\\\\n\\nd')).toBe('a, b; c\\n\nd'))

  test.each(['a,b', 'a\\\\,b', 'a;b', 'a\\d', 'a\\'])('refuses %s, which is no text', (value) =>
    expect(() => readText(value)).toThrow('not as RFC 5545'),
  )
})
