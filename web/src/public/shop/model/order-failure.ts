import { ApiError } from '~/lib/http.ts'
import { fieldsIn, readFailure } from '~/lib/read-failure.ts'
import { ordering as texts } from '~/texts/orders.ts'

/** The part of the buyer a sentence of the server is about; each form calls it its own name. */
export type BuyerField = 'customerName' | 'customerEmail' | 'customerPhone' | 'customerAddress' | 'notes'

/** What a failed order means for its form. */
export type OrderFailure = {
  /** Spanish sentences of the server at the form's fields. */
  fields: Partial<Record<BuyerField, string>>
  /** What is in the way, when no field says it; null: the flow's own sentence says enough. */
  reason: string | null
  hint?: string
  /** The shop offers something else than the page showed: it is read again. `line`: of what was sent, from 0. */
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
  const told: OrderFailure = { fields: {}, reason: null, offer: null }
  if (away) return { ...told, reason: texts.away }
  const hint = hints[code ?? '']
  if (hint) return { ...told, reason: sentence, hint, offer: { line: lineOf(error) } }
  if (atFields) return { ...told, fields, reason: texts.review }
  // A gateway's page has no sentence for the buyer.
  return { ...told, reason: sentence ?? (keepKey ? texts.away : null) }
}

/** Its sentence names the line: 'items.2.price' → 2. */
const lineOf = (error: unknown): number => {
  const [first = ''] = error instanceof ApiError ? Object.keys(error.fields) : []
  return Number(/^items\.(\d+)\./.exec(first)?.[1] ?? 0)
}
