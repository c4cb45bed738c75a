import { type OrderStatus, orderStatuses } from '@clinic/shared-events/contracts/shop/orders.ts'
import { hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { ExportButton } from '~/components/ui/export-button.tsx'
import { Segments } from '~/components/ui/forms/segments.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { cx } from '~/lib/class-names.ts'
import { now } from '~/lib/format.ts'
import { orderCountsQuery } from '~/office/shared/pending/counts.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'
import { orderStatusText } from '~/texts/orders.ts'
import { orderKeys } from '../api/order-keys.ts'

const choices: readonly (OrderStatus | null)[] = [null, ...orderStatuses]
const wordOf = (status: OrderStatus | null): string => texts.filter[status ?? 'all']

type FilterProps = { status: OrderStatus | null; onNarrow: (status: OrderStatus | null) => void }
type ListToolsProps = FilterProps & { onNew: () => void }

/** The filter by status, what makes a new order, and the button that reads everything again. */
export function ListTools({ onNew, ...props }: ListToolsProps) {
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2.5 bg-paper px-4 py-2.5 max-lg:static md:px-5 print:hidden">
      <Segments
        label={texts.filter.label}
        choices={choices}
        chosen={props.status}
        textOf={wordOf}
        onChoose={props.onNarrow}
        className="hidden @2xl:flex"
      />
      <NarrowFilter {...props} />
      <Refresh />
      <Button look="primary" size="sm" className="max-md:min-h-11" onClick={onNew}>
        {texts.newOrder.title}
      </Button>
      <ExportButton list="orders" asks={{ words: orderStatusText, chosen: props.status }} />
    </div>
  )
}

function NarrowFilter({ status, onNarrow }: FilterProps) {
  return (
    <label className="relative flex min-h-11 flex-1 items-center gap-2 rounded-ctl border border-ctl bg-paper pl-3 @2xl:hidden">
      <span className="text-ink-2">{texts.filter.label}</span>
      <select
        value={status ?? 'all'}
        onChange={({ target }) => onNarrow(choices.find((choice) => (choice ?? 'all') === target.value) ?? null)}
        className="min-h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-ctl bg-transparent pr-8 font-bold [&>option]:bg-paper [&>option]:text-ink"
      >
        {choices.map((choice) => (
          <option key={choice ?? 'all'} value={choice ?? 'all'}>
            {wordOf(choice)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={17} className="pointer-events-none absolute right-3" />
    </label>
  )
}

function Refresh() {
  const client = useQueryClient()
  const [announced, setAnnounced] = useState('')
  const [reading, setReading] = useState(false)
  const refresh = async () => {
    if (reading) return
    setReading(true)
    await Promise.all([
      client.refetchQueries({ queryKey: orderKeys.lists, type: 'active' }),
      client.refetchQueries({ queryKey: orderCountsQuery.queryKey }),
    ])
    setReading(false)
    setAnnounced(texts.refreshed(hourAt(now())))
  }
  return (
    <>
      <TipButton
        label={texts.refresh}
        size="sm"
        aria-busy={reading}
        className="ml-auto max-md:size-11"
        onClick={() => void refresh()}
      >
        <RefreshCw aria-hidden="true" size={16} className={cx(reading && 'motion-safe:animate-spin')} />
      </TipButton>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}
