import { imageAddress } from '@clinic/shared-events/contracts/wire/images.ts'
import { expect, it } from 'vitest'
import { shape } from '../../testing/histories/visits.ts'
import { practiceSettings } from '../practice-settings/practice-settings.ts'
import { products } from '../products/products.ts'
import type { Projection } from '../projection.ts'
import { cleaningImages } from './clean-images.ts'

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]

// @rule practice-logo
it('pictures that products and the logo name are kept, and nothing is removed before all that may name them is folded', async () => {
  const kept: unknown[] = []
  const asked: string[] = []
  const named = {
    products: [imageAddress(first), 'https://example.com/x.png', ''].map((imageUrl) => ({ imageUrl })),
    'practice-settings': [{ logo: { imageUrl: imageAddress(second, 320), width: 320, height: 80 } }],
  }
  let logoAt = 4n
  const clean = cleaningImages(
    {
      keep: async (named, now) => {
        kept.push([[...named], now.getTime()])
        return 0
      },
    },
    {
      find: async (collection) => {
        asked.push(collection)
        const rows = named[collection.split('@')[0] as keyof typeof named]
        return rows.map((row, n) => ({ id: `${n}`, position: 1n, json: JSON.stringify(row) }))
      },
      checkpoint: async (collection) => ({
        logId: 'log',
        epoch: 1n,
        position: collection.startsWith('products') ? 5n : logoAt,
        event: null,
        since: 0,
      }),
    },
    () => 7,
  )
  await clean(shape as Projection)
  await clean(products as Projection)
  expect(asked).toEqual([])
  logoAt = 5n
  await clean(products as Projection)
  expect(asked).toEqual([`products@${products.version}`, `practice-settings@${practiceSettings.version}`])
  expect(kept).toEqual([[[first, second], 7]])
})
