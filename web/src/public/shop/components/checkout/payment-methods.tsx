import { checkoutMethods } from '@clinic/shared-events/contracts/shop/orders.ts'
import { paymentHint, paymentText } from '@clinic/shared-events/contracts/wire-words.ts'
import { type ComponentProps, useId } from 'react'
import { FieldError, RequiredMark, wrongMark } from '~/components/ui/forms/field.tsx'
import { checkout as texts } from '~/texts/orders.ts'

type PaymentMethodsProps = { field: ComponentProps<'input'>; error: string | undefined }

/**
 * How to pay, as a radio group (docs/specification.md#public-rules, #public-constants). `field`: the form's registration, the
 * same for every choice.
 */
export function PaymentMethods({ field, error }: PaymentMethodsProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={`${id}-error`}
      aria-required="true"
      data-wrong={wrongMark(error)}
      className="choice-group scroll-my-6"
    >
      <p id={id} className="mb-2 font-semibold">
        {texts.fields.paymentMethod}
        <RequiredMark />
      </p>
      <div className="grid gap-3">
        {checkoutMethods.map((method) => (
          <Method key={method} method={method} field={field} />
        ))}
      </div>
      <div id={`${id}-error`} aria-live="polite">
        {error && <FieldError error={error} />}
      </div>
    </div>
  )
}

function Method({ method, field }: { method: (typeof checkoutMethods)[number]; field: ComponentProps<'input'> }) {
  return (
    <label className="flex min-h-16 items-center gap-4 rounded-ctl border border-ctl px-4 py-3 hover:border-bosque-600 has-checked:border-bosque-700 has-checked:bg-bosque-50 focus-ring-within">
      <input
        type="radio"
        {...field}
        value={method}
        className="size-6 shrink-0 appearance-none rounded-full border border-ctl bg-paper checked:border-7 checked:border-bosque-700"
      />
      <span>
        <span className="block text-[1.0625rem] leading-snug font-semibold">{paymentText[method]}</span>
        <span className="block text-base text-ink-2">{paymentHint[method]}</span>
      </span>
    </label>
  )
}
