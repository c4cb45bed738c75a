import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { SideBox } from '~/components/ui/display/side-box.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { RequiredSaid } from '~/components/ui/forms/field.tsx'
import { paths } from '~/paths.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { checkout as texts } from '~/texts/orders.ts'
import { useCartLines } from '../../hooks/use-cart-lines.ts'
import { usePlacedHere } from '../../hooks/use-placed-here.ts'
import type { PricedCart } from '../../model/cart-lines.ts'
import { ColumnsLoading } from '../columns-loading.tsx'
import { OrderLines } from '../order/order-lines.tsx'
import { CheckoutDone } from './checkout-done.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { UnfinishedOrder } from './unfinished-order.tsx'

/** /checkout (docs/specification.md#public-screens). */
export function CheckoutPage() {
  const placed = usePlacedHere()
  return <div className="wrap pb-14 md:pb-22">{placed ? <CheckoutDone placed={placed} /> : <Ordering />}</div>
}

function Ordering() {
  const { cart, failed, retry } = useCartLines()
  if (cart?.lines.length === 0) return <Empty />
  return (
    <>
      <PageHead title={texts.title} />
      {cart ? (
        <Ready cart={cart} />
      ) : (
        <ColumnsLoading texts={texts} failed={failed} onRetry={retry}>
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </ColumnsLoading>
      )}
    </>
  )
}

function Ready({ cart }: { cart: PricedCart }) {
  return (
    <>
      <p className="mt-2 text-lg text-ink-2 md:text-[1.25rem]">
        <RequiredSaid before={texts.leadBefore} after={texts.leadAfter} />
      </p>
      <UnfinishedOrder lines={cart.lines} />
      <div className="mt-8 grid gap-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <Summary cart={cart} />
        <div className="min-w-0 lg:order-1">
          <CheckoutForm cart={cart} />
        </div>
      </div>
    </>
  )
}

/** The summary of the order, before the form or beside it where there is room. */
function Summary({ cart }: { cart: PricedCart }) {
  const { title, change, delivery } = texts.summary
  return (
    <SideBox as="aside" title={title} className="self-start lg:order-2">
      <OrderLines lines={cart.lines} total={cart.total} className="mt-2" />
      <p className="mt-3 text-base text-ink-2">{delivery}</p>
      <Link to={paths.cart} className={buttonStyle('outline', 'md', 'mt-5 w-full')}>
        {change}
      </Link>
    </SideBox>
  )
}

function Empty() {
  return (
    <>
      <PageHead title={texts.empty.title} />
      <EmptyState title={texts.empty.text} className="py-16">
        <Link to={paths.shop} className={buttonStyle('coral', 'lg', 'mt-6')}>
          {texts.empty.shop}
        </Link>
      </EmptyState>
    </>
  )
}
