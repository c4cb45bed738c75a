import { categories, productLimits } from '@clinic/shared-events/contracts/shop/products.ts'
import { type ReactNode, useState } from 'react'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { Options, SelectField, TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { useKeptFocus } from '~/lib/focus/use-kept-focus.ts'
import { type FormFailure, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { imageTexts } from '~/texts/images.ts'
import { productsTexts } from '~/texts/office/products-board.ts'
import { checkedForm, type ProductBody, type ProductForm as Values } from '../model/product-form.ts'
import { typedNumber } from '../model/whole-number.ts'
import { ImageField } from './image-field.tsx'

const texts = productsTexts.form

export type ProductFailure = FormFailure<keyof Values>

type ProductFormProps = {
  initial: Values
  submit: { idle: string; sending: string }
  /** @returns null when it was taken */
  send: (product: ProductBody) => Promise<ProductFailure | null>
  /** Stands above the buttons: what came of the last try, beside what the form holds now. */
  children?: (values: Values) => ReactNode
}

/** The fields of a product, checked by the server's own contract in the specified order. What was typed stays after a failure. */
export function ProductForm({ initial, submit, send, children }: ProductFormProps) {
  const submitted = useSubmittedForm<Values, Values, ProductFailure>({ schema: null, initial: () => initial })
  const { form, formRef, values, sending, errorOf } = submitted
  const keptFocus = useKeptFocus(sending)
  const [uploading, setUploading] = useState(false)
  const set = (field: keyof Values) => (value: string) => form.setValue(field, value)
  const whole = (field: 'price' | 'stock') => ({
    inputMode: 'numeric' as const,
    value: values[field],
    onChange: ({ target }: { target: HTMLInputElement }) => set(field)(typedNumber(target.value)),
  })
  const onSubmit = submitted.onSubmit((filled) => {
    if (uploading) return { fields: { imageUrl: imageTexts.uploading } }
    const checked = checkedForm(filled)
    return checked.ok ? send(checked.body) : { fields: checked.fields }
  })
  const field = (name: keyof Values) => ({ ...form.register(name), error: errorOf(name) })
  return (
    <form ref={formRef} {...keptFocus} noValidate onSubmit={onSubmit} className="grid gap-4 text-sm">
      <TextField label={texts.name} required maxLength={productLimits.name} {...field('name')} />
      <TextArea label={texts.description} required maxLength={productLimits.description} {...field('description')} />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <TextField label={texts.price} required {...field('price')} {...whole('price')} />
        <SelectField label={texts.category} required {...field('category')}>
          <option value="">{texts.noCategory}</option>
          <Options of={categories} />
        </SelectField>
      </div>
      <TextField label={texts.stock} hint={texts.stockHint} {...field('stock')} {...whole('stock')} />
      <ImageField
        value={values.imageUrl}
        onChange={set('imageUrl')}
        error={errorOf('imageUrl')}
        onUploading={setUploading}
      />
      {children?.(values)}
      <DialogButtons submit={submit} sending={sending} />
    </form>
  )
}
