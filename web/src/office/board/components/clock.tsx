import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { dateText, shortWeekday } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { boardTexts } from '~/texts/office/board.ts'

/** Date and hour in Costa Rica, wherever the browser is. */
export function Clock() {
  const now = useClock(60_000)
  const day = dayAt(now)
  return (
    <p className="num ml-2 flex items-baseline gap-2.5 text-sm whitespace-nowrap text-ink-2 max-md:hidden">
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
