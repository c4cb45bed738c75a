import { describe, expect, it } from 'vitest'
import { lintTexts } from './lint-text.ts'

const refused = /docs\/decisions\/0036/

const others: [string, string, string][] = [
  ['a function declaration', 'declaration.ts', 'export function one() {\n  return 1\n}\n'],
  ['one that waits', 'waits.ts', 'export async function one() {\n  return 1\n}\n'],
  ['a helper beside components', 'helper.tsx', 'export function one() {\n  return 1\n}\n'],
  ['a component as a constant', 'constant.tsx', 'export const Hero = () => <b>1</b>\n'],
]
const right: [string, string, string][] = [
  ['an arrow', 'arrow.ts', 'export const one = () => 1\n'],
  ['a generator', 'generator.ts', 'export async function* one() {\n  yield 1\n}\n'],
  ['a function inside another', 'inside.ts', 'export const one = () => {\n  function two() {}\n  return two\n}\n'],
  ['a component as a declaration', 'component.tsx', 'export function Hero() {\n  return <b>1</b>\n}\n'],
  ['a constant that is no component', 'no-component.tsx', 'export const one = () => <b>1</b>\n'],
]
const found = lintTexts(new Map([...others, ...right].map(([, name, text]) => [`web/src/${name}`, text])))

describe('a function of a module is a constant with an arrow', () => {
  it.each(others)('so %s is refused', (_, name) => {
    expect(found.get(`web/src/${name}`)).toMatch(refused)
  })

  it.each(right)('and %s is not', (_, name) => {
    expect(found.get(`web/src/${name}`)).not.toMatch(refused)
  })
})
