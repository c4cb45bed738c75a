import { type ProductRow, quickStock } from '@clinic/shared-events/contracts/shop/products.ts'
import { useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { productsTexts as texts } from '~/texts/office/products-board.ts'
import { useChangeStock } from '../api/change-stock.ts'

/** '+5 Stock': adds to whatever is there, so that two who press it at once add ten (docs/specification.md#office-calls). */
export const useQuickAdd = ({ id, stock }: ProductRow) => {
  const changeStock = useChangeStock()
  const [adding, setAdding] = useState(false)
  // Pressing again repeats a press of which it is not known whether it was carried out, whatever is shown by then.
  const sendOnce = useSendOnce(
    ({ shown }: { shown: number }, key) => changeStock({ id, shown }, { stock: shown + quickStock, key }),
    { repeats: () => true },
  )
  const add = async () => {
    if (adding) return
    setAdding(true)
    try {
      await sendOnce({ shown: stock })
      toast({ title: texts.stockUpdated })
    } catch {
      failureToast(texts.stockFailed)
    } finally {
      setAdding(false)
    }
  }
  return { add, adding }
}
