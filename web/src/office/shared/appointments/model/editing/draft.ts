import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { AnsweredRequest } from './asked-hours.ts'
import type { FormValues } from './form-values.ts'

/**
 * A form of an appointment that is being filled in. `row`: the one it edits, as it was opened; null for a new one. `answers`: the
 * request to be moved that it answers.
 */
type AppointmentDraft = { row: AppointmentRow | null; values: FormValues; answers: AnsweredRequest | null }

export const appointmentDraft = staffDraft<AppointmentDraft>('appointment')
