import { describe, expect, it } from 'vitest'
import { repeatsIn } from './repeats.ts'

const lines = (from: number, to: number, indent = ''): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${indent}step${from + at}()\n`).join('')
const repeats = (...texts: string[]) =>
  repeatsIn(new Map(texts.map((text, at) => [`${'abcdefghij'[at]}.ts`, text]))).map(
    ({ a, b, lines }) => `${a.path}:${a.line} ${b.path}:${b.line} ${lines}`,
  )

describe('a pair of places', () => {
  it('shares six lines or more, and is counted once for as long as it goes', () => {
    expect(repeats(lines(1, 5), lines(1, 5))).toEqual([])
    expect(repeats(`first()\n${lines(1, 6)}`, lines(1, 6))).toEqual(['a.ts:2 b.ts:1 6'])
    expect(repeats(`${lines(1, 9)}one()\n`, `${lines(1, 9)}other()\n`)).toEqual(['a.ts:1 b.ts:1 9'])
  })

  it('is the same after trimming, whatever stands between that does not count', () => {
    const other = `${lines(1, 3, '  ')}\n// why\n/** what\n * it is\n */\n})\n${lines(4, 6, '\t')}`
    expect(repeats(lines(1, 6), other)).toEqual(['a.ts:1 b.ts:1 6'])
  })

  it('is two where a line between differs', () => {
    const text = (between: string) => `${lines(1, 6)}${between}\n${lines(7, 13)}`
    expect(repeats(text('one()'), text('other()'))).toEqual(['a.ts:8 b.ts:8 7', 'a.ts:1 b.ts:1 6'])
  })

  it('may stand in one text, but not in itself', () => {
    expect(repeats(`${lines(1, 6)}between()\n${lines(1, 6)}`)).toEqual(['a.ts:1 a.ts:8 6'])
    expect(repeats('step()\n'.repeat(7))).toEqual([])
  })

  it('is each two of several places, up to eight', () => {
    expect(repeats(...Array.from({ length: 3 }, () => lines(1, 6)))).toHaveLength(3)
    expect(repeats(...Array.from({ length: 8 }, () => lines(1, 6)))).toHaveLength(28)
    expect(repeats(...Array.from({ length: 9 }, () => lines(1, 6)))).toEqual([])
  })

  it.each([
    ['imports', "import { a } from './a.ts'\n".repeat(7)],
    ['an import over several lines', `import {\n${lines(1, 7)}} from './a.ts'\n`],
    ['types that are imported over several lines', `import type {\n${lines(1, 7)}} from './a.ts'\n`],
    ['closing brackets', '})\n]\n},\n)\n'.repeat(3)],
  ])('is none of %s', (_, text) => {
    expect(repeats(text, text)).toEqual([])
  })

  it('begins again after an import over several lines', () => {
    expect(repeats(`import {\n  a,\n} from './a.ts'\n${lines(1, 6)}`, lines(1, 6))).toEqual(['a.ts:4 b.ts:1 6'])
  })
})
