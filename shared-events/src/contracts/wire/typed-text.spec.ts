import { describe, expect, test } from 'vitest'
import { optionalText, requiredText } from './common.ts'
import { isBlank, textLength, typedText } from './typed-text.ts'

describe('a text of which nothing can be seen', () => {
  test.each(['', ' \n', '\u200b', ' \u3164 ', '\u0301', '\u2800', '\u200f\ufeff'])(
    'counts as not written: %j',
    (text) => {
      expect([isBlank(text), typedText(text)]).toEqual([true, ''])
    },
  )

  test('has no letter, digit, sign or symbol that is drawn', () => {
    const visible = ['a', 'ñ', '7', '.', '-', '@', 'ㄱ', 'あ', '字', '👩', '🇨🇷', '\ufffd', '\ue000', 'e\u0301']
    expect(visible.filter(isBlank)).toEqual([])
  })

  test('is not made of what stands beside a letter: the text stays as it was written', () => {
    expect(typedText(' a\u200b\u0301\ufe0f ')).toBe('a\u200b\u0301\ufe0f')
  })
})

const texts: [string, number][] = [
  ['', 0],
  ['abc', 3],
  ['ñandú'.normalize('NFC'), 5],
  ['ñandú'.normalize('NFD'), 7],
  ['🦴🦴', 2],
  ['👨‍👩‍👧', 5],
  ['🇨🇷', 2],
  ['\u200fمريم', 5],
]

describe('the length of a text', () => {
  test.each(texts)('%j', (text, length) => {
    expect(textLength(text)).toBe(length)
  })

  // @rule typing-form-server-count
  test.each(texts.filter(([, length]) => length > 1))('%j is what the contracts count', (text, length) => {
    const problemOf = (schema: ReturnType<typeof requiredText>) => schema.safeParse(text).error?.issues[0]?.message
    expect(problemOf(requiredText('Nombre', length))).toBeUndefined()
    expect(problemOf(requiredText('Nombre', length - 1))).toBe(`Nombre: máximo ${length - 1} caracteres`)
    expect(optionalText('Notas', length).safeParse(text).success).toBe(true)
    expect(optionalText('Notas', length - 1).safeParse(text).success).toBe(false)
  })
})
