import type { OrderProgress } from '@clinic/shared-events/contracts/shop/orders.ts'
import { Link, useParams } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { ApiError } from '~/lib/http/http.ts'
import { paths } from '~/paths.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { orderProgress as texts } from '~/texts/orders.ts'
import { trackingNumberOf, useOrderProgress } from '../../api/order-progress.ts'
import { ColumnsLoading } from '../columns-loading.tsx'
import { OrderLookup } from './order-lookup.tsx'
import { OrderThread } from './order-thread.tsx'
import { OrderedProducts } from './ordered-products.tsx'

/**
 * /pedido/{trackingNumber} (ours, docs/open-points.md#orders): the progress of an order, live, for whoever holds its number;
 * /pedido asks for it.
 */
export function OrderPage() {
  const { trackingNumber = '' } = useParams()
  const number = trackingNumberOf(trackingNumber)
  return (
    <div className="wrap pb-14 md:pb-22">
      <meta name="robots" content="noindex" />
      {trackingNumber === '' ? (
        <Lookup />
      ) : number === null ? (
        <Missing typed={trackingNumber} />
      ) : (
        <Followed key={number} number={number} />
      )}
    </div>
  )
}

function Followed({ number }: { number: string }) {
  const { data: reading, error, isFetching, refetch } = useOrderProgress(number)
  if (reading) return <Found order={reading.data} />
  if (error instanceof ApiError && error.status === 404) return <Missing typed={number} />
  return (
    <>
      <PageHead title={texts.title} />
      <ColumnsLoading texts={texts} failed={error !== null && !isFetching} onRetry={() => void refetch()}>
        <Skeleton className="h-14 max-w-96" />
        <Skeleton className="h-14 max-w-96" />
        <Skeleton className="h-14 max-w-96" />
      </ColumnsLoading>
    </>
  )
}

function Found({ order }: { order: OrderProgress }) {
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <p className="mt-4 text-lg">
        <span className="text-ink-2">{texts.number}</span>{' '}
        <strong className="num text-xl whitespace-nowrap select-all">{order.trackingNumber}</strong>
      </p>
      <div className="mt-8 grid gap-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <OrderThread order={order} />
        <OrderedProducts order={order} />
      </div>
    </>
  )
}

function Lookup() {
  return (
    <>
      <PageHead title={texts.title} lead={texts.lookup.lead} />
      <OrderLookup className="mt-8" />
    </>
  )
}

function Missing({ typed }: { typed: string }) {
  return (
    <>
      <PageHead title={texts.missing.title} />
      <EmptyState title={texts.missing.text} className="mt-6">
        <p>{texts.missing.hint}</p>
        <OrderLookup missing={typed} className="mt-6 text-left text-ink" />
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Link to={paths.shop} className={buttonStyle()}>
            {texts.missing.shop}
          </Link>
          <ChatLink>{texts.help}</ChatLink>
        </div>
      </EmptyState>
    </>
  )
}
