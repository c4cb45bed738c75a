import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@clinic/shared-events/contracts/calls.ts'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
/** Lists that grow for years and can be narrowed: by days, status or number (docs/http.md#lists). */
const growing = ['listAppointments', 'listByStatus', 'listOrders', 'listPatientIntakes'] as const

const narrowed = /\bquery: (\{ (from, to|status|limit|\.\.\.pending)\b)/
/** Neither its type nor its schemas are a use. */
const mention = new RegExp(`(?<!typeof |\\} = )\\b\\w+Calls\\.(${growing.join('|')})\\b`)

/** What follows each mention of a growing list: the arguments it is called with. */
const usesIn = (text: string): string[] => {
  const [, ...parts] = text.split(new RegExp(mention, 'g'))
  // Every second part is the name that was found.
  return parts.filter((_, at) => at % 2 === 1).map((rest) => rest.slice(0, 200))
}

const uses = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.|\/testing\//.test(name))
  .flatMap((name) => usesIn(readFileSync(join(source, name), 'utf8')).map((use) => ({ name, use })))

it('names lists that are declared', () => {
  expect(growing.filter((name) => !Object.hasOwn(calls, name))).toEqual([])
})

it('narrows every list that grows', () => {
  expect([...new Set(uses.map(({ name }) => name))].toSorted()).toEqual([
    'office/board/api/search.ts',
    'office/intakes/api/intakes.ts',
    'office/intakes/api/visits.ts',
    'office/orders/api/list.ts',
    'office/shared/appointments/api/list.ts',
    'office/shared/appointments/api/visit/form-of-visit.ts',
    'office/shared/appointments/hooks/use-appointments-of-status.ts',
    'office/shared/pending/waiting.ts',
  ])
  expect(uses.filter(({ use }) => !narrowed.test(use))).toEqual([])
})

it('would tell one that is read whole', () => {
  const [whole = '', pending = ''] = usesIn(
    'readCall(orderCalls.listOrders, { signal })\n// and then\n'.padEnd(300) +
      'readCall(orderCalls.listOrders, { query: { ...pending, limit, after } })',
  )
  expect([narrowed.test(whole), narrowed.test(pending)]).toEqual([false, true])
})
