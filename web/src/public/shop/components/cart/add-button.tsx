import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { Check, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'
import { paths } from '~/paths.ts'
import { shop as texts } from '~/texts/public/shop.ts'

type AddButtonProps = {
  product: ProductRow
  /** How many of it are in the cart already. */
  inCart: number
  isPending: boolean
  onAdd: () => void
}

/**
 * A button that adds a unit. Beside it a link tells how many are in the cart. The button stays the same element, and while it sends it
 * takes no press without losing the focus.
 */
export function AddButton({ product: { name, stock }, inCart, isPending, onAdd }: AddButtonProps) {
  const soldOut = stock <= 0
  const allTaken = !soldOut && inCart >= stock
  const another = inCart > 0
  return (
    <div className="flex flex-wrap items-center gap-2">
      {another && <InCart count={inCart} />}
      <button
        type="button"
        disabled={soldOut || allTaken}
        aria-disabled={isPending || undefined}
        onClick={onAdd}
        className={buttonStyle(
          'primary',
          'md',
          cx('aria-disabled:cursor-progress aria-disabled:opacity-70', another && !soldOut && 'size-11 px-0!'),
        )}
      >
        {soldOut ? (
          texts.unavailable
        ) : another ? (
          <>
            <Plus aria-hidden="true" size="1.25rem" />
            <span className="sr-only">{allTaken ? texts.allInCart(name) : texts.addAnother(name)}</span>
          </>
        ) : (
          <>
            <Plus aria-hidden="true" size="1.125rem" />
            <span>
              {isPending ? texts.adding : texts.add} <span className="sr-only">{texts.toCart(name)}</span>
            </span>
          </>
        )}
      </button>
    </div>
  )
}

function InCart({ count }: { count: number }) {
  return (
    <Link
      to={paths.cart}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-bosque-100 px-3.5 font-semibold whitespace-nowrap text-bosque-800 hover:underline dark:text-ink"
    >
      <Check aria-hidden="true" size="1.125rem" />
      <span className="num">{texts.inCart(count)}</span>
    </Link>
  )
}
