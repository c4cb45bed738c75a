import { addDays, dayAt, hourOf, weekdayOf } from '@clinic/shared-events/contracts/clock.ts'

const firstMinute = 8 * 60
const perDay = 120
const minutes = 5

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
 * Bookings of which no two overlap: five minutes of coming weekdays, visited day by day first so that neighbours in time do
 * not share a day's stream. `caller` of `callers` gives each caller its own hours.
 */
export const bookings = (caller = 0, callers = 1, daysPerRound = 1500) => {
  const day = weekdayFrom(dayAt(new Date().toISOString()))
  const hours = Array.from({ length: perDay }, (_, index) => firstMinute + index * minutes).filter(
    (_, index) => index % callers === caller,
  )
  let count = 0
  return () => {
    const round = Math.floor(count / daysPerRound)
    const start = hours[round % hours.length] ?? firstMinute
    const date = day(count % daysPerRound)
    count += 1
    return {
      name: `María Fernández Número ${count}`,
      email: `maria.fernandez.${count}@example.com`,
      phone: `8${String(1_000_000 + count).slice(-7)}`,
      date,
      startTime: hourOf(start),
      endTime: hourOf(start + minutes),
      address: `San Pablo de Heredia, del templo católico ${count % 900} metros al norte, casa ${count}`,
      reason: 'Dolor en la espalda baja desde hace tres semanas.',
      status: 'agendado',
    }
  }
}

export type Booking = ReturnType<ReturnType<typeof bookings>>
