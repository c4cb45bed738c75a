import { createProductBody, type ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/** What the form holds, as texts. */
export type ProductForm = Record<'name' | 'description' | 'price' | 'category' | 'imageUrl' | 'stock', string>
export type ProductBody = z.output<typeof createProductBody>
type ProductFields = Partial<Record<keyof ProductForm, string>>

const fieldNames = ['name', 'description', 'price', 'category', 'stock', 'imageUrl'] as const

export const emptyForm: ProductForm = { name: '', description: '', price: '0', category: '', imageUrl: '', stock: '0' }

export const formOf = ({ name, description, price, category, imageUrl, stock }: ProductRow): ProductForm => ({
  name,
  description,
  price: String(price),
  category,
  imageUrl,
  stock: String(stock),
})

/** The fields that differ between what a form was opened with and what is to be saved of it. */
export const changedFields = (opened: ProductRow, mine: Record<keyof ProductBody, unknown>): (keyof ProductBody)[] =>
  fieldNames.filter((name) => mine[name] !== opened[name])

/** What is saved over the present row: the fields that were changed in the form; the others stay as they are now. */
export const ontoNow = (opened: ProductRow, mine: ProductBody, now: ProductRow): ProductBody => {
  const { name, description, price, category, imageUrl, stock } = now
  const changed = changedFields(opened, mine).map((field) => [field, mine[field]])
  return { name, description, price, category, imageUrl, stock, ...Object.fromEntries(changed) }
}

type CheckedForm = { ok: true; body: ProductBody } | { ok: false; fields: ProductFields }

/** The form's content as it would be sent, checked or not. */
export const bodyOf = ({ price, stock, ...texts }: ProductForm) => ({
  ...texts,
  price: wholeNumber(price),
  stock: wholeNumber(stock),
})

/** Checks the form by the same contract as the server: the first thing that is missing is told, in the specified order. */
export const checkedForm = (form: ProductForm): CheckedForm => {
  const checked = createProductBody.safeParse(bodyOf(form))
  if (checked.success) return { ok: true, body: checked.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) fields[String(path[0])] ??= message
  return { ok: false, fields }
}
