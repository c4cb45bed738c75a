import type { standardHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { useState } from 'react'
import { firstWeek } from './slots.ts'

/**
 * The week that a strip shows, by its Monday, and the first that has something to choose. A page that is left open goes on to the next week by itself.
 * @param begun the Monday that is shown at first; '' for the first week
 * @param now a UTC ISO instant
 */
export const useShownWeek = (begun: string, now: string, hours: typeof standardHours) => {
  const [turnedTo, turnTo] = useState(begun)
  const first = firstWeek(now, hours)
  return { first, monday: turnedTo < first ? first : turnedTo, turnTo }
}
