import { describe, expect, test } from 'vitest'
import { type Deletion, maskCedula, pasteCedula } from './cedula-mask.ts'

/** '1-1|234' is the text '1-1234' with the caret after the second 1. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`
const change = (before: string, after: string, deletion: Deletion = null) =>
  shown(maskCedula(before, at(after), deletion))

describe('the mask #-####-####', () => {
  test.each([
    ['', '1|', '1|'],
    ['1', '11|', '1-1|'],
    ['1-1234', '1-12340|', '1-1234-0|'],
    ['1-1234-056', '1-1234-0567|', '1-1234-0567|'],
  ])('a digit typed at the end of "%s" brings the dash before it', (before, after, result) => {
    expect(change(before, after)).toBe(result)
  })

  test.each([
    ['letters and dashes typed by hand are left out', '1-12', '1-12x-|', '1-12|'],
    ['a tenth digit at the end is not taken', '1-1234-0567', '1-1234-05678|', '1-1234-0567|'],
    ['a tenth digit in the middle takes no other away', '1-1234-0567', '1-19|234-0567', '1-1|234-0567'],
    ['a digit in the middle moves the rest and keeps its place', '1-1234-056', '1-19|234-056', '1-19|23-4056'],
    ['a digit before a dash goes beyond it', '1-1234-056', '19|-1234-056', '1-9|123-4056'],
    [
      'a leading zero, as some documents write it, goes once the tenth digit comes',
      '0-1123-4056',
      '0-1123-40567|',
      '1-1234-0567|',
    ],
  ])('%s', (_, before, after, result) => {
    expect(change(before, after)).toBe(result)
  })

  test.each([
    ['a digit at the end', '1-1234-0567', '1-1234-056|', 'backward', '1-1234-056|'],
    ['the only digit after a dash takes the dash with it', '1-1234-0', '1-1234-|', 'backward', '1-1234|'],
    ['a digit in the middle', '1-1234-0567', '1-1|34-0567', 'backward', '1-1|340-567'],
    ['backwards over a dash: the digit before it', '1-1234-0567', '1-1234|0567', 'backward', '1-123|0-567'],
    ['forwards over a dash: the digit after it', '1-1234-0567', '1|1234-0567', 'forward', '1|-2340-567'],
    ['a selection across a dash', '1-1234-0567', '1-12|67', 'backward', '1-12|67'],
    ['everything', '1-1234-0567', '|', 'backward', '|'],
  ] as const)('deleting %s', (_, before, after, deletion, result) => {
    expect(change(before, after, deletion)).toBe(result)
  })

  // @rule first-session-cedula-formatted-typing: Public §2, §9 Cédula is formatted while typing to #-####-####,
  //   maximum length 12
  test.each(['112340567', '1-1234-0567', '01-1234-0567', ' 1 1234 0567\n', 'Cédula: 1-1234-0567'])(
    'pasting "%s" gives the cédula',
    (pasted) => {
      expect(shown(pasteCedula('', 0, 0, pasted))).toBe('1-1234-0567|')
    },
  )

  test('pasting over a part puts it in its place, and over everything in the place of everything', () => {
    expect(shown(pasteCedula('1-1234-0567', 2, 6, '99'))).toBe('1-99|05-67')
    expect(shown(pasteCedula('9-9999-9999', 0, 11, '112340567'))).toBe('1-1234-0567|')
    expect(shown(pasteCedula('1-12', 4, 4, '340567890'))).toBe('1-1234-0567|')
  })
})
