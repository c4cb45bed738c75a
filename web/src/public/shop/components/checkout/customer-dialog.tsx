import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Dialog, panelFoot } from '~/components/ui/dialogs/dialog.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { SlowNote } from '~/components/ui/forms/slow-note.tsx'
import { TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { cx } from '~/lib/class-names.ts'
import { boundBy } from '~/lib/forms/bound-field.ts'
import { PersonFields } from '~/person/person-fields.tsx'
import { texts as common } from '~/texts/common.ts'
import { customer as texts } from '~/texts/orders.ts'
import { useCustomerForm } from '../../hooks/use-customer-form.ts'
import { useShowPlaced } from '../../hooks/use-placed-here.ts'
import type { PricedLine } from '../../model/cart-lines.ts'
import { longestOfCustomer } from '../../model/order-body.ts'
import type { Placed } from '../../model/place-once.ts'
import { OrderLines } from '../order/order-lines.tsx'

type CustomerDialogProps = {
  open: boolean
  lines: readonly PricedLine[]
  /** Of the lines, in colones. */
  total: number
  onClose: () => void
}

/**
 * The cart's customer dialog (docs/specification.md#public-screens, #public-rules): who orders, and where it goes. The page
 * shows the order by `PlacedPanel`.
 */
export function CustomerDialog({ open, lines, total, onClose }: CustomerDialogProps) {
  const showPlaced = useShowPlaced()
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => !shown && onClose()}
      title={texts.title}
      description={texts.lead}
      keepsTyped
      className="scroll-pb-24"
    >
      <CustomerForm lines={lines} total={total} onPlaced={showPlaced} onClose={onClose} />
    </Dialog>
  )
}

type CustomerFormProps = Omit<CustomerDialogProps, 'open'> & { onPlaced: (placed: Placed) => void }

const bound = boundBy(longestOfCustomer)

function CustomerForm({ lines, total, onPlaced, onClose }: CustomerFormProps) {
  const customer = useCustomerForm({ lines, onPlaced, onClose })
  const { submit, sending, failure } = customer
  const { fields, hints } = texts
  const ending = useRef<HTMLDivElement>(null)
  // A phone shows only a part of the form: where a field is wrong, that part.
  useEffect(() => {
    if (failure && !failure.review) ending.current?.scrollIntoView({ block: 'end' })
  }, [failure])
  return (
    <form ref={customer.formRef} onSubmit={submit} noValidate aria-label={texts.title} className="grid gap-5">
      <PersonFields
        fields={{
          name: { label: fields.name, ...bound(customer, 'name') },
          email: { label: fields.email, ...bound(customer, 'email') },
          phone: { label: fields.phone, ...bound(customer, 'phone') },
        }}
      />
      <TextArea
        label={fields.address}
        required
        rows={2}
        autoComplete="street-address"
        hint={hints.address}
        {...bound(customer, 'address')}
      />
      <TextField label={fields.location} hint={hints.location} {...bound(customer, 'location')} />
      <OrderLines lines={lines} total={total} />
      <div ref={ending}>
        <FormNotice hint={failure?.hint}>{failure?.text}</FormNotice>
        <SlowNote sending={sending} />
      </div>
      <div className={cx(panelFoot, 'gap-3')}>
        <Button onClick={onClose}>{common.back}</Button>
        <Button type="submit" look="primary" disabled={sending}>
          {sending ? texts.sending : texts.submit}
        </Button>
      </div>
    </form>
  )
}
