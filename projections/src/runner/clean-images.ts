import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { imageOf } from '@clinic/shared-events/contracts/wire/images.ts'
import { products } from '../products/products.ts'
import { collectionOf, type Projection } from '../projection.ts'
import type { ReadStore } from '../read-store/read-store.ts'

/** Removes images that no product names for a day, whenever the products' read model is cleaned: it is folded up to the head here then. */
export const cleaningImages =
  (images: Pick<ImageStore, 'keep'>, store: Pick<ReadStore, 'find'>, now: () => number = Date.now) =>
  async (projection: Projection): Promise<void> => {
    if (projection.name !== products.name) return
    const rows = await store.find(collectionOf(projection), {})
    const named = rows.flatMap(({ json }) => {
      const { imageUrl } = JSON.parse(json ?? '{}') as { imageUrl?: string }
      return imageOf(imageUrl ?? '')?.id ?? []
    })
    await images.keep(new Set(named), new Date(now()))
  }
