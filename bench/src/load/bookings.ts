import { defaultEnd, offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays, dayAt, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { benchCapacity } from '../measure/servers.ts'

/** Whoever writes, as the product's own forms have it. */
export const personOf = (n: number) => ({
  name: `María Fernández Número ${n}`,
  email: `maria.fernandez.${n}@example.com`,
  phone: `8${String(1_000_000 + n).slice(-7)}`,
  address: `San Pablo de Heredia, del templo católico ${n % 900} metros al norte, casa ${n}`,
})

/** So many weekdays from tomorrow on, when the practice opens until the evening. */
const comingWeekdays = (count: number): string[] => {
  const days: string[] = []
  for (let day = addDays(dayAt(new Date().toISOString()), 1); days.length < count; day = addDays(day, 1))
    if (weekdayOf(day) % 6 !== 0) days.push(day)
  return days
}

const daysPerRound = 1500

/**
 * Bookings that all find their hour: those that are offered on coming weekdays, each as often as the practice holds visits at one moment, visited day by
 * day first so that neighbours in time do not share a day's stream. `caller` of `callers` gives each caller its own hours.
 */
export const bookings = (caller = 0, callers = 1) => {
  const days = comingWeekdays(daysPerRound)
  const hours = Array.from({ length: benchCapacity }, () => offeredSlots).flat()
  const own = hours.filter((_, index) => index % callers === caller)
  let count = 0
  return () => {
    const startTime = own[Math.floor(count / daysPerRound) % own.length] ?? offeredSlots[0]
    const date = days[count % daysPerRound] ?? ''
    count += 1
    return {
      ...personOf(count),
      date,
      startTime,
      endTime: defaultEnd(startTime),
      reason: 'Dolor en la espalda baja desde hace tres semanas.',
      status: 'agendado',
    }
  }
}

export type Booking = ReturnType<ReturnType<typeof bookings>>
