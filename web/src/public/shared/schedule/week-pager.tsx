import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '~/components/ui/button.tsx'
import { dayRange } from '~/lib/format.ts'
import { booking } from '~/texts/public/booking.ts'

type WeekPagerProps = { monday: string; first: string; last: string; onTurn: (monday: string) => void }

/** Which week is shown, and the buttons to those beside it. */
export function WeekPager({ monday, first, last, onTurn }: WeekPagerProps) {
  const saturday = addDays(monday, 5)
  return (
    <div className="flex items-center gap-1 text-base text-ink-2 max-sm:w-full max-sm:justify-between">
      <IconButton
        label={booking.week.previous}
        disabled={monday <= first}
        onClick={() => onTurn(addDays(monday, -7))}
        className="text-bosque-700"
      >
        <ChevronLeft aria-hidden="true" size="1.25rem" />
      </IconButton>
      <span aria-live="polite" className="num min-w-24 text-center">
        {dayRange(monday, saturday)}
      </span>
      <IconButton
        label={booking.week.next}
        disabled={monday >= last}
        onClick={() => onTurn(addDays(monday, 7))}
        className="text-bosque-700"
      >
        <ChevronRight aria-hidden="true" size="1.25rem" />
      </IconButton>
    </div>
  )
}
