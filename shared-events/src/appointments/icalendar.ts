/** TEXT of RFC 5545 §3.3.11: backslash, semicolon and comma escaped, line breaks as `\n`, other control characters left out. */
const escapedText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

/** The longest line in octets, its line break not counted (RFC 5545 §3.1). */
const longest = 75

const encoder = new TextEncoder()
const octets = (text: string): number => encoder.encode(text).length

/** Folds a line that is too long: what follows begins with a space, and no character is torn apart. */
const folded = (line: string): string => {
  if (octets(line) <= longest) return line
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

/** Properties by their names with parameters, each on a line that ends by CRLF; one without a text is left out. */
const contentLines = (texts: Readonly<Record<string, string | null>>): string =>
  Object.entries(texts)
    .map(([name, text]) => (text === null ? '' : `${folded(`${name}:${escapedText(text)}`)}\r\n`))
    .join('')

/** A UTC ISO instant as a date-time in UTC: '2026-11-20T16:00:00.000Z' → '20261120T160000Z'. */
const utcTime = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
/** A day and an hour as a local date-time: ('2026-11-26', '11:00') → '20261126T110000'. */
const localTime = (day: string, hour: string): string => `${day.replaceAll('-', '')}T${hour.replace(':', '')}00`

/** Costa Rica keeps UTC-6 all year. */
export const visitZone = 'America/Costa_Rica'
const zoneText = [
  ...['BEGIN:VTIMEZONE', `TZID:${visitZone}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:-0600', 'TZOFFSETTO:-0600', 'TZNAME:CST', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n')

/** `stamp`: when this state of it was made, a UTC ISO instant. */
type Visit = { uid: string; sequence: string; stamp: string; date: string; startTime: string; endTime: string }

/** A visit as it stands in a calendar, its hours in the zone of Costa Rica. @param texts more of its properties */
export const eventText = (
  { uid, sequence, stamp, date, startTime, endTime }: Visit,
  texts: Readonly<Record<string, string | null>>,
): string => {
  const zone = `;TZID=${visitZone}`
  const times = { [`DTSTART${zone}`]: localTime(date, startTime), [`DTEND${zone}`]: localTime(date, endTime) }
  const all = { UID: uid, SEQUENCE: sequence, DTSTAMP: utcTime(stamp), ...times, ...texts }
  return `BEGIN:VEVENT\r\n${contentLines(all)}END:VEVENT\r\n`
}

/** A practice's calendar (RFC 5545). @param events each by `eventText` */
export const calendarText = (
  practiceName: string,
  head: Readonly<Record<string, string>>,
  events: readonly string[],
): string => {
  const begin = contentLines({ VERSION: '2.0', PRODID: `-//${practiceName}//Citas//ES`, ...head })
  return `BEGIN:VCALENDAR\r\n${begin}${zoneText}${events.join('')}END:VCALENDAR\r\n`
}
