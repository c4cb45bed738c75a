import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { FormValues } from './form-values.ts'

/** What a form of the board holds. `row` is the appointment it edits as it was opened, null for a new one. */
type Unfinished = { row: AppointmentRow | null; values: FormValues }

/** How long what was typed waits for whoever has to sign in again. */
const keptForMs = 15 * 60_000

let kept: Unfinished | null = null
let ending: ReturnType<typeof setTimeout> | undefined

/**
 * The form that is being filled in, for when its page goes away unasked: a session that ends leads to the login. In this page's memory
 * alone, and not for long: it is about a patient, and the browser may be used by others.
 */
export const keepUnfinished = (row: AppointmentRow | null, values: FormValues): void => {
  forgetUnfinished()
  kept = { row, values: { ...values } }
  ending = setTimeout(forgetUnfinished, keptForMs)
}

/** It was taken, or given up. */
export const forgetUnfinished = (): void => {
  clearTimeout(ending)
  kept = null
}

export const unfinished = (): Unfinished | null => kept
