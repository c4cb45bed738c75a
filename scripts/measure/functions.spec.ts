import { expect, it } from 'vitest'
import { longFunctions } from './functions.ts'

/** So many lines of a body, the braces' lines not among them. */
const body = (lines: number): string => 'x()\n'.repeat(lines)
const long = { line: 1, own: 41, lines: 41 }

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

it('what stands inside another is its own, and the other keeps the line where it stands', () => {
  expect(longFunctions(`function one() {\n  const two = () => {\n${body(39)}  }\n}\n`, false)).toEqual([
    { name: 'two', line: 2, own: 41, lines: 41 },
  ])
  expect(longFunctions(`function one() {\n${body(38)}  const two = () => {\n${body(5)}  }\n}\n`, false)).toEqual([
    { name: 'one', line: 1, own: 41, lines: 47 },
  ])
})

it('what stands two deep is taken from the one around it alone, and a function on one line from none', () => {
  const deep = `  const two = () => {\n    const three = () => {\n${body(5)}    }\n  }\n`
  expect(longFunctions(`function one() {\n${body(38)}${deep}}\n`, false)).toMatchObject([{ own: 41, lines: 49 }])
  expect(longFunctions(`function one() {\n${body(38)}  const two = () => 1\n}\n`, false)).toMatchObject([
    { name: 'one', own: 41, lines: 41 },
  ])
})

it('with everything in it a function has at most 80 lines', () => {
  const two = `  const two = () => {\n${body(36)}  }\n`
  expect(longFunctions(`function one() {\n${two}${two}  x()\n  x()\n}\n`, false)).toEqual([])
  expect(longFunctions(`function one() {\n${two}${two}${body(3)}}\n`, false)).toEqual([
    { name: 'one', line: 1, own: 7, lines: 81 },
  ])
})

it('a component is a function too, and the lines of a file after another are its own', () => {
  longFunctions('const before = 1\n', false)
  const text = `\n// first\nfunction Hero() {\n  return <b>\n${'a\n'.repeat(37)}  </b>\n}\n`
  expect(longFunctions(text, true)).toEqual([{ name: 'Hero', line: 3, own: 41, lines: 41 }])
})
