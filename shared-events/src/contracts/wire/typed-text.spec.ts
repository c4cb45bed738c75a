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

// @rule typed-text-turns-nothing: Issue: no name turns the hour or day that stands beside it
describe('a text that turns the direction of what follows', () => {
  test.each([
    ['an override', 'Ana\u202e', 'Ana\u202e\u202c'],
    ['an embedding in an isolate', '\u2067\u202bمريم', '\u2067\u202bمريم\u202c\u2069'],
    [
      'an isolate whose end ends the embedding in it',
      '\u2067\u202bمريم\u2069 \u202a7',
      '\u2067\u202bمريم\u2069 \u202a7\u202c',
    ],
    ['an end that ends nothing there', '\u2066a\u202c', '\u2066a\u202c\u2069'],
  ])('is ended, once: %s', (_, text, kept) => {
    expect([typedText(text), typedText(kept)]).toEqual([kept, kept])
  })

  test.each(['\u200f\u202bمريم عيادة\u202c 123\u200e', '\u2067שלום\u2069 (abc)', 'a\u202c\u2069b'])(
    'and ends it itself stays as it was written: %j',
    (text) => {
      expect(typedText(text)).toBe(text)
    },
  )
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
