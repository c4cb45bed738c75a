import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { useEffect, useId, useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { productsTexts as texts } from '~/texts/office/products-board.ts'
import { useQuickAdd } from '../hooks/use-quick-add.ts'
import { type StockProblem, useStockInput } from '../hooks/use-stock-input.ts'
import { isLaterEdit } from '../model/edits.ts'

/** The number of units that can be ordered, saved whenever it changes, and what to do when it could not be. */
export function StockInput({ row }: { row: ProductRow }) {
  const input = useStockInput(row)
  const id = useId()
  const chosen = useRef<HTMLInputElement>(null)
  // Another number than the one that was chosen as a whole takes the selection away, and what is typed then would be joined to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is another number that takes it away.
  useEffect(() => chosen.current?.select(), [row.stock])
  return (
    <div className="min-w-0">
      <input
        aria-label={texts.stockOf(row.name)}
        aria-describedby={id}
        inputMode="numeric"
        value={input.value}
        onChange={({ target }) => {
          chosen.current = null
          input.onTyped(target.value)
        }}
        onFocus={({ target }) => {
          chosen.current = target
          target.select()
        }}
        onBlur={() => {
          chosen.current = null
          input.flush()
        }}
        onKeyDown={({ key }) => key === 'Enter' && input.flush()}
        className="num min-h-11 w-16 lg:w-20 rounded-ctl border border-ctl bg-paper px-2.5 text-right text-base font-semibold text-ink hover:border-bosque-600 lg:min-h-8.5 lg:text-sm"
      />
      <div id={id} role="status" className="text-xs empty:hidden">
        {input.problem && <Problem problem={input.problem} now={row} again={input.again} dismiss={input.dismiss} />}
      </div>
    </div>
  )
}

type ProblemProps = { problem: StockProblem; now: ProductRow; again: (mine: number) => void; dismiss: () => void }

function Problem({ problem, now, again, dismiss }: ProblemProps) {
  if (problem.kind === 'refused') return <p className="mt-1 font-semibold text-cancelado-t">{problem.sentence}</p>
  const { mine } = problem
  const isConflict = problem.kind === 'conflict'
  // Until the other's number is read, there is nothing to choose from.
  const reading = isConflict && !isLaterEdit(now, problem.on)
  const sentence = isConflict ? texts.conflict(now.stock, mine) : texts.unsaved
  return (
    <div className="mt-1 grid max-w-52 gap-1">
      <p className="font-semibold text-cancelado-t">{reading ? texts.conflictReading(mine) : sentence}</p>
      <div className="flex flex-wrap gap-1">
        {!reading && (
          <Button size="sm" className="max-lg:min-h-11" onClick={() => again(mine)}>
            {isConflict ? texts.saveMine(mine) : texts.retry}
          </Button>
        )}
        <Button size="sm" look="quiet" className="max-lg:min-h-11" onClick={dismiss}>
          {texts.leave}
        </Button>
      </div>
    </div>
  )
}

/** '+5 Stock'. */
export function QuickAdd({ row }: { row: ProductRow }) {
  const { add, adding } = useQuickAdd(row)
  return (
    <Button
      size="sm"
      aria-label={texts.quickAddTo(row.name)}
      aria-disabled={adding}
      className="whitespace-nowrap max-lg:min-h-11"
      onClick={add}
    >
      {texts.quickAdd}
    </Button>
  )
}
