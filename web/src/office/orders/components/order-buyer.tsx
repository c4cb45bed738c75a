import { correctOrderBody, type OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { NoChat } from '~/components/ui/no-chat.tsx'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { dateTimeText, erased } from '~/lib/format.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { EditableFacts } from '~/office/shared/records/editable-facts.tsx'
import { useOneField } from '~/office/shared/records/use-one-field.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import { useCorrectOrder } from '../api/correct-order.ts'
import { fieldsOf, type OrderFieldName, orderDraft } from '../model/order-fields.ts'

const texts = ordersBoard.detail

/** Who buys and where to, each with its pencil while the order is under way; what the buyer noted, and what staff noted. */
export function OrderBuyer({ row }: { row: OrderRow }) {
  const edit = useOrderEdit(row)
  const phone = row.customerPhone
  return (
    <div className="mt-5">
      <EditableFacts
        title={texts.customer}
        fields={fieldsOf(row)}
        draftOf={(field) => row[field] ?? ''}
        edit={edit}
        shows={{ customerPhone: phone && <Phone phone={phone} /> }}
      />
      <dl className="mt-3 grid grid-cols-[7.25rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 px-4 [&>dt]:text-ink-2">
        <dt>{texts.notes}</dt>
        <dd className="break-words whitespace-pre-line">
          {row.notes ?? (row.customerName === null ? erased : texts.noNotes)}
        </dd>
        <dt>{texts.created}</dt>
        <dd className="num">{dateTimeText(row.createdAt)}</dd>
      </dl>
    </div>
  )
}

const useOrderEdit = (row: OrderRow) => {
  const staffId = useStaffId()
  const { save, reread } = useCorrectOrder(row.id)
  return useOneField<OrderRow, OrderFieldName>({
    row,
    kept: orderDraft.of(staffId, row.id),
    fieldOf: (one, field) => one[field],
    schema: correctOrderBody,
    save,
    reread,
    onSaved: () => toast({ title: texts.saved }),
    onFailed: (error) => failureToast(sentenceOf(error, texts.saveFailed)),
  })
}

function Phone({ phone }: { phone: string }) {
  return (
    <>
      <PhoneLink phone={phone} />
      <NoChat phone={phone} />
    </>
  )
}
