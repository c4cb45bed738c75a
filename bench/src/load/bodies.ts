import { defaultEnd, offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays, dayAt, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'

/** How many visits the measured practice holds at one moment: every hour that is offered is booked so often. */
export const benchCapacity = 15
const perDay = offeredSlots.length * benchCapacity

/** Days from tomorrow on when the practice opens until the evening. */
const weekdayFrom = (start: string): ((index: number) => string) => {
  const days: string[] = []
  let last = start
  return (index) => {
    while (days.length <= index) {
      last = addDays(last, 1)
      if (weekdayOf(last) >= 1 && weekdayOf(last) <= 5) days.push(last)
    }
    return days[index] ?? last
  }
}

/**
 * Bookings that all find their hour: those that are offered on coming weekdays, each as often as the practice holds visits at one moment, visited day by
 * day first so that neighbours in time do not share a day's stream. `caller` of `callers` gives each caller its own hours.
 */
export const bookings = (caller = 0, callers = 1, daysPerRound = 1500) => {
  const day = weekdayFrom(dayAt(new Date().toISOString()))
  const hours = Array.from({ length: perDay }, (_, index) => offeredSlots[index % offeredSlots.length]).filter(
    (_, index) => index % callers === caller,
  )
  let count = 0
  return () => {
    const round = Math.floor(count / daysPerRound)
    const startTime = hours[round % hours.length] ?? offeredSlots[0]
    const date = day(count % daysPerRound)
    count += 1
    return {
      name: `María Fernández Número ${count}`,
      email: `maria.fernandez.${count}@example.com`,
      phone: `8${String(1_000_000 + count).slice(-7)}`,
      date,
      startTime,
      endTime: defaultEnd(startTime),
      address: `San Pablo de Heredia, del templo católico ${count % 900} metros al norte, casa ${count}`,
      reason: 'Dolor en la espalda baja desde hace tres semanas.',
      status: 'agendado',
    }
  }
}

export type Booking = ReturnType<ReturnType<typeof bookings>>
