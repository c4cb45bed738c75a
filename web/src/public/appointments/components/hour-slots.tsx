import { type BookingHours, slotsOn } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Check } from 'lucide-react'
import type { RefCallback } from 'react'
import { FieldError, RequiredMark, wrongMark } from '~/components/ui/forms/field.tsx'
import { cx } from '~/lib/class-names.ts'
import { hourText } from '~/lib/format.ts'
import { type Intervals, isTaken } from '~/public/shared/schedule/slots.ts'
import { booking } from '~/texts/public/booking.ts'

type HourSlotsProps = {
  date: string
  now: string
  hours: BookingHours
  taken: Intervals
  /** True for a slot that someone took while the page was open. */
  isJustTaken: (slot: string) => boolean
  chosen: string
  /** The chosen slot is taken, perhaps by what this page itself has sent: it stays chosen. */
  chosenOwn: boolean
  error: string | undefined
  errorHint: string | undefined
  onChoose: (slot: string) => void
  /** Called with the first slot that can be chosen, so that an error can bring the focus there. */
  firstRef: RefCallback<HTMLInputElement>
}

/** The day's slots in two groups, as a radio group (docs/specification.md#public-constants). */
export function HourSlots(props: HourSlotsProps) {
  const { date, now, hours, taken, isJustTaken, chosen, chosenOwn, error, errorHint, onChoose, firstRef } = props
  const slots = date === '' ? [] : slotsOn(date, now, hours)
  const firstFree = slots.find((slot) => !isTaken(taken, slot)) ?? slots[0]
  const group = (title: string, members: string[]) =>
    members.length > 0 && (
      <div className="min-w-0">
        <p className="mb-2 text-[0.9375rem] font-semibold text-ink-2">{title}</p>
        <div className="grid gap-2.5 md:grid-cols-4">
          {members.map((slot) => (
            <Slot
              key={slot}
              slot={slot}
              state={slotState(
                slot,
                chosen,
                isTaken(taken, slot) && !(chosenOwn && slot === chosen),
                isJustTaken(slot),
              )}
              onChoose={() => onChoose(slot)}
              inputRef={slot === firstFree ? firstRef : undefined}
            />
          ))}
        </div>
      </div>
    )
  return (
    <div
      role="radiogroup"
      aria-labelledby="hora"
      aria-describedby="hora-error"
      aria-required="true"
      data-wrong={wrongMark(error)}
      className="choice-group scroll-my-6"
    >
      <p id="hora" className="mb-2 font-semibold">
        {booking.fields.startTime}
        <RequiredMark />
      </p>
      {slots.length === 0 && <p className="text-base text-ink-2">{noSlotsText(date, hours)}</p>}
      <div className="grid grid-cols-2 gap-2.5 md:grid-cols-1 md:gap-4">
        {group(
          booking.slots.morning,
          slots.filter((slot) => slot < '12:00'),
        )}
        {group(
          booking.slots.afternoon,
          slots.filter((slot) => slot >= '12:00'),
        )}
      </div>
      <div id="hora-error" aria-live="polite">
        {error && <FieldError error={error} hint={errorHint} />}
      </div>
    </div>
  )
}

const noSlotsText = (date: string, hours: BookingHours) => {
  if (date === '') return booking.slots.chooseDay
  if (weekdayOf(date) === 0) return booking.slots.sunday
  return hours[weekdayOf(date)]?.length ? booking.slots.none : booking.slots.closed
}

type SlotState = 'free' | 'chosen' | 'taken' | 'just-taken'

const slotState = (slot: string, chosen: string, taken: boolean, justTaken: boolean): SlotState => {
  if (taken) return justTaken ? 'just-taken' : 'taken'
  return slot === chosen ? 'chosen' : 'free'
}

const looks: Record<SlotState, string> = {
  free: 'border-ctl bg-paper hover:border-bosque-600 hover:bg-bosque-50',
  chosen: 'border-bosque-700 bg-bosque-700 text-on-pri',
  taken: 'cursor-not-allowed border-transparent bg-paper-3 text-ink-2',
  'just-taken': 'cursor-not-allowed border-dashed border-coral-t bg-coral-100 text-coral-t',
}

const words: Record<SlotState, string | null> = {
  free: null,
  chosen: booking.slots.chosen,
  taken: booking.slots.taken,
  'just-taken': booking.slots.justTaken,
}

type SlotProps = {
  slot: string
  state: SlotState
  onChoose: () => void
  inputRef: RefCallback<HTMLInputElement> | undefined
}

function Slot({ slot, state, onChoose, inputRef }: SlotProps) {
  const gone = state === 'taken' || state === 'just-taken'
  const word = words[state]
  return (
    <label
      className={cx(
        'flex min-h-[60px] flex-col items-center justify-center rounded-ctl border px-1 py-1.5 text-center transition-colors duration-150 focus-ring-within',
        looks[state],
      )}
    >
      <input
        ref={inputRef}
        type="radio"
        name="hora-preferida"
        value={slot}
        checked={state === 'chosen'}
        disabled={gone}
        onChange={onChoose}
        aria-label={gone && word ? `${hourText(slot)}, ${word}` : hourText(slot)}
        className="sr-only"
      />
      <span className={cx('num text-[1.0625rem] leading-tight font-semibold', gone && 'font-normal line-through')}>
        {hourText(slot)}
      </span>
      {word && (
        <span className="mt-0.5 flex items-center gap-1 text-sm leading-tight font-semibold">
          {state === 'chosen' && <Check aria-hidden="true" size="0.875rem" strokeWidth={3} />}
          {word}
        </span>
      )}
    </label>
  )
}
