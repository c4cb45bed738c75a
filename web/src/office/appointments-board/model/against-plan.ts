/**
 * Which facts went against plan or need someone: their joints are coral wherever a hilo shows them. The one table of the site;
 * what is not named here goes as planned.
 */
const againstPlan: ReadonlySet<string> = new Set([
  'AppointmentRescheduled',
  'AppointmentCancelled',
  'ActionRequested',
  'ActionExpired',
])

/** @param type an event's type, as the log names it. */
export const isAgainstPlan = (type: string): boolean => againstPlan.has(type)
