import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { FormValues } from './form-values.ts'

/** What a form of the board holds. `row` is the appointment it edits as it was opened, null for a new one. */
type Unfinished = { row: AppointmentRow | null; values: FormValues }
type Kept = Unfinished & {
  staffId: string
  /** Milliseconds since 1970: the timer of a computer that is asleep stands still. */
  until: number
}

/** How long what was typed waits for whoever has to sign in again. */
const keptForMs = 15 * 60_000

let kept: Kept | null = null
let ending: ReturnType<typeof setTimeout> | undefined

/**
 * The form that is being filled in, for when its page goes away unasked: a session that ends leads to the login. In this page's memory
 * alone, and not for long: it is about a patient, and the browser may be used by others.
 */
export const keepUnfinished = (staffId: string, row: AppointmentRow | null, values: FormValues): void => {
  forgetUnfinished()
  kept = { staffId, row, values: { ...values }, until: Date.now() + keptForMs }
  ending = setTimeout(forgetUnfinished, keptForMs)
}

/** Forgets what was kept of a form once it was taken or given up. */
export const forgetUnfinished = (): void => {
  clearTimeout(ending)
  kept = null
}

/** What that member of staff had typed. For anybody else it is gone: nobody goes on with another's form under their own name. */
export const unfinished = (staffId: string): Unfinished | null => {
  if (kept && (kept.staffId !== staffId || Date.now() >= kept.until)) forgetUnfinished()
  return kept
}
