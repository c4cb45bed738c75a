import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { logAsOf } from './as-of.ts'
import { logOf } from './spec-support.ts'

// What these reads do not look at is left out.
const events = [1n, 3n, 5n, 8n].map((position) => ({ position, stream: 'cart-c' }) as StoredEvent)

it.each([
  [5n, 'end', [5n, 3n, 1n]],
  [5n, 8n, [5n, 3n, 1n]],
  [5n, 5n, [3n, 1n]],
  [8n, 'end', [8n, 5n, 3n, 1n]],
  [0n, 'end', []],
] as const)(
  'a log as of position %s is read back before %s without what came later',
  async (position, before, found) => {
    const read = await logAsOf(logOf(events), position).readBack(before, 10)
    expect(read.map((event) => event.position)).toEqual(found)
  },
)
