import { createCommandHandler } from '@clinic/command-service/handling/handle-command.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { listProduct } from '@clinic/command-service/products/commands/change-product.ts'
import type { CheckedStores } from './checked-stores.ts'

/** A product as the page showed it. */
export type Shown = { productId: string; price: number }

/** Offers a product in a folder that no process runs on. */
export const offerProduct = async (
  { log, codec, vault }: CheckedStores,
  title: string,
  stock: number,
): Promise<Shown> => {
  const handler = createCommandHandler({ log, codec })
  const texts = { title, description: 'Para la prueba', imageUrl: '/art/product-bandas.svg' }
  const offer = { ...texts, price: 6500, category: 'Equipo de Rehabilitación', stock } as const
  const now = new Date().toISOString()
  const origin = originWithoutKey('system:test', now)
  const answer = await listProduct({ handler, idSecret: vault.secret('ids') }, offer, origin)
  if (!answer.ok || answer.state.status !== 'listed') throw new Error(`${title} was refused`)
  const { productId, price } = answer.state.offer
  return { productId, price }
}
