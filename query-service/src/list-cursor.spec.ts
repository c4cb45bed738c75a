import { productLimits } from '@clinic/shared-events/contracts/shop/products.ts'
import { listCursor } from '@clinic/shared-events/contracts/wire/common.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cursorOf, rowPositionOf } from './list-cursor.ts'

const id = '2'.repeat(43)

// @rule live-lists-paged: Issue: lists are paged on the server: a cut list names what follows, and nothing is doubled
//   or lost on the way
it('a cursor is shorter than 400 characters for any row, and its own schema takes it', () => {
  for (const sign of ['🌱', 'ñ', '"', '\\', '\n', '\u0001', 'a'])
    for (const length of [1, 100, productLimits.name]) {
      const cursor = cursorOf({ id, sort: ['Paquetes', sign.repeat(length)] })
      expect([sign, length, cursor.length < 400, listCursor.safeParse(cursor).success]).toEqual([
        sign,
        length,
        true,
        true,
      ])
    }
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      (a, b) => {
        const cursor = cursorOf({ id, sort: [a, b] })
        expect(cursor.length).toBeLessThan(400)
        const { key, cut } = rowPositionOf(cursor, 2)
        expect(key.id).toBe(id)
        for (const [at, value] of [a, b].entries()) {
          if (cut) expect(value.startsWith(String(key.sort[at]))).toBe(true)
          else expect(key.sort[at]).toBe(value)
        }
      },
    ),
    { seed: 22 },
  )
})
