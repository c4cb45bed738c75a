import { describe, expect, test } from 'vitest'
import { isBlank, typedText } from './blank-text.ts'

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
