import { type BookingHours, slotsOn } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { dayAt, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { cx } from '~/lib/class-names.ts'
import { shortDate, shortWeekday, weekdayText } from '~/lib/format.ts'
import { booking } from '~/texts/public/booking.ts'
import { daysOfWeek, freeSlots } from './slots.ts'
import type { TakenWeek } from './use-taken-week.ts'

type WeekStripProps = {
  monday: string
  chosen: string
  taken: TakenWeek
  now: string
  lastDay: string
  hours: BookingHours
  onChoose: (day: string) => void
}

/** Monday to Saturday as a radio group with the hours still free on each day. */
export function WeekStrip({ monday, chosen, taken, now, lastDay, hours, onChoose }: WeekStripProps) {
  return (
    <div
      role="radiogroup"
      aria-label={booking.week.days}
      className="grid grid-cols-6 gap-1.5 max-[19rem]:grid-cols-3 md:gap-2.5"
    >
      {daysOfWeek(monday).map((day) => (
        <Day
          key={day}
          day={day}
          chosen={day === chosen}
          state={dayState(day, taken, now, lastDay, hours)}
          onChoose={() => onChoose(day)}
        />
      ))}
    </div>
  )
}

type DayState = { open: boolean; note: string | null }

const dayState = (day: string, taken: TakenWeek, now: string, lastDay: string, hours: BookingHours): DayState => {
  if (day < dayAt(now)) return { open: false, note: booking.week.past }
  if (day > lastDay || !hours[weekdayOf(day)]?.length) return { open: false, note: '—' }
  if (slotsOn(day, now, hours).length === 0) return { open: false, note: booking.week.past }
  if (taken.state === 'loading') return { open: true, note: null }
  if (taken.state === 'error') return { open: true, note: '' }
  const free = freeSlots(day, taken.takenOn(day), now, hours).length
  return { open: free > 0, note: free > 0 ? booking.week.free(free) : booking.week.full }
}

type DayProps = { day: string; chosen: boolean; state: DayState; onChoose: () => void }

function Day({ day, chosen, state, onChoose }: DayProps) {
  const name = [`${weekdayText(day)} ${shortDate(day)}`, state.note].filter(Boolean).join(', ')
  return (
    <label
      className={cx(
        'flex min-h-20 flex-col items-center justify-center rounded-ctl border px-0.5 py-2 text-center transition-colors duration-150 has-focus-visible:shadow-(--focus)',
        chosen && 'border-bosque-700 bg-bosque-700 text-on-pri',
        !chosen && state.open && 'border-ctl bg-paper hover:border-bosque-600 hover:bg-bosque-50',
        !chosen && !state.open && 'cursor-not-allowed border-line bg-paper-2 text-ink-3',
      )}
    >
      <input
        type="radio"
        name="dia-de-la-semana"
        value={day}
        checked={chosen}
        disabled={!state.open && !chosen}
        onChange={onChoose}
        aria-label={name}
        className="sr-only"
      />
      <span className="text-[0.8125rem] leading-tight md:text-sm">{shortWeekday(day)}</span>
      <span className="num text-[1.25rem] leading-tight font-bold md:text-xl">{Number(day.slice(8, 10))}</span>
      {state.note === null ? (
        <Skeleton className="mt-1 h-3 w-10" />
      ) : (
        <span className="text-xs leading-tight whitespace-nowrap md:text-sm">{state.note}</span>
      )}
    </label>
  )
}
