import { type ProductRow, productSentences } from '@clinic/shared-events/contracts/products.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, newIdempotencyKey } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/kept-form.ts'
import { toast } from '~/lib/toasts.ts'
import { productsTexts as texts } from '~/texts/products-board.ts'
import { useChangeStock } from '../api/change-stock.ts'
import { isStale } from '../model/edits.ts'
import { wholeNumber } from '../model/whole-number.ts'

/** What became of a number that could not be saved. `mine`: what was entered; `on`: the edit it was entered on top of. */
export type StockProblem =
  | { kind: 'conflict'; mine: number; on: string }
  | { kind: 'away'; mine: number }
  | { kind: 'refused'; sentence: string }

/** The state that a number was entered on top of. */
type Base = { shown: number; edited: string }
type Entered = { stock: number; base: Base; key: string }

/** Changes that follow one another within this are one, so that '12' is not 1 and then 12. */
const quietMs = 400

/**
 * The stock as a number that is saved whenever it changes (docs/specification.md#office-screens): a moment after the last key, when the
 * field is left and when the page goes. One is sent at a time; what is entered meanwhile follows it, on top of its answer.
 */
export const useStockInput = (row: ProductRow) => {
  const changeStock = useChangeStock()
  const [draft, setDraft] = useState<number | null>(null)
  const [problem, setProblem] = useState<StockProblem | null>(null)
  const base = useRef<Base | null>(null)
  const entered = useRef<Entered | null>(null)
  const sending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const commit = async () => {
    clearTimeout(timer.current)
    const next = entered.current
    if (!next || sending.current) return
    sending.current = true
    try {
      const { stock, base: on, key } = next
      const change = { id: row.id, stock, shownStock: on.shown, edited: on.edited, idempotencyKey: key }
      const { edited } = await changeStock(change)
      done(next, { shown: stock, edited })
    } catch (error) {
      failed(next, error)
    } finally {
      sending.current = false
    }
    if (entered.current && entered.current !== next) void commit()
  }

  const done = (saved: Entered, reached: Base) => {
    toast({ title: texts.stockUpdated })
    if (entered.current !== saved && entered.current) {
      base.current = reached
      entered.current = { ...entered.current, base: reached }
      return
    }
    forget()
  }

  const failed = (lost: Entered, error: unknown) => {
    toast({ title: texts.error, description: texts.stockFailed, look: 'destructive' })
    const mine = entered.current?.stock ?? lost.stock
    // Tried again it is the same command, unless the server has decided against it.
    if (!(error instanceof ApiError) || leavesUndecided(error)) {
      entered.current ??= lost
      return setProblem({ kind: 'away', mine })
    }
    forget()
    const { edited: on } = lost.base
    setProblem(isStale(error) ? { kind: 'conflict', mine, on } : { kind: 'refused', sentence: error.error ?? '' })
  }

  const forget = () => {
    entered.current = null
    base.current = null
    setDraft(null)
  }

  const enter = (stock: number) => {
    setProblem(null)
    base.current ??= { shown: row.stock, edited: row.edited }
    entered.current = { stock, base: base.current, key: newIdempotencyKey() }
    setDraft(stock)
  }

  const leaving = useEffectEvent(() => void commit())
  useEffect(() => {
    addEventListener('pagehide', leaving)
    return () => {
      removeEventListener('pagehide', leaving)
      leaving()
    }
  }, [])

  return {
    value: draft ?? row.stock,
    problem,
    onTyped: (text: string) => {
      const stock = wholeNumber(text)
      if (stock < 0) return setProblem({ kind: 'refused', sentence: productSentences.negativeStock })
      enter(stock)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void commit(), quietMs)
    },
    flush: () => void commit(),
    /** Saves a number once more, on top of what is there now. */
    again: (mine: number) => {
      if (problem?.kind === 'conflict') base.current = { shown: row.stock, edited: row.edited }
      if (problem?.kind === 'conflict' || !entered.current) enter(mine)
      setProblem(null)
      void commit()
    },
    dismiss: () => {
      setProblem(null)
      forget()
    },
  }
}
