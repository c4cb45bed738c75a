import { imageAddress } from '@clinic/shared-events/contracts/wire/images.ts'
import { expect, it } from 'vitest'
import { shape } from '../../testing/histories/visits.ts'
import { products } from '../products/products.ts'
import type { Projection } from '../projection.ts'
import { cleaningImages } from './clean-images.ts'

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]

it('pictures that products name are kept, and no other read model is asked', async () => {
  const kept: unknown[] = []
  const asked: string[] = []
  const urls = [imageAddress(first), 'https://example.com/x.png', imageAddress(second, 320), '']
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
        return urls.map((imageUrl, n) => ({ id: `p${n}`, position: 1n, json: JSON.stringify({ imageUrl }) }))
      },
    },
    () => 7,
  )
  await clean(shape as Projection)
  await clean(products as Projection)
  expect(asked).toEqual([`products@${products.version}`])
  expect(kept).toEqual([[[first, second], 7]])
})
