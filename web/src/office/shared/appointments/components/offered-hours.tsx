import { type Wish, wishesToCome } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { Button } from '~/components/ui/button.tsx'
import { dateText, erased, shortDate, shortWeekday, weekdayText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { requestTexts as texts } from '~/texts/appointments.ts'
import { useFreeHours } from '../hooks/use-free-hours.ts'
import { type AnsweredRequest, hoursToOffer } from '../model/editing/asked-hours.ts'
import { minutesBetween } from '../model/editing/form-values.ts'

type TakenProps = {
  asked: AnsweredRequest
  onTake: (wish: Wish) => void
  disabled?: boolean
  /** In a form, where the press chooses it. */
  isChosen?: (wish: Wish) => boolean
}

/** An hour for a visit that its patient wants moved, taken by a press. */
function OfferedHour({ asked, wish, onTake, disabled, isChosen }: TakenProps & { wish: Wish }) {
  const when = `${weekdayText(wish.date)} ${dateText(wish.date)} ${wish.time}`
  return (
    <Button
      look="outline"
      size="sm"
      disabled={disabled}
      aria-pressed={isChosen?.(wish)}
      className="num border-bosque-600! bg-bosque-50! aria-pressed:bg-bosque-100! aria-pressed:ring-1 aria-pressed:ring-bosque-600 max-md:min-h-11"
      aria-label={isChosen ? when : texts.moveTo(when, asked.patientName ?? erased)}
      onClick={() => onTake(wish)}
    >
      {shortWeekday(wish.date)} {shortDate(wish.date)} {wish.time}
    </Button>
  )
}

/** The hours to come that the patient offers, else the free ones that fit their words or are nearest to when the visit is (docs/decisions/0218). */
export function OfferedHours(take: TakenProps) {
  const { asked } = take
  const { appointmentId, appointmentDate } = asked
  const wishes = wishesToCome(asked.wishes, useClock(60_000))
  const looked = { id: appointmentId, minutes: 60, date: '', around: appointmentDate }
  // Whatever else of the page follows appointments brings each change into every list that is held.
  const { days, weeks, wanted } = useFreeHours({ ...looked, follows: false })
  const held = weeks?.find(({ id }) => id === appointmentId)
  const minutes = held ? minutesBetween({ from: held.startTime, to: held.endTime }) : wanted.minutes
  const free = weeks && hoursToOffer({ rows: weeks, days, wanted: { ...wanted, minutes } }, asked)
  const hours = wishes.length > 0 ? wishes : (free?.hours ?? [])
  if (hours.length === 0) return null
  return (
    <div className="grid gap-1">
      <span className="text-[0.8125rem] text-ink-2">
        {wishes.length > 0 ? texts.wished : free?.fit ? texts.fitting : texts.nearest}
      </span>
      <div className="flex flex-wrap gap-2">
        {hours.map((wish) => (
          <OfferedHour key={`${wish.date} ${wish.time}`} {...take} wish={wish} />
        ))}
      </div>
    </div>
  )
}
