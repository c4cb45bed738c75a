import { type ProductRow, productSentences } from '@clinic/shared-events/contracts/shop/products.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { isStale, saveRevised } from '~/lib/forms/use-revised-edit.ts'
import { ApiError, newIdempotencyKey } from '~/lib/http/http.ts'
import { leavesUndecided } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { productsTexts as texts } from '~/texts/office/products-board.ts'
import { type StockBase, useChangeStock } from '../api/change-stock.ts'
import { wholeNumber } from '../model/whole-number.ts'

/** What became of a number that could not be saved. `mine`: what was entered; `on`: the edit it was entered on top of. */
export type StockProblem =
  | { kind: 'conflict'; mine: number; on: string }
  | { kind: 'away'; mine: number }
  | { kind: 'refused'; sentence: string }

type Entered = { stock: number; base: StockBase; key: string }

/** Changes that follow one another within this are one, so that '12' is not 1 and then 12. */
const quietMs = 400

/**
 * The stock as a number that is saved whenever it changes (docs/specification.md#office-screens): a moment after the last key, when the
 * field is left and when the page goes. One is sent at a time; what is entered meanwhile follows it, on top of its answer.
 */
export const useStockInput = (row: ProductRow) => {
  const entered = useEntered(row)
  const [problem, setProblem] = useState<StockProblem | null>(null)
  /** What is typed and is no number that can be saved; it stays to be mended. */
  const [refused, setRefused] = useState<string | null>(null)
  const { save, saveSoon, saveNow } = useSaving(row.id, entered, setProblem)
  const enter = (stock: number) => {
    setProblem(null)
    setRefused(null)
    entered.enter(stock)
  }
  useLeaving(save, saveNow)
  return {
    value: refused ?? entered.draft ?? row.stock,
    problem,
    onTyped: (text: string) => {
      const stock = wholeNumber(text)
      if (!(stock >= 0)) {
        entered.withdraw()
        setRefused(text)
        const sentence = stock < 0 ? productSentences.negativeStock : productSentences.wholeStock
        return setProblem({ kind: 'refused', sentence })
      }
      enter(stock)
      saveSoon()
    },
    flush: save,
    /** Saves a number once more, on top of what is there now. */
    again: (mine: number) => {
      if (problem?.kind === 'conflict') entered.rebase()
      if (problem?.kind === 'conflict' || !entered.last()) enter(mine)
      setProblem(null)
      save()
    },
    dismiss: () => {
      setProblem(null)
      setRefused(null)
      entered.forget()
    },
  }
}

/** The number that was entered and is not saved yet, and what it was entered on top of. */
const useEntered = ({ id, stock: shown, revision }: ProductRow) => {
  const [draft, setDraft] = useState<number | null>(null)
  const base = useRef<StockBase | null>(null)
  const entered = useRef<Entered | null>(null)
  const forget = () => {
    entered.current = null
    base.current = null
    setDraft(null)
  }
  return {
    draft,
    last: () => entered.current,
    enter: (stock: number) => {
      base.current ??= { id, shown, revision }
      entered.current = { stock, base: base.current, key: newIdempotencyKey() }
      setDraft(stock)
    },
    /** What was entered is not to be saved; what is entered instead stays on top of the same state. */
    withdraw: () => {
      entered.current = null
      setDraft(null)
    },
    /** What is entered next is on top of what is there now. */
    rebase: () => {
      base.current = { id, shown, revision }
    },
    /** What was sent and is undecided is what is tried again, unless another number was entered since. */
    keep: (sent: Entered) => {
      entered.current ??= sent
    },
    /** What was sent is saved: a number that was entered since is on top of it. */
    reached: (saved: Entered, on: StockBase) => {
      if (!entered.current || entered.current.key === saved.key) return forget()
      base.current = on
      entered.current = { ...entered.current, base: on }
    },
    forget,
  }
}

/** Sends what was entered, one number after the other, and tells what came of each. */
const useSaving = (id: string, entered: ReturnType<typeof useEntered>, onProblem: (problem: StockProblem) => void) => {
  const changeStock = useChangeStock()
  const sending = useRef<Entered>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const failed = (lost: Entered, error: unknown) => {
    failureToast(texts.stockFailed)
    const mine = entered.last()?.stock ?? lost.stock
    // Tried again it is the same command, unless the server has decided against it.
    if (!(error instanceof ApiError) || leavesUndecided(error)) {
      entered.keep(lost)
      return onProblem({ kind: 'away', mine })
    }
    entered.forget()
    const { revision: on } = lost.base
    onProblem(
      isStale(error) && on !== undefined
        ? { kind: 'conflict', mine, on }
        : { kind: 'refused', sentence: error.error ?? '' },
    )
  }

  const send = async (next: Entered) => {
    sending.current = next
    const saved = await saveRevised({ send: changeStock }, next.base, next)
    if (!saved.ok) failed(next, saved.error)
    else {
      toast({ title: texts.stockUpdated })
      if (sending.current === next) entered.reached(next, { id, shown: next.stock, revision: saved.answer.revision })
    }
    if (sending.current === next) sending.current = null
    const since = entered.last()
    if (since && since.key !== next.key) save()
  }
  const save = () => {
    clearTimeout(timer.current)
    const next = entered.last()
    if (next && !sending.current) void send(next)
  }
  return {
    save,
    /** Saves what was entered while another number is on its way: the page goes before the answer to that comes. */
    saveNow: () => {
      const [next, before] = [entered.last(), sending.current]
      if (!before) return save()
      if (next && next.key !== before.key) void send({ ...next, base: { id, shown: before.stock } })
    },
    saveSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, quietMs)
    },
  }
}

/** Does something once more when the field goes, and when the whole page goes. */
const useLeaving = (fieldGoes: () => void, pageGoes: () => void): void => {
  const leaveField = useEffectEvent(fieldGoes)
  const leavePage = useEffectEvent(pageGoes)
  useEffect(() => {
    addEventListener('pagehide', leavePage)
    return () => {
      removeEventListener('pagehide', leavePage)
      leaveField()
    }
  }, [])
}
