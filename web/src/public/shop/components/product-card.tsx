import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { cx } from '~/lib/class-names.ts'
import { money } from '~/lib/format.ts'
import { ProductPicture } from '~/products/product-picture.tsx'
import { shop as texts } from '~/texts/public/shop.ts'
import { useAddProduct } from '../hooks/use-add-product.ts'
import { AddButton } from './cart/add-button.tsx'
import { StockLabel } from './stock-label.tsx'

type ProductCardProps = { product: ProductRow; inCart: number; early: boolean }

/** A product as it is offered now: on a phone a row with the picture left (docs/specification.md#public-screens, #public-states). */
export function ProductCard({ product, inCart, early }: ProductCardProps) {
  const { name, description, price, imageUrl, stock } = product
  const { add, isPending, refusal } = useAddProduct(product)
  const soldOut = stock <= 0
  return (
    <li className="border-b border-line pb-6 last:border-0 md:border-0 md:pb-0">
      <article
        aria-label={name}
        className="grid h-full grid-cols-[116px_minmax(0,1fr)] gap-x-4 md:grid-cols-1 md:grid-rows-[auto_1fr_auto]"
      >
        <div className="relative">
          <ProductPicture url={imageUrl} early={early} faded={soldOut} className="aspect-square md:aspect-4/3" />
          {soldOut && (
            <span
              aria-hidden="true"
              className="absolute top-2 left-2 rounded-full max-[19rem]:hidden bg-ink px-3 py-1 text-sm font-semibold text-paper md:top-4 md:left-4 md:px-3.5 md:py-1.5"
            >
              {texts.stock.none}
            </span>
          )}
        </div>
        <div className="min-w-0 md:mt-4">
          <h2 className="text-[1.1875rem] leading-snug font-bold md:text-[1.3125rem]">{name}</h2>
          <p className="mt-1 mb-2.5 text-pretty text-ink-2">{description}</p>
          <StockLabel stock={stock} />
        </div>
        <div className="col-span-full mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className={cx('text-[1.375rem] font-bold md:text-2xl', soldOut && 'text-ink-2')}>{money(price)}</p>
          <AddButton product={product} inCart={inCart} isPending={isPending} onAdd={add} />
          <p role="status" className="w-full text-[0.9375rem] text-ink-2 empty:hidden">
            {refusal}
          </p>
        </div>
      </article>
    </li>
  )
}
