import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { money } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { cart as texts } from '~/texts/public/shop.ts'
import type { PricedCart } from '../../model/cart-lines.ts'

type CartSummaryProps = { cart: PricedCart; onOrder: () => void }

/** The sum of the cart, and the two ways to order it (docs/specification.md#public-screens). */
export function CartSummary({ cart: { units, total, orderable }, onOrder }: CartSummaryProps) {
  return (
    <section aria-labelledby="summary" className="rounded-[24px] border border-line bg-paper-2 p-6 lg:sticky lg:top-8">
      <h2 id="summary" className="text-xl font-bold">
        {texts.summary}
      </h2>
      <dl className="mt-4 grid grid-cols-[1fr_auto] items-baseline gap-y-2">
        <dt className="text-ink-2">{texts.units}</dt>
        <dd className="num text-right">{units}</dd>
        <dt className="text-lg font-bold">{texts.total}</dt>
        <dd className="num text-right text-2xl font-bold">{money(total)}</dd>
      </dl>
      <p className="mt-3 text-[0.9375rem] text-pretty text-ink-2">{texts.delivery}</p>
      <p role="status" className="mt-4 font-semibold text-coral-t empty:hidden">
        {orderable ? null : texts.review}
      </p>
      <Button look="coral" size="lg" className="mt-5 w-full" disabled={!orderable} onClick={onOrder}>
        <MessageCircle aria-hidden="true" size="1.25rem" />
        {texts.order}
      </Button>
      {orderable ? (
        <Link to={paths.checkout} className={buttonStyle('outline', 'lg', 'mt-3 w-full')}>
          {texts.checkout}
        </Link>
      ) : (
        <Button size="lg" className="mt-3 w-full" disabled>
          {texts.checkout}
        </Button>
      )}
      <p className="mt-2 text-center text-[0.9375rem] text-ink-2">{texts.checkoutHint}</p>
    </section>
  )
}
