import { type OrderProgress, orderFeeds } from '@clinic/shared-events/contracts/orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/state-notes.tsx'
import { ApiError } from '~/lib/http.ts'
import { useLive } from '~/lib/use-live.ts'
import { paths } from '~/paths.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { texts as common } from '~/texts/common.ts'
import { orderProgress as texts } from '~/texts/orders.ts'
import { changedProgress, orderProgressOptions, trackingNumberOf } from '../api/order-progress.ts'
import { OrderLookup } from './order-lookup.tsx'
import { OrderThread } from './order-thread.tsx'
import { OrderedProducts } from './ordered-products.tsx'

/**
 * /pedido/{trackingNumber} (ours, docs/open-points.md#orders): how far an order has got, live, for whoever holds its number;
 * /pedido asks for it.
 */
export function OrderPage() {
  const { trackingNumber = '' } = useParams()
  const number = trackingNumberOf(trackingNumber)
  return (
    <div className="wrap pb-14 md:pb-22">
      <meta name="robots" content="noindex" />
      {trackingNumber === '' ? (
        <Asked />
      ) : number === null ? (
        <Missing typed={trackingNumber} />
      ) : (
        <Followed key={number} number={number} />
      )}
    </div>
  )
}

function Followed({ number }: { number: string }) {
  const client = useQueryClient()
  const options = orderProgressOptions(number)
  const { data: reading, error, isFetching, refetch } = useQuery(options)
  useLive(
    orderFeeds.progress,
    reading,
    {
      onChange: (changes) => {
        const changed = changes.map(changedProgress).findLast((row) => row?.trackingNumber === number)
        if (changed) client.setQueryData(options.queryKey, (known) => known && { ...known, data: changed })
      },
      onRefresh: () => void refetch(),
    },
    number,
  )
  if (reading) return <Found order={reading.data} />
  if (error instanceof ApiError && error.status === 404) return <Missing typed={number} />
  return (
    <>
      <PageHead title={texts.title} />
      {error && !isFetching ? (
        <ErrorState title={texts.failed} hint={common.serverAway} onRetry={() => void refetch()} className="mt-8" />
      ) : (
        <Loading />
      )}
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

function Asked() {
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

function Loading() {
  return (
    <div role="status" className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <span className="sr-only">{texts.loading}</span>
      <div className="grid content-start gap-8">
        <Skeleton className="h-14 max-w-96" />
        <Skeleton className="h-14 max-w-96" />
        <Skeleton className="h-14 max-w-96" />
      </div>
      <Skeleton className="h-72 rounded-[28px]" />
    </div>
  )
}
