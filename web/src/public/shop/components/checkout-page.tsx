import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { RequiredMark } from '~/components/ui/field.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/state-notes.tsx'
import { paths } from '~/paths.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { texts as common } from '~/texts/common.ts'
import { checkout as texts } from '~/texts/orders.ts'
import { useCartLines } from '../hooks/use-cart-lines.ts'
import { usePlacedHere } from '../hooks/use-placed-here.ts'
import type { PricedCart } from '../model/cart-lines.ts'
import { CheckoutDone } from './checkout-done.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { OrderLines } from './order-lines.tsx'
import { UnfinishedOrder } from './unfinished-order.tsx'

/** /checkout (docs/conformance/public.md#checkout). */
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
      {cart && <Ready cart={cart} />}
      {!cart && failed && <ErrorState title={texts.failed} hint={common.serverAway} onRetry={retry} className="mt-8" />}
      {!cart && !failed && <Loading />}
    </>
  )
}

function Ready({ cart }: { cart: PricedCart }) {
  return (
    <>
      <p className="mt-2 text-lg text-ink-2 md:text-[1.25rem]">
        {texts.leadBefore}
        <RequiredMark />
        <span className="sr-only">asterisco</span> {texts.leadAfter}
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

/** Before the form, as what it is about; beside it where there is room. */
function Summary({ cart }: { cart: PricedCart }) {
  const { title, change, delivery } = texts.summary
  return (
    <aside aria-labelledby="resumen" className="self-start rounded-[28px] bg-bosque-50 p-6 md:p-7 lg:order-2">
      <h2 id="resumen" className="text-xl font-bold">
        {title}
      </h2>
      <OrderLines lines={cart.lines} total={cart.total} className="mt-2" />
      <p className="mt-3 text-base text-ink-2">{delivery}</p>
      <Link to={paths.cart} className={buttonStyle('outline', 'md', 'mt-5 w-full')}>
        {change}
      </Link>
    </aside>
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

function Loading() {
  return (
    <div role="status" className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <span className="sr-only">{texts.loading}</span>
      <div className="grid content-start gap-6">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
      <Skeleton className="h-72 rounded-[28px]!" />
    </div>
  )
}
