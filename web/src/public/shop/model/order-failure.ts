import { ApiError, isAway } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/kept-form.ts'
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

const buyerFields: readonly string[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'notes',
] satisfies BuyerField[]
const isBuyerField = (name: string): name is BuyerField => buyerFields.includes(name)

const hints: Record<string, string> = {
  'price-changed': texts.priceHint,
  'stock-short': texts.stockHint,
  'unknown-product': texts.goneHint,
}

export const orderFailure = (error: unknown): OrderFailure => {
  const nothing: OrderFailure = { fields: {}, reason: null, offer: null }
  if (isAway(error) || !(error instanceof ApiError)) return { ...nothing, reason: texts.away }
  const hint = hints[error.code ?? '']
  if (hint) return { ...nothing, reason: error.error, hint, offer: { line: lineOf(error) } }
  const fields: OrderFailure['fields'] = {}
  for (const [name, sentence] of Object.entries(error.fields)) if (isBuyerField(name)) fields[name] = sentence
  if (Object.keys(fields).length > 0) return { ...nothing, fields, reason: texts.review }
  // A gateway's page has no sentence for the buyer.
  return { ...nothing, reason: error.error ?? (leavesUndecided(error) ? texts.away : null) }
}

/** Its sentence names the line: 'items.2.price' → 2. */
const lineOf = ({ fields }: ApiError): number => Number(/^items\.(\d+)\./.exec(Object.keys(fields)[0] ?? '')?.[1] ?? 0)
