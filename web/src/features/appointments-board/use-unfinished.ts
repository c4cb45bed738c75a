import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { useCallback, useState } from 'react'
import type { FormValues } from './form-values.ts'
import { forgetUnfinished, keepUnfinished, unfinished } from './unfinished.ts'

/** What was typed into that form before its page went away, and what keeps it from now on. @param row null for a new appointment. */
export const useUnfinished = (row: AppointmentRow | null) => {
  const [begun] = useState((): FormValues | null => {
    const kept = unfinished()
    return kept && kept.row?.id === row?.id ? kept.values : null
  })
  return {
    begun,
    onTyped: useCallback((values: FormValues) => keepUnfinished(row, values), [row]),
    forget: forgetUnfinished,
  }
}
