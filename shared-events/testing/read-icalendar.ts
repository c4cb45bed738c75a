type ReadProperty = { name: string; parameters: Record<string, string>; value: string }

/**
 * Reads an iCalendar stream as RFC 5545 says it is written, and refuses what is not: lines end with CRLF, none is over 75 octets,
 * folded ones are joined. Values stay as written; `readText` undoes the escapes of a text.
 */
export const readIcalendar = (stream: string): ReadProperty[] => {
  if (!stream.endsWith('\r\n')) throw new Error('the last line has no end')
  if (/[^\r]\n|\r(?!\n)/.test(stream)) throw new Error('a line does not end with CRLF')
  for (const row of stream.split('\r\n')) {
    const octets = new TextEncoder().encode(row).length
    if (octets > 75) throw new Error(`a line of ${octets} octets: ${row}`)
  }
  return stream
    .replaceAll('\r\n ', '')
    .slice(0, -2)
    .split('\r\n')
    .map((line) => {
      const parts = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^:;"]+))*):(.*)$/u.exec(line)
      if (!parts) throw new Error(`not a content line: ${line}`)
      const [, name = '', parameters = '', value = ''] = parts
      const given = parameters.split(';').filter((one) => one !== '')
      return { name, parameters: Object.fromEntries(given.map((one) => one.split('=', 2))), value }
    })
}

/** A text's escapes undone. Throws on a comma or semicolon that was not escaped, and on an escape there is not. */
export const readText = (value: string): string =>
  value.replace(/\\(.?)|[,;]/gu, (written: string, escaped: string | undefined) => {
    if (escaped === 'n' || escaped === 'N') return '\n'
    if (escaped === '\\' || escaped === ',' || escaped === ';') return escaped
    throw new Error(`not as RFC 5545 writes it: ${written}`)
  })
