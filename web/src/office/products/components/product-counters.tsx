import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { RollingNumber } from '~/components/ui/display/rolling-number.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { productsTexts } from '~/texts/office/products-board.ts'
import { stockLevel } from '../model/stock-level.ts'

const texts = productsTexts.counters

/** 'Total Productos', 'Stock Bajo' and 'Agotados' (docs/specification.md#office-screens), of the rows on the page. */
export function ProductCounters({ rows, failed }: { rows: readonly ProductRow[] | undefined; failed: boolean }) {
  const countOf = (level: 'low' | 'none') => rows?.filter(({ stock }) => stockLevel(stock) === level).length
  return (
    <dl className="flex shrink-0 divide-x divide-line border-b border-line px-4 py-2.5 max-[19rem]:flex-col max-[19rem]:divide-x-0 md:px-5">
      <Counter title={texts.all} hint={texts.allHint} count={rows?.length} failed={failed} />
      <Counter title={texts.low} hint={texts.lowHint} count={countOf('low')} failed={failed} />
      <Counter title={texts.none} hint={texts.noneHint} count={countOf('none')} failed={failed} />
    </dl>
  )
}

type CounterProps = { title: string; hint: string; count: number | undefined; failed: boolean }

function Counter({ title, hint, count, failed }: CounterProps) {
  return (
    <div className="flex min-h-12 min-w-0 flex-1 flex-row-reverse justify-end gap-x-4 gap-y-1 not-first:pl-3 max-md:flex-col-reverse max-[19rem]:not-first:pl-0 md:items-center md:gap-5 md:not-first:pl-5">
      <dt className="min-w-0">
        <span className="block text-[0.8125rem] font-bold md:text-sm">{title}</span>
        <span className="mt-1 block text-sm text-ink-2 max-lg:sr-only">{failed ? texts.failed : hint}</span>
      </dt>
      <dd>
        {count !== undefined ? (
          <RollingNumber value={count} />
        ) : failed ? (
          <span className="text-3xl leading-none font-bold text-ink-3">–</span>
        ) : (
          <Skeleton className="h-9 w-8" />
        )}
      </dd>
    </div>
  )
}
