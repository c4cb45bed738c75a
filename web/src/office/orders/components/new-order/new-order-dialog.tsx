import { checkoutMethods, orderLimits, placeOrderBody } from '@clinic/shared-events/contracts/shop/orders.ts'
import { Options, SelectField, TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { money } from '~/lib/format.ts'
import { useDraft } from '~/lib/forms/use-draft.ts'
import { type SubmittedForm, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { toast } from '~/lib/toasts.ts'
import { PatientSearch } from '~/office/shared/appointments/components/editing/patient-search.tsx'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormDialog } from '~/office/shared/records/form-dialog.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { MeantMail } from '~/person/meant-mail.tsx'
import { useProducts } from '~/products/products.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import { usePlaceOrder } from '../../api/place-order.ts'
import { buyerFound, emptyOrder, type NewOrder, newOrderBody, newOrderDraft, sumOf } from '../../model/new-order.ts'
import { ChooseProducts } from './choose-products.tsx'

const texts = ordersBoard.newOrder

type NewOrderDialogProps = { onClose: () => void; onPlaced: (id: string) => void }

/** 'Nuevo pedido': for who phones (docs/decisions/0219-orders-by-phone-and-the-mail-with-the-link.md), by the call that visitors order with. */
export function NewOrderDialog({ onClose, onPlaced }: NewOrderDialogProps) {
  const { begun, sent, onTyped, close } = useDraft(newOrderDraft, useStaffId(), 'new')
  const place = usePlaceOrder(sent)
  const products = useProducts()
  const submitted = useSubmittedForm<NewOrder, NewOrder, RefusedForm<NewOrder>>({
    schema: null,
    initial: () => begun ?? emptyOrder,
    onTyped,
    mode: 'onSubmit',
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const bodyOf = (typed: NewOrder) => newOrderBody(typed, products.data?.data ?? [])
  const submit = (typed: NewOrder) => {
    const body = bodyOf(typed)
    const fields = wrongFields<keyof NewOrder>(placeOrderBody, body)
    if (fields) return { fields, text: texts.review, review: true }
    return place(body).then(
      ({ id, trackingNumber }) => {
        toast({ title: texts.placed(trackingNumber) })
        close()
        onPlaced(id)
        return null
      },
      (error) => refusedForm(error, emptyOrder, texts.failed),
    )
  }
  const { units, total } = sumOf(bodyOf(values))
  return (
    <FormDialog
      ref={formRef}
      title={texts.title}
      description={begun ? texts.begun : texts.lead}
      leaveTitle={texts.leave}
      before={begun ? emptyOrder : undefined}
      submit={{ idle: texts.submit, sending: texts.sending }}
      said={<strong className="num">{texts.sum(units, money(total))}</strong>}
      isSending={sending}
      notice={failure?.text}
      onSubmit={onSubmit(submit)}
      onClose={() => {
        close()
        onClose()
      }}
      className="text-sm md:w-[min(56rem,calc(100vw-48px))]!"
    >
      <Buyer {...submitted} />
      <ChooseProducts
        products={products}
        items={values.items}
        error={errorOf('items')}
        onItems={(items) => form.setValue('items', items, { shouldDirty: true })}
      />
    </FormDialog>
  )
}

type BuyerProps = Pick<SubmittedForm<NewOrder>, 'form' | 'values' | 'errorOf'>

/** Who buys, found among the patients or typed; how it is paid, and what staff note. */
function Buyer({ form, values, errorOf }: BuyerProps) {
  const field = (name: Exclude<keyof NewOrder, 'items'>, label: string) => ({
    label,
    autoComplete: 'off',
    error: errorOf(name),
    ...form.register(name),
  })
  const take = (some: Partial<NewOrder>) => form.setValues(some, { shouldDirty: true })
  const wide = { rows: 2, className: 'sm:col-span-2' }
  const { detail } = ordersBoard
  return (
    <PatientSearch
      onFound={(found) => take(buyerFound(found))}
      onFresh={(customerName) => {
        take({ customerName })
        form.setFocus('customerPhone')
      }}
    >
      <div className="grid items-start gap-x-3 gap-y-2.5 sm:grid-cols-2">
        <TextField {...field('customerName', texts.name)} required className="sm:col-span-2" />
        <TextField {...field('customerPhone', detail.phone)} type="tel" required />
        <TextField
          {...field('customerEmail', detail.email)}
          type="email"
          placeholder={texts.emailBlank}
          hint={
            form.formState.touchedFields.customerEmail && (
              <MeantMail email={values.customerEmail} onTake={(customerEmail) => take({ customerEmail })} />
            )
          }
        />
        <TextArea {...field('customerAddress', detail.address)} {...wide} maxLength={orderLimits.address} required />
        <SelectField {...field('paymentMethod', detail.payment)}>
          <Options of={checkoutMethods} words={ordersBoard.payment} />
        </SelectField>
        <TextArea {...field('staffNote', detail.staffNote)} {...wide} maxLength={orderLimits.notes} />
      </div>
    </PatientSearch>
  )
}
