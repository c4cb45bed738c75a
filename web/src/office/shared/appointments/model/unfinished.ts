import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { keepUnfinishedForm } from '~/lib/unfinished-form.ts'
import type { FormValues } from './form-values.ts'

/**
 * An unfinished form of the board. `row`: the appointment it edits, as it was opened; null for a new one. `answers`: the id of the
 * request to be moved that it answers.
 */
type Unfinished = { row: AppointmentRow | null; values: FormValues; answers: string | null }

const form = keepUnfinishedForm<Unfinished>()

/** Keeps the form that is being filled in, in memory alone and not for long. */
export const keepUnfinished = (
  staffId: string,
  row: AppointmentRow | null,
  values: FormValues,
  answers: string | null = null,
): void => form.keep(staffId, { row, values: { ...values }, answers })

/** Forgets whatever form is kept. */
export const forgetUnfinished = form.forget

/** Forgets the form of an appointment, or of a new one (null), where that is the one that is kept. */
export const forgetUnfinishedOf = (row: AppointmentRow | null): void =>
  form.forgetOwn((left) => left.row?.id === row?.id)

/** The form that a member of staff left unfinished. */
export const unfinished = form.of
