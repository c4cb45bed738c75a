import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useCallback } from 'react'
import { useDraft } from '~/lib/forms/use-draft.ts'
import type { AnsweredRequest } from '../model/editing/asked-hours.ts'
import { appointmentDraft } from '../model/editing/draft.ts'
import type { FormValues } from '../model/editing/form-values.ts'
import { useStaffId } from './use-staff-id.ts'

/**
 * The values typed into a form before its page went away, a function that keeps them from now on, and one that closes and forgets them.
 * @param row null for a new appointment
 * @param answers the request to be moved that it answers
 */
export const useAppointmentDraft = (
  row: AppointmentRow | null,
  onClose: () => void,
  answers: AnsweredRequest | null = null,
) => {
  const { begun, onTyped, close } = useDraft(appointmentDraft, useStaffId(), row?.id ?? 'new')
  return {
    begun: begun?.values ?? null,
    onTyped: useCallback((values: FormValues) => onTyped({ row, values, answers }), [onTyped, row, answers]),
    close: () => {
      close()
      onClose()
    },
  }
}
