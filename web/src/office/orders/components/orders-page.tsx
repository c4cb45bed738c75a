import { useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { useMedia } from '~/lib/focus/use-media.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'
import { orderStatusText } from '~/texts/orders.ts'
import { type StatusChange, useChangeStatus } from '../api/change-status.ts'
import { orderKeys } from '../api/order-keys.ts'
import { useOrdersView } from '../hooks/use-orders-view.ts'
import { useReadOnFocus } from '../hooks/use-read-on-focus.ts'
import { ListTools } from './list-tools.tsx'
import { NewOrderDialog } from './new-order/new-order-dialog.tsx'
import { OrderCounters } from './order-counters.tsx'
import { OrderList } from './order-list.tsx'
import { OrderColumn, OrderSheet } from './selected-order.tsx'

/** /doctor/orders (docs/specification.md#office-screens): the counters, the list and the selected order, all live. */
export function OrdersPage() {
  const view = useOrdersView()
  const client = useQueryClient()
  const changing = useChangeStatus()
  useReadOnFocus()
  const [isNew, setNew] = useOpened('new-order', false)
  // On paper, which is narrower, the order stands under the list.
  const wide = useMedia('(min-width: 64rem), print')
  const open = (id: string) => {
    // What the list shows of it now, rather than what an earlier look had read.
    client.removeQueries({ queryKey: orderKeys.one(id), type: 'inactive' })
    view.open(id, !wide)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <OrderCounters />
      <div className="flex min-h-0 flex-1 print:block">
        <section
          aria-label={texts.list}
          className="@container flex min-w-0 flex-1 flex-col lg:overflow-y-auto print:overflow-visible"
        >
          <ListTools status={view.status} onNarrow={view.narrow} onNew={() => setNew(true)} />
          <OrderList
            key={view.status ?? 'all'}
            status={view.status}
            selectedId={view.id}
            changing={changing}
            onOpen={open}
          />
        </section>
        {wide && <OrderColumn id={view.id} changing={changing} />}
      </div>
      {!wide && <OrderSheet id={view.id} changing={changing} onClose={view.clear} />}
      <Conflict changing={changing} />
      {isNew && (
        <NewOrderDialog
          onClose={() => setNew(false)}
          onPlaced={(id) => {
            setNew(false)
            open(id)
          }}
        />
      )}
    </div>
  )
}

/** Somebody else was faster: both statuses, and whether the own one is still wanted. */
function Conflict({ changing: { conflict, change, settle } }: { changing: StatusChange }) {
  const now = conflict ? orderStatusText[conflict.row.status] : ''
  const chosen = conflict ? orderStatusText[conflict.status] : ''
  return (
    <AlertDialog
      open={conflict !== null}
      onOpenChange={(open) => !open && settle()}
      title={texts.conflict.title}
      description={texts.conflict.text(now, chosen)}
      dismiss={texts.conflict.keep(now)}
      confirm={texts.conflict.change(chosen)}
      onConfirm={() => conflict && change(conflict.row, conflict.status)}
    />
  )
}
