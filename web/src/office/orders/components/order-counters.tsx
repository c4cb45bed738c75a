import type { OrderCounts } from '@clinic/shared-events/contracts/shop/orders.ts'
import { CountsNote, counterRow } from '~/components/ui/display/list-head.tsx'
import { RollingNumber } from '~/components/ui/display/rolling-number.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { cx } from '~/lib/class-names.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import { useOrderCounts } from '../api/counts.ts'
import { useFreshCount } from '../hooks/use-fresh.ts'
import { statusLooks } from '../model/status-looks.ts'

const texts = ordersBoard.counters
const counted = ['pending', 'processing', 'delivered', 'total'] as const

/** Pendientes, Procesando, Entregados, Total (docs/specification.md#office-screens), live, and how many orders have just come. */
export function OrderCounters() {
  const query = useOrderCounts()
  const fresh = useFreshCount()
  const { data, isError } = query
  return (
    <>
      <section
        aria-label={texts.region}
        className={cx(
          counterRow,
          '[&>*]:flex-1 min-[19rem]:[&>*:not(:first-child)]:pl-3 md:[&>*:not(:first-child)]:pl-5',
        )}
      >
        {counted.map((name) => (
          <Counter key={name} name={name} counts={data?.data} failed={isError} fresh={name === 'pending' ? fresh : 0} />
        ))}
      </section>
      <CountsNote query={query} words={texts} />
    </>
  )
}

type CounterProps = {
  name: (typeof counted)[number]
  counts: OrderCounts | undefined
  failed: boolean
  fresh: number
}

function Counter({ name, counts, failed, fresh }: CounterProps) {
  return (
    <dl className="flex min-h-12 min-w-0 gap-x-4 gap-y-1 max-md:flex-col md:items-center md:gap-5">
      <dt className="order-2 min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {name !== 'total' && (
            <span aria-hidden="true" className={cx('size-2 rounded-full max-md:hidden', statusLooks[name].dot)} />
          )}
          <span className="text-[0.8125rem] font-bold md:text-sm">{texts[name]}</span>
          {fresh > 0 && (
            <span className="animate-rise rounded-full bg-bosque-100 px-2 py-px text-xs font-bold text-bosque-700 print:hidden">
              {texts.fresh(fresh)}
            </span>
          )}
        </span>
        {name === 'total' && counts && (
          <span className="mt-0.5 block text-sm font-normal text-ink-2 max-md:hidden">
            {texts.cancelled(counts.cancelled)}
          </span>
        )}
      </dt>
      <dd className="order-1">
        {counts ? (
          <RollingNumber value={counts[name]} />
        ) : failed ? (
          <span className="text-3xl leading-none font-bold text-ink-3">–</span>
        ) : (
          <Skeleton className="h-9 w-8" />
        )}
      </dd>
    </dl>
  )
}
