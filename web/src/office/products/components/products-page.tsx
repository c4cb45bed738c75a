import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { Plus } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { useMedia } from '~/lib/focus/use-media.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { useAsksForNew } from '~/lib/reads/use-asks-for-new.ts'
import { useProducts } from '~/products/products.ts'
import { productsTexts as texts } from '~/texts/office/products-board.ts'
import { ProductCounters } from './product-counters.tsx'
import { CreateDialog, EditPanel } from './product-dialogs.tsx'
import { ProductCards, ProductTable } from './product-list.tsx'

/** /doctor/products (docs/specification.md#office-screens): what the shop offers, with its stock, all live. `?nuevo` opens the form of a new one. */
export function ProductsPage() {
  const products = useProducts()
  const [asksForNew, answered] = useAsksForNew()
  const [adding, setAdding] = useOpened('new-product', asksForNew)
  const [opened, setOpened] = useOpened<ProductRow | null>('product', null)
  const onAddingEnds = () => {
    setAdding(false)
    answered()
  }
  const rows = products.data?.data
  const now = rows?.find(({ id }) => id === opened?.id)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ProductCounters rows={rows} failed={products.isError} />
      <section aria-label={texts.list} className="flex min-h-0 flex-1 flex-col lg:overflow-y-auto">
        <div className="flex flex-wrap items-center gap-3 px-4 py-2.5 md:px-5">
          <h2 className="text-base font-bold">{texts.list}</h2>
          <Button look="coral" size="sm" className="ml-auto max-md:min-h-11" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" size={17} />
            {texts.add}
          </Button>
        </div>
        {products.data && (
          <StaleNote
            readAt={products.dataUpdatedAt}
            readFailed={products.isError}
            onRetry={() => void products.refetch()}
          />
        )}
        <Content
          rows={rows}
          failed={products.isError}
          onRetry={() => void products.refetch()}
          onAdd={() => setAdding(true)}
          onEdit={setOpened}
        />
      </section>
      {adding && <CreateDialog onClose={onAddingEnds} />}
      {opened && <EditPanel opened={opened} now={now ?? opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

type ContentProps = {
  rows: readonly ProductRow[] | undefined
  failed: boolean
  onRetry: () => void
  onAdd: () => void
  onEdit: (row: ProductRow) => void
}

function Content({ rows, failed, onRetry, onAdd, onEdit }: ContentProps) {
  const isWide = useMedia('(min-width: 64rem)')
  if (!rows)
    return failed ? (
      <ErrorState title={texts.failed} hint={texts.failedHint} onRetry={onRetry} small className="mx-4 my-4 md:mx-5" />
    ) : (
      <ListLoading />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        action={
          <Button look="primary" size="sm" className="max-md:min-h-11" onClick={onAdd}>
            {texts.addFirst}
          </Button>
        }
      >
        {texts.emptyHint}
      </EmptyState>
    )
  return isWide ? <ProductTable rows={rows} onEdit={onEdit} /> : <ProductCards rows={rows} onEdit={onEdit} />
}

function ListLoading() {
  return (
    <Loading text={texts.loading} className="grid gap-4 px-4 py-2 md:px-5">
      {['w-44', 'w-36', 'w-52', 'w-40', 'w-48'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="h-12 w-16 shrink-0" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </Loading>
  )
}
