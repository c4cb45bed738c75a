import { dayAt, hourAt } from '@clinic/shared-events/contracts/clock.ts'
import { dateText, shortWeekday } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { boardTexts } from '~/texts/board.ts'

/** Date and hour in Costa Rica, wherever the browser is. */
export function Clock() {
  const now = useNow(60_000)
  const day = dayAt(now)
  return (
    <p className="num flex items-baseline gap-2.5 text-sm text-ink-2 max-md:hidden">
      <span className="sr-only">{boardTexts.clockLabel}: </span>
      <span className="max-lg:hidden">
        {shortWeekday(day).toLowerCase()} {dateText(day)}
      </span>
      <time dateTime={now} className="text-base font-bold text-ink">
        {hourAt(now)}
      </time>
    </p>
  )
}
