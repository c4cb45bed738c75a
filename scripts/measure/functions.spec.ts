import { expect, it } from 'vitest'
import { longFunctions } from './functions.ts'

/** So many lines of a body, the braces' lines not among them. */
const body = (lines: number): string => 'x()\n'.repeat(lines)
const long = { line: 1, lines: 41 }

it.each([
  ['an arrow', `const one = () => {\n${body(39)}}\n`, 'one'],
  ['a declaration', `export async function one() {\n${body(39)}}\n`, 'one'],
  ['a generator', `function* one() {\n${body(39)}}\n`, 'one'],
  ['an arrow without braces', `const one = () =>\n${'x(\n'.repeat(39)}${')'.repeat(39)}\n`, 'one'],
  ['one with signs of more than a byte', `const one = () => {\n'ñ₡'\n${body(38)}}\n`, 'one'],
  ['one that is named by its property', `const a = { one: () => {\n${body(39)}} }\n`, 'one'],
  ['a method of an object', `const a = { one() {\n${body(39)}} }\n`, 'one'],
  ['a method of a class', `class A { one() {\n${body(39)}} }\n`, 'one'],
  ['a constructor', `class A { constructor() {\n${body(39)}} }\n`, 'constructor'],
  ['one without a name', `export default () => {\n${body(39)}}\n`, ''],
])('%s of 41 lines is long', (_, text, name) => {
  expect(longFunctions(text, false)).toEqual([{ name, ...long }])
})

it('40 lines are not', () => {
  expect(longFunctions(`const one = () => {\n${body(38)}}\n`, false)).toEqual([])
})

it('what stands inside counts for both, each by its own lines', () => {
  expect(longFunctions(`function one() {\n  const two = () => {\n${body(39)}  }\n}\n`, false)).toEqual([
    { name: 'one', line: 1, lines: 43 },
    { name: 'two', line: 2, lines: 41 },
  ])
})

it('a component is a function too, and the lines of a file after another are its own', () => {
  longFunctions('const before = 1\n', false)
  const text = `\n// first\nfunction Hero() {\n  return <b>\n${'a\n'.repeat(37)}  </b>\n}\n`
  expect(longFunctions(text, true)).toEqual([{ name: 'Hero', line: 3, lines: 41 }])
})
