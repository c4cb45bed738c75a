import { mostWishes, type Wish, wishesToCome } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { hourText, shortDate, weekdayText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useBookingRules } from '~/practice/booking-rules.ts'
import { freeSlots, weekOf } from '~/public/shared/schedule/slots.ts'
import { useShownWeek } from '~/public/shared/schedule/use-shown-week.ts'
import { useTakenWeekOnce } from '~/public/shared/schedule/use-taken-week.ts'
import { WeekPager } from '~/public/shared/schedule/week-pager.tsx'
import { WeekStrip } from '~/public/shared/schedule/week-strip.tsx'
import { wishTexts as texts } from '~/texts/public/action-request.ts'

type WishedHoursProps = { wishes: readonly Wish[]; error: string | undefined; onWish: (wishes: Wish[]) => void }

const isSame = (a: Wish, b: Wish): boolean => a.date === b.date && a.time === b.time
const chip = 'num min-h-11 rounded-ctl border px-3 text-base font-semibold transition-colors duration-150'

/** Up to three free hours that would do, each by a press; whether one still is free is seen once staff take it. */
export function WishedHours({ wishes: kept, error, onWish }: WishedHoursProps) {
  const now = useClock(60_000)
  const wishes = wishesToCome(kept, now)
  const { bookingHorizonDays, hours } = useBookingRules()
  const lastDay = addDays(dayAt(now), bookingHorizonDays)
  const { first, monday, turnTo } = useShownWeek('', now, hours)
  const [day, setDay] = useState('')
  const taken = useTakenWeekOnce(monday)
  const full = wishes.length >= mostWishes
  const without = (wish: Wish) => wishes.filter((one) => !isSame(one, wish))
  const press = (wish: Wish, chosen: boolean) => onWish(chosen ? without(wish) : [...wishes, wish])
  const turn = (to: string) => {
    turnTo(to)
    setDay('')
  }
  return (
    <fieldset className="mb-7 grid min-w-0 gap-4">
      <legend className="mb-2 text-base font-semibold">{texts.title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-[0.9375rem] text-ink-2">{texts.hint}</p>
        <WeekPager monday={monday} first={first} last={weekOf(lastDay)} onTurn={turn} />
      </div>
      <WeekStrip {...{ monday, now, lastDay, hours, taken }} chosen={day} onChoose={setDay} />
      {taken.state === 'error' && <FailedLine text={texts.failed} onRetry={taken.retry} className="text-ink-2" />}
      {day >= monday && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
        <div role="group" aria-label={texts.of(dayText(day))} className="flex flex-wrap gap-2">
          {freeSlots(day, taken.takenOn(day), now, hours).map((time) => {
            const chosen = wishes.some((one) => isSame(one, { date: day, time }))
            return (
              <button
                key={time}
                type="button"
                aria-pressed={chosen}
                disabled={full && !chosen}
                onClick={() => press({ date: day, time }, chosen)}
                className={cx(
                  chip,
                  chosen ? 'border-bosque-700 bg-bosque-700 text-on-pri' : 'border-ctl bg-paper hover:bg-bosque-50',
                  'disabled:cursor-not-allowed disabled:border-line disabled:bg-paper-2 disabled:text-ink-3',
                )}
              >
                {hourText(time)}
              </button>
            )
          })}
        </div>
      )}
      <Chosen wishes={wishes} error={error} onRemove={(wish) => onWish(without(wish))} />
    </fieldset>
  )
}

const dayText = (day: string): string => `${weekdayText(day)} ${shortDate(day)}`

type ChosenProps = { wishes: readonly Wish[]; error: string | undefined; onRemove: (wish: Wish) => void }

/** The hours that were chosen, of whichever day, each with what takes it away. */
function Chosen({ wishes, error, onRemove }: ChosenProps) {
  return (
    <div aria-live="polite">
      {wishes.length > 0 && (
        <ul aria-label={texts.chosen} className="flex flex-wrap gap-2">
          {wishes.map((wish) => {
            const text = `${dayText(wish.date)}, ${hourText(wish.time)}`
            return (
              <li key={text}>
                <button
                  type="button"
                  aria-label={texts.remove(text)}
                  onClick={() => onRemove(wish)}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-bosque-100 px-4 text-base font-semibold"
                >
                  {text}
                  <X aria-hidden="true" size="1.125rem" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {error && <p className="mt-2 text-cancelado-t">{error}</p>}
    </div>
  )
}
