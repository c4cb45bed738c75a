import { describe, expect, test } from 'vitest'
import { optionalText, requiredText } from './common.ts'
import { textLength } from './text-length.ts'

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
