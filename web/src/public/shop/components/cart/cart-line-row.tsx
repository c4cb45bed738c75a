import { mostUnits } from '@clinic/shared-events/contracts/shop/carts.ts'
import { Info, Minus, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { money } from '~/lib/format.ts'
import { ProductPicture } from '~/products/product-picture.tsx'
import { cart as texts } from '~/texts/public/shop.ts'
import type { PricedLine } from '../../model/cart-lines.ts'

type CartLineRowProps = {
  line: PricedLine
  /** A change of the cart is under way. */
  busy: boolean
  onRemove: () => void
  /** Sets how many units the line holds. */
  onUnits: (units: number) => void
}

/** A product in the cart, with changes of its price and stock (docs/specification.md#public-screens). */
export function CartLineRow({ line, busy, onRemove, onUnits }: CartLineRowProps) {
  const { product, total, priceBefore } = line
  const name = product?.name ?? texts.gone.name
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-5 md:grid-cols-[116px_minmax(0,1fr)_auto] md:gap-x-6">
      <ProductPicture
        url={product?.imageUrl ?? ''}
        early
        faded={line.trouble !== null && !product?.stock}
        className="aspect-4/3"
      />
      <div className="min-w-0">
        <h3 className="text-lg leading-snug font-bold">{name}</h3>
        {product && (
          <p className="num mt-0.5 text-ink-2">
            {money(product.price)} {texts.each}
          </p>
        )}
        <Units line={line} name={name} busy={busy} onUnits={onUnits} />
        <div role="status" className="grid justify-items-start gap-2 not-empty:mt-2.5">
          <LineNotes line={line} busy={busy} onUnits={onUnits} />
          {priceBefore !== null && <Repriced before={priceBefore} />}
        </div>
      </div>
      <div className="flex flex-col items-end gap-2">
        {product && (
          <p className="num text-lg font-bold">
            <span className="sr-only">{texts.lineTotal}: </span>
            {money(total)}
          </p>
        )}
        <TipButton label={texts.remove(name)} disabled={busy} onClick={onRemove} className="-mr-2.5 text-ink-2">
          <Trash2 aria-hidden="true" size="1.25rem" />
        </TipButton>
      </div>
    </li>
  )
}

type UnitsProps = Pick<CartLineRowProps, 'line' | 'busy' | 'onUnits'> & { name: string }

/** How many units the line holds, one less and one more; what is not offered any more can only be removed. */
function Units({ line: { product, quantity }, name, busy, onUnits }: UnitsProps) {
  const most = Math.min(product?.stock ?? 0, mostUnits)
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-1 text-ink-2">
      <p className="num mr-1">
        {texts.quantity}: <strong className="text-ink">{quantity}</strong>
      </p>
      {most > 0 && (
        <span className="-ml-2.5 flex md:ml-0">
          <TipButton label={texts.fewer(name)} disabled={busy || quantity === 1} onClick={() => onUnits(quantity - 1)}>
            <Minus aria-hidden="true" size="1.125rem" />
          </TipButton>
          <TipButton label={texts.more(name)} disabled={busy || quantity >= most} onClick={() => onUnits(quantity + 1)}>
            <Plus aria-hidden="true" size="1.125rem" />
          </TipButton>
        </span>
      )}
    </div>
  )
}

/** Tells why this line cannot be ordered, and what to do. */
function LineNotes({ line: { product, trouble }, busy, onUnits }: Omit<CartLineRowProps, 'onRemove'>) {
  if (trouble === null) return null
  const stock = product?.stock ?? 0
  const sentence = product === null ? texts.gone.text : stock === 0 ? texts.soldOut : texts.short(stock)
  return (
    <>
      <p className="flex gap-2 text-[0.9375rem] font-semibold text-coral-t">
        <TriangleAlert aria-hidden="true" size="1.125rem" className="mt-0.5 shrink-0" />
        {sentence}
      </p>
      {stock > 0 && (
        <Button disabled={busy} onClick={() => onUnits(stock)}>
          {texts.keep(stock)}
        </Button>
      )}
    </>
  )
}

function Repriced({ before }: { before: number }) {
  return (
    <p className="flex gap-2 text-[0.9375rem] font-semibold text-realizado-t">
      <Info aria-hidden="true" size="1.125rem" className="mt-0.5 shrink-0" />
      {texts.repriced(money(before))}
    </p>
  )
}
