import { type DetailLayout, DetailSheet, NoDetail } from '~/components/ui/dialogs/detail-sheet.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import type { StatusChange } from '../api/change-status.ts'
import { useOrder } from '../api/order.ts'
import { OrderDetail } from './order-detail.tsx'

const texts = ordersBoard.detail

type ColumnProps = { id: string | null; changing: StatusChange }

/** The selected order beside the list, from 1024 px. */
export function OrderColumn({ id, changing }: ColumnProps) {
  return (
    <aside
      aria-label={texts.region}
      className="w-94 shrink-0 overflow-y-auto border-l border-line bg-paper-2 px-5 py-3.5 2xl:w-110 2xl:px-6 print:mt-6 print:w-full print:overflow-visible print:border-0 print:bg-paper"
    >
      {id === null ? (
        <EmptyState title={ordersBoard.nothingSelected} className="mt-14 print:hidden" />
      ) : (
        <Selected key={id} id={id} changing={changing} />
      )}
    </aside>
  )
}

/** The selected order as a sheet from below, under 1024 px. It closes while a question is asked. */
export function OrderSheet({ id, changing, onClose }: ColumnProps & { onClose: () => void }) {
  return (
    <DetailSheet id={id} asking={changing.conflict !== null} onClose={onClose}>
      {(shown, layout) => <Selected key={shown} id={shown} changing={changing} {...layout} />}
    </DetailSheet>
  )
}

type SelectedProps = DetailLayout & { id: string; changing: StatusChange }

/** The selected order; one that no page of the list holds is read by itself. */
function Selected({ id, changing, ...layout }: SelectedProps) {
  const { data, error, refetch } = useOrder(id)
  if (data) return <OrderDetail row={data.data} changing={changing} {...layout} />
  return <NoDetail error={error} onRetry={() => refetch()} texts={texts} {...layout} />
}
