import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
/** Lists that grow for years and can be narrowed: by days, status or number (docs/decisions/0032). */
const growing = [
  '/api/doctor/appointments',
  '/api/appointments/by-status',
  '/api/orders',
  '/api/doctor/patient-intakes',
]

/** The calls that read something, each with the text of its arguments. */
const readsIn = (source: string): string[] =>
  source
    .split(/\bread\(\s*/)
    .slice(1)
    .map((rest) => rest.split('\n      }),')[0] ?? '')

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(public|office)\/[^/]+\/api\/[^/]+\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

it('narrows every list that grows', () => {
  const reads = sources.flatMap(({ name, text }) => readsIn(text).map((call) => ({ name, call })))
  const lists = reads.filter(({ call }) => growing.some((path) => new RegExp(`^['"\`]${path}['"\`/$]`).test(call)))
  expect(lists.map(({ name }) => name)).toContain('office/appointments-board/api/day.ts')
  expect(lists.filter(({ call }) => !/\bquery: \{ (from: \w+, to: \w+|status|limit)/.test(call))).toEqual([])
})
