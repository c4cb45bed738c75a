/** One content line of an iCalendar object before folding; `value` is written as it is, texts through `escapedText`. */
export type ContentLine = readonly [name: string, value: string]

/** TEXT of RFC 5545 §3.3.11: backslash, semicolon and comma escaped, line breaks as `\n`, other control characters left out. */
export const escapedText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

/** The longest line in octets, its line break not counted (RFC 5545 §3.1). */
const longest = 75

const octets = (text: string): number => new TextEncoder().encode(text).length

/** Folds a line that is too long: what follows begins with a space, and no character is torn apart. */
const folded = (line: string): string => {
  const rows: string[] = []
  let row = ''
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > longest) {
      rows.push(row)
      row = ' '
      length = 1
    }
    row += character
    length += size
  }
  return [...rows, row].join('\r\n')
}

/** The lines as a stream of RFC 5545: folded by octets, each ended by CRLF. */
export const contentLines = (lines: readonly ContentLine[]): string =>
  lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')

/** A UTC ISO instant as a date-time in UTC: '2026-11-20T16:00:00.000Z' → '20261120T160000Z'. */
export const utcTime = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

/** A day and an hour as a local date-time: ('2026-11-26', '11:00') → '20261126T110000'. */
export const localTime = (day: string, hour: string): string => `${day.replaceAll('-', '')}T${hour.replace(':', '')}00`
