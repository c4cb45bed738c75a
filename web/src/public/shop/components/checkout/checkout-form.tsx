import { Button } from '~/components/ui/button.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { FormSection, type SectionState } from '~/components/ui/forms/form-section.tsx'
import { SlowNote } from '~/components/ui/forms/slow-note.tsx'
import { TextArea } from '~/components/ui/forms/text-field.tsx'
import { money } from '~/lib/format.ts'
import { boundBy } from '~/lib/forms/bound-field.ts'
import { PersonFields } from '~/person/person-fields.tsx'
import { ordering, checkout as texts } from '~/texts/orders.ts'
import { type Checkout, useCheckout } from '../../hooks/use-checkout.ts'
import type { PricedCart } from '../../model/cart-lines.ts'
import { type CheckoutInput, checkoutSchema, longestOfCheckout } from '../../model/order-body.ts'
import { PaymentMethods } from './payment-methods.tsx'

const sections = {
  person: ['customerName', 'customerPhone', 'customerEmail'],
  delivery: ['customerAddress', 'notes'],
  payment: ['paymentMethod'],
} as const satisfies Record<string, readonly (keyof CheckoutInput)[]>

const stateOf = (section: keyof typeof sections, { values, errorOf }: Checkout): SectionState => {
  const fields: readonly (keyof CheckoutInput)[] = sections[section]
  if (fields.some((field) => errorOf(field) !== undefined)) return 'problem'
  return fields.every((field) => checkoutSchema.shape[field].safeParse(values[field]).success) ? 'done' : 'pending'
}

/**
 * The delivery form (docs/specification.md#public-screens, #public-rules): three sections on a rail of joints, and the page's
 * coral button.
 */
export function CheckoutForm({ cart: { lines, total } }: { cart: PricedCart }) {
  const checkout = useCheckout(lines)
  const { form, errorOf, submit, sending, failure } = checkout
  return (
    <form ref={checkout.formRef} onSubmit={submit} noValidate aria-label={texts.title}>
      <FormSection step={1} title={texts.sections.person} state={stateOf('person', checkout)}>
        <Person checkout={checkout} />
      </FormSection>
      <FormSection step={2} title={texts.sections.delivery} state={stateOf('delivery', checkout)}>
        <Delivery checkout={checkout} />
      </FormSection>
      <FormSection step={3} title={texts.sections.payment} state={stateOf('payment', checkout)} last>
        <PaymentMethods field={form.register('paymentMethod')} error={errorOf('paymentMethod')} />
        <FormNotice hint={failure?.hint}>{failure?.text}</FormNotice>
        <div className="mt-7 flex flex-wrap items-center justify-between gap-5">
          <p>
            <span className="block text-base text-ink-2">{ordering.total}</span>
            <strong className="num text-2xl font-bold">{money(total)}</strong>
          </p>
          <Button type="submit" look="coral" size="lg" disabled={sending} className="max-sm:w-full">
            {sending ? texts.sending : texts.submit}
          </Button>
        </div>
        <SlowNote sending={sending} />
      </FormSection>
    </form>
  )
}

const bound = boundBy(longestOfCheckout)

function Person({ checkout }: { checkout: Checkout }) {
  const { fields, hints } = texts
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <PersonFields
        fields={{
          name: { label: fields.customerName, className: 'sm:col-span-2', ...bound(checkout, 'customerName') },
          phone: { label: fields.customerPhone, hint: hints.customerPhone, ...bound(checkout, 'customerPhone') },
          email: { label: fields.customerEmail, ...bound(checkout, 'customerEmail') },
        }}
      />
    </div>
  )
}

function Delivery({ checkout }: { checkout: Checkout }) {
  const { fields, hints } = texts
  return (
    <div className="grid gap-6">
      <TextArea
        label={fields.customerAddress}
        required
        autoComplete="street-address"
        hint={hints.customerAddress}
        {...bound(checkout, 'customerAddress')}
      />
      <TextArea label={fields.notes} rows={2} {...bound(checkout, 'notes')} />
    </div>
  )
}
