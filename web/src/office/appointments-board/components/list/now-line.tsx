import { hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { cx } from '~/lib/class-names.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'
import { rowGrid } from './row-grid.ts'

/** 'Ahora 10:20' between what has begun and what is to come. */
export function NowLine({ now, ends }: { now: string; ends: { first: boolean; last: boolean } }) {
  return (
    <li className={cx(rowGrid, 'relative h-4 items-center')}>
      <span className="num text-right text-xs font-bold whitespace-nowrap text-coral-t">
        <span className="max-md:sr-only">{texts.now} </span>
        {hourAt(now)}
      </span>
      <span aria-hidden="true" className="relative grid h-full place-items-center">
        {!ends.first && <span className="absolute top-0 bottom-1/2 left-1/2 w-0.5 -translate-x-1/2 bg-bosque-600" />}
        {!ends.last && <span className="absolute top-1/2 bottom-0 left-1/2 w-0.5 -translate-x-1/2 bg-line-2" />}
        <span className="relative size-2.5 rounded-full bg-coral-600" />
      </span>
      <span aria-hidden="true" className="-ml-4 h-0.5 bg-linear-to-r from-coral-600 to-coral-100" />
    </li>
  )
}
