import { ApiError } from '~/lib/http/http.ts'
import { fieldsIn, readFailure } from '~/lib/http/read-failure.ts'
import { ordering as texts } from '~/texts/orders.ts'

/** The fields of the buyer in the call; each form has its own names for them. */
type BuyerField = 'customerName' | 'customerEmail' | 'customerPhone' | 'customerAddress' | 'notes'

/** A failed order as its form shows it. */
export type OrderFailure = {
  /** Spanish sentences of the server at the form's fields. */
  fields: Partial<Record<BuyerField, string>>
  /** Why it was refused, when no field says it; null when the flow's own sentence is enough. */
  reason: string | null
  hint?: string
  /** Set when the shop offers something else than the page showed: it is read again. `line`: its index among what was sent, from 0. */
  offer: { line: number } | null
}

const ofBuyer = fieldsIn<BuyerField>({
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  notes: '',
})

const hints: Record<string, string> = {
  'price-changed': texts.priceHint,
  'stock-short': texts.stockHint,
  'unknown-product': texts.goneHint,
}

export const orderFailure = (error: unknown): OrderFailure => {
  const { away, code, sentence, fields, atFields, keepKey } = readFailure(error, ofBuyer)
  const failed: OrderFailure = { fields: {}, reason: null, offer: null }
  if (away) return { ...failed, reason: texts.away }
  const hint = hints[code ?? '']
  if (hint) return { ...failed, reason: sentence, hint, offer: { line: lineOf(error) } }
  if (atFields) return { ...failed, fields, reason: texts.review }
  // A gateway's page has no sentence for the buyer.
  return { ...failed, reason: sentence ?? (keepKey ? texts.away : null) }
}

/** The index of the line that an error is about: 'items.2.price' → 2. */
const lineOf = (error: unknown): number => {
  const [first = ''] = error instanceof ApiError ? Object.keys(error.fields) : []
  return Number(/^items\.(\d+)\./.exec(first)?.[1] ?? 0)
}
