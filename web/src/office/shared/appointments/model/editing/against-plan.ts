/**
 * The events that went against plan or need someone: their joints are coral wherever a thread shows them. Every other event goes as
 * planned.
 */
const againstPlan: ReadonlySet<string> = new Set([
  'AppointmentRescheduled',
  'AppointmentCancelled',
  'ActionRequested',
  'ActionExpired',
  'DeliveryFailed',
  'DeliveryUnclear',
])

/** @param type an event's type, as the log names it. */
export const isAgainstPlan = (type: string): boolean => againstPlan.has(type)
