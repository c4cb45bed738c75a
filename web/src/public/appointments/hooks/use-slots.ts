import type { BookingHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { firstWeek, isTaken, slotChanges, weekOf } from '~/public/shared/schedule/slots.ts'
import { takenWeekOptions, withInterval } from '~/public/shared/schedule/taken-days.ts'
import { type DayChange, useTakenWeek } from '~/public/shared/schedule/use-taken-week.ts'
import type { BookingBody, BookingInput } from '../model/booking-form.ts'
import { notOfInterest, slotKey, withChanges } from '../model/slot-changes.ts'

/** The slots of the chosen day's week, and what happened to slots while the page was open. */
export const useSlots = ({ date, startTime }: BookingInput, now: string, hours: BookingHours) => {
  const client = useQueryClient()
  const [changes, setChanges] = useState(notOfInterest)
  /** The slot that this page is booking: when it becomes taken, that is no news. */
  const own = useRef<string | null>(null)

  const onDayChange = (change: DayChange) => {
    const { taken, freed } = slotChanges(change.date, change.before, change.after, now, hours)
    const others = taken.filter((slot) => slotKey(change.date, slot) !== own.current)
    setChanges((before) => withChanges(before, change.date, others, freed))
  }
  const week = useTakenWeek(date === '' ? firstWeek(now, hours) : weekOf(date), onDayChange)

  return {
    changes,
    week,
    onDayChange,
    chosenTaken: startTime !== '' && isTaken(week.takenOn(date), startTime),
    expect: (body: BookingBody) => {
      own.current = slotKey(body.date, body.startTime)
    },
    /** To be called when the server has refused the interval: it is taken, whatever this page knew. */
    markTaken: (body: BookingBody) => {
      own.current = null
      client.setQueryData(takenWeekOptions(weekOf(body.date)).queryKey, (known) => known && withInterval(known, body))
      setChanges((before) => withChanges(before, body.date, [body.startTime], []))
    },
  }
}
