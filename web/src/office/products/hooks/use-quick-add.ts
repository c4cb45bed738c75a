import { type ProductRow, quickStock } from '@clinic/shared-events/contracts/products.ts'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { productsTexts as texts } from '~/texts/products-board.ts'
import { useChangeStock } from '../api/change-stock.ts'

/** '+5 Stock': adds to whatever is there, so that two who press it at once add ten (docs/decisions/0046). */
export const useQuickAdd = ({ id, stock }: ProductRow) => {
  const changeStock = useChangeStock()
  const [adding, setAdding] = useState(false)
  /** The press of which it is not known whether it was carried out: pressing again repeats it. */
  const undecided = useRef<{ shown: number; key: string } | null>(null)
  const add = async () => {
    if (adding) return
    const press = undecided.current ?? { shown: stock, key: newIdempotencyKey() }
    undecided.current = press
    const { shown, key } = press
    setAdding(true)
    try {
      await changeStock({ id, stock: shown + quickStock, shownStock: shown, idempotencyKey: key })
      undecided.current = null
      toast({ title: texts.stockUpdated })
    } catch (error) {
      if (!leavesUndecided(error)) undecided.current = null
      toast({ title: texts.error, description: texts.stockFailed, look: 'destructive' })
    } finally {
      setAdding(false)
    }
  }
  return { add, adding }
}
