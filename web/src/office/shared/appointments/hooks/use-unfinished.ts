import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { useCallback, useState } from 'react'
import type { FormValues } from '../model/form-values.ts'
import { forgetUnfinishedOf, keepUnfinished, unfinished } from '../model/unfinished.ts'
import { useStaffId } from './use-staff-id.ts'

/**
 * The values typed into a form before its page went away, a function that keeps them from now on, and one that closes and forgets them.
 * @param row null for a new appointment
 * @param answers the request to be moved that it answers
 */
export const useUnfinished = (row: AppointmentRow | null, onClose: () => void, answers: string | null = null) => {
  const staffId = useStaffId()
  const [begun] = useState((): FormValues | null => {
    const kept = unfinished(staffId)
    return kept && kept.row?.id === row?.id ? kept.values : null
  })
  return {
    begun,
    onTyped: useCallback(
      (values: FormValues) => keepUnfinished(staffId, row, values, answers),
      [staffId, row, answers],
    ),
    close: () => {
      forgetUnfinishedOf(row)
      onClose()
    },
  }
}
