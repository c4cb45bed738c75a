import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { expectToasts } from '~/lib/toasts.ts'
import { paths } from '~/paths.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { cart as texts } from '~/texts/public/shop.ts'
import { useCartLines } from '../../hooks/use-cart-lines.ts'
import { useChangeCart } from '../../hooks/use-change-cart.ts'
import { CustomerDialog } from '../checkout/customer-dialog.tsx'
import { PlacedPanel } from '../checkout/placed-panel.tsx'
import { UnfinishedOrder } from '../checkout/unfinished-order.tsx'
import { CartContent } from './cart-content.tsx'

/** /carrito (docs/specification.md#public-screens). */
export function CartPage() {
  const { cart, failed, retry } = useCartLines()
  const [ordering, setOrdering] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const change = useChangeCart(() => region.current?.focus({ preventScroll: true }))
  useEffect(expectToasts, [])
  const filled = cart !== null && cart.lines.length > 0
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={texts.title} {...(filled && { lead: texts.lead })} />
      <div className="not-empty:mt-8">
        <PlacedPanel />
      </div>
      {/* Anew when the dialog closes: an order that broke off there is told here. */}
      {filled && <UnfinishedOrder key={ordering ? 'asking' : 'asked'} lines={cart.lines} />}
      {/* What held the focus may go with its line: then this takes it. */}
      <div ref={region} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {filled ? (
          <CartContent cart={cart} change={change} onOrder={() => setOrdering(true)} />
        ) : cart ? (
          <Empty />
        ) : failed ? (
          <ErrorState className="mt-8" title={texts.failed} hint={texts.failedHint} onRetry={retry} />
        ) : (
          <Loading />
        )}
      </div>
      <CustomerDialog
        open={ordering}
        lines={cart?.lines ?? []}
        total={cart?.total ?? 0}
        onClose={() => setOrdering(false)}
      />
    </div>
  )
}

function Empty() {
  return (
    <EmptyState title={texts.empty.title} className="py-16">
      <p>{texts.empty.text}</p>
      <Link to={paths.shop} className={buttonStyle('coral', 'lg', 'mt-6')}>
        <ArrowLeft aria-hidden="true" size="1.25rem" />
        {texts.toShop}
      </Link>
      <p className="mt-6">
        {texts.empty.ordered}{' '}
        <Link to={paths.orderLookup} className="font-semibold text-bosque-700 underline underline-offset-2">
          {texts.empty.follow}
        </Link>
      </p>
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div className="grid content-start gap-5">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-72 rounded-[24px]!" />
    </div>
  )
}
