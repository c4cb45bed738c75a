import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import type { Logo } from '@clinic/shared-events/contracts/practice/practice.ts'
import { imageOf } from '@clinic/shared-events/contracts/wire/images.ts'
import { practiceSettings } from '../practice-settings/practice-settings.ts'
import { products } from '../products/products.ts'
import { collectionOf, type Projection } from '../projection.ts'
import type { ReadStore } from '../read-store/read-store.ts'

/**
 * Removes images that neither a product nor the practice's logo names for a day, whenever the products' read model is cleaned: it is folded
 * up to the head here then. Where the practice's data are not folded as far, a logo may not be known yet: nothing is removed.
 */
export const cleaningImages =
  (images: Pick<ImageStore, 'keep'>, store: Pick<ReadStore, 'find' | 'checkpoint'>, now: () => number = Date.now) =>
  async (projection: Projection): Promise<void> => {
    if (projection.name !== products.name) return
    const from = [projection, practiceSettings].map(collectionOf)
    const [own, other] = await Promise.all(
      from.map(async (collection) => (await store.checkpoint(collection))?.position),
    )
    if (own === undefined || other === undefined || other < own) return
    const rows = (await Promise.all(from.map((collection) => store.find(collection, {})))).flat()
    const named = rows.flatMap(({ json }) => {
      const { imageUrl, logo } = JSON.parse(json ?? '{}') as { imageUrl?: string; logo?: Logo | null }
      return imageOf(imageUrl ?? logo?.imageUrl ?? '')?.id ?? []
    })
    await images.keep(new Set(named), new Date(now()))
  }
