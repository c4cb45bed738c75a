import { mostUnits } from '@clinic/shared-events/contracts/shop/carts.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { Pencil } from 'lucide-react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { money } from '~/lib/format.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { EditPanel, useFocusOnClose } from '~/office/shared/records/editable-facts.tsx'
import { type OneFieldEdit, useOneField } from '~/office/shared/records/use-one-field.ts'
import { useProducts } from '~/products/products.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import { useCorrectUnits } from '../api/correct-order.ts'
import { isOver } from '../model/order-fields.ts'
import { unitsChosen, unitsDraft, unitsField } from '../model/order-units.ts'

const texts = ordersBoard.detail

/** What was ordered, and the total; the units of each product are corrected until the order left or was paid (docs/decisions/0213-what-staff-put-right-of-an-order.md). */
export function OrderedProducts({ row }: { row: OrderRow }) {
  const edit = useUnitsEdit(row)
  const products = useProducts().data?.data
  // Where that is not known the server says how many there are.
  const stockOf = (id: string) => (products ? (products.find((one) => one.id === id)?.stock ?? 0) : mostUnits)
  const isShown = row.items.some(({ productId }) => productId === edit.editing?.spec.name)
  return (
    <section aria-label={texts.products} className="mt-6">
      <h3 className="font-bold">{texts.products}</h3>
      <dl className="mt-1">
        {row.items.map((item) => (
          <Product key={item.productId} row={row} item={item} stock={stockOf(item.productId)} edit={edit} />
        ))}
        {!isShown && <EditPanel edit={edit} />}
      </dl>
      <p className="flex items-baseline justify-between gap-3 py-2 text-base font-bold">
        <span>{texts.total}</span>
        <span className="num">{money(row.totalAmount)}</span>
      </p>
      {row.paid && !isOver(row) && <p className="text-ink-2 print:hidden">{texts.unitsOfPaid}</p>}
    </section>
  )
}

type ProductProps = { row: OrderRow; item: OrderRow['items'][number]; stock: number; edit: OneFieldEdit<string> }

function Product({ row, item, stock, edit }: ProductProps) {
  const { productId, name, price, quantity } = item
  const isOpen = edit.editing?.spec.name === productId
  const pencil = useFocusOnClose(isOpen)
  if (isOpen) return <EditPanel edit={edit} />
  return (
    <div className="border-b border-line py-2">
      <dt className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">{name}</span>
        <span className="num shrink-0">{money(price * quantity)}</span>
      </dt>
      <dd className="num flex min-h-8.5 items-center justify-between gap-3 text-ink-2">
        {money(price)} × {quantity}
        {!isOver(row) && !row.paid && (
          <TipButton
            ref={pencil}
            label={texts.correctUnits(name)}
            size="sm"
            className="-mr-2 max-md:size-11 print:hidden"
            disabled={edit.editing !== null}
            onClick={() => edit.begin(unitsField(item, { stock, isLast: row.items.length === 1 }))}
          >
            <Pencil aria-hidden="true" size={15} />
          </TipButton>
        )}
      </dd>
    </div>
  )
}

const useUnitsEdit = (row: OrderRow) => {
  const staffId = useStaffId()
  const { save, reread } = useCorrectUnits(row.id)
  return useOneField<OrderRow, string>({
    row,
    kept: unitsDraft.of(staffId, row.id),
    // What is not among its products any more was taken out.
    fieldOf: (one, productId) => one.items.find((item) => item.productId === productId)?.quantity ?? 0,
    schema: unitsChosen,
    save,
    reread,
    onSaved: () => toast({ title: texts.saved }),
    onFailed: (error) => failureToast(sentenceOf(error, texts.saveFailed)),
  })
}
