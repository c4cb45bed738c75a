import { afterAll, describe, expect, it } from 'vitest'
import { openLint } from './lint-text.ts'

const { lint, close } = openLint()
afterAll(close)

const refused = /docs\/decisions\/0037/

describe('a function of a module is a constant with an arrow', () => {
  it.each([
    ['a function declaration', 'a.ts', 'export function one() {\n  return 1\n}\n'],
    ['one that waits', 'a.ts', 'export async function one() {\n  return 1\n}\n'],
    ['a helper beside components', 'a.tsx', 'export function one() {\n  return 1\n}\n'],
    ['a component as a constant', 'a.tsx', 'export const Hero = () => <b>1</b>\n'],
  ])('so %s is refused', (_, name, text) => {
    expect(lint(`web/src/${name}`, text)).toMatch(refused)
  })

  it.each([
    ['an arrow', 'a.ts', 'export const one = () => 1\n'],
    ['a generator', 'a.ts', 'export async function* one() {\n  yield 1\n}\n'],
    ['a function inside another', 'a.ts', 'export const one = () => {\n  function two() {}\n  return two\n}\n'],
    ['a component as a declaration', 'a.tsx', 'export function Hero() {\n  return <b>1</b>\n}\n'],
    ['a constant that is no component', 'a.tsx', 'export const one = () => <b>1</b>\n'],
  ])('and %s is not', (_, name, text) => {
    expect(lint(`web/src/${name}`, text)).not.toMatch(refused)
  })
})
