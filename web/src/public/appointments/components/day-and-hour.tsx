import type { BookingHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type UseFormReturn, useController } from 'react-hook-form'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { DateField } from '~/components/ui/forms/date-field.tsx'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { isTaken, weekOf } from '~/public/shared/schedule/slots.ts'
import { useShownWeek } from '~/public/shared/schedule/use-shown-week.ts'
import { type DayChange, type TakenWeek, useTakenWeek } from '~/public/shared/schedule/use-taken-week.ts'
import { WeekPager } from '~/public/shared/schedule/week-pager.tsx'
import { WeekStrip } from '~/public/shared/schedule/week-strip.tsx'
import { booking } from '~/texts/public/booking.ts'
import type { BookingInput, BookingOutput } from '../model/booking-form.ts'
import { type SlotChanges, slotKey } from '../model/slot-changes.ts'
import { HourSlots } from './hour-slots.tsx'
import { LiveNote } from './live-note.tsx'

type DayAndHourProps = {
  form: UseFormReturn<BookingInput, unknown, BookingOutput>
  changes: SlotChanges
  errorOf: (field: 'date' | 'startTime') => string | undefined
  /** The taken intervals in the week of the chosen day. */
  chosenWeek: TakenWeek
  /** The chosen hour is taken, perhaps by what this page itself has sent. */
  chosenOwn: boolean
  /** The chosen hour belongs to someone else now. */
  chosenLost: boolean
  now: string
  horizonDays: number
  hours: BookingHours
  onDayChange: (change: DayChange) => void
}

/** 'Fecha preferida' with the week strip beside it, 'Hora preferida', and what changes while the page is open. */
export function DayAndHour(props: DayAndHourProps) {
  const { errorOf, changes, chosenWeek, chosenOwn, chosenLost, now, hours } = props
  const { dateField, day, hour, first, monday, turnTo, shown, lastDay, chooseDay, chooseHour } = useDayAndHour(props)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <DateField
          label={booking.fields.date}
          required
          {...dateField}
          min={dayAt(now)}
          max={lastDay}
          error={errorOf('date')}
          className="w-full sm:w-56"
        />
        <WeekPager monday={monday} first={first} last={weekOf(lastDay)} onTurn={turnTo} />
      </div>
      <WeekStrip {...{ monday, now, lastDay, hours }} chosen={day} taken={shown} onChoose={chooseDay} />
      {chosenWeek.state === 'error' && (
        <ErrorState title={booking.slots.failed} hint={booking.slots.failedHint} onRetry={chosenWeek.retry} />
      )}
      <div className="mt-2">
        <HourSlots
          date={day}
          now={now}
          hours={hours}
          taken={chosenWeek.takenOn(day)}
          isJustTaken={(slot) => changes.justTaken.has(slotKey(day, slot))}
          chosen={hour.value}
          chosenOwn={chosenOwn}
          error={errorOf('startTime')}
          errorHint={chosenLost ? booking.errors.takenHint : undefined}
          onChoose={chooseHour}
          firstRef={hour.ref}
        />
        <LiveNote changes={changes} date={day} chosen={hour.value} chosenLost={chosenLost} />
      </div>
    </div>
  )
}

/** The chosen day and hour in the form, and the week that is shown. A chosen day brings its week, and drops an hour that is taken in it. */
const useDayAndHour = ({ form, now, horizonDays, hours, onDayChange }: DayAndHourProps) => {
  const { name, ref, value, onBlur } = useController({ control: form.control, name: 'date' }).field
  const hour = useController({ control: form.control, name: 'startTime' }).field
  const day = dayOr(value)
  const { first, monday, turnTo } = useShownWeek(day === '' ? '' : weekOf(day), now, hours)
  const shown = useTakenWeek(monday, onDayChange)
  const choose = (field: 'date' | 'startTime', value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const chooseDay = (held: string) => {
    // What is half typed is checked once it is left.
    if (dayOr(held) !== held) return form.setValue('date', held, { shouldDirty: true })
    choose('date', held)
    if (hour.value !== '' && isTaken(shown.takenOn(held), hour.value)) form.setValue('startTime', '')
    if (held !== '') turnTo(weekOf(held))
  }
  const chooseHour = (slot: string) => choose('startTime', slot)
  const dateField = { name, ref, value, onBlur, onPick: chooseDay }
  const lastDay = addDays(dayAt(now), horizonDays)
  return { dateField, day, hour, first, monday, turnTo, shown, lastDay, chooseDay, chooseHour }
}
