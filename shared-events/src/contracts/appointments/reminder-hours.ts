/**
 * When reminders go: so many hours before the visit, none between `quietFrom` and `quietTo` of Costa Rica ('HH:mm')
 * (docs/decisions/0158-hours-words-and-faults-of-messages.md).
 */
export type ReminderHours = { first: number; second: number; quietFrom: string; quietTo: string }

export const standardReminderHours: ReminderHours = { first: 72, second: 24, quietFrom: '20:00', quietTo: '07:00' }

/** Hours before the visit from which a reminder is of no use any more: then the next one, or the visit, is near. 24 → 30 and 2. */
export const staleHours = ({ second }: Pick<ReminderHours, 'second'>): Record<'first' | 'second', number> => ({
  first: second + 6,
  second: 2,
})

/** What may be chosen, both ends included; of the quiet hours whole hours, so that they are always a night of 6 to 16 hours. */
export const reminderBounds = {
  first: [48, 168],
  second: [9, 47],
  quietFrom: ['18:00', '23:00'],
  quietTo: ['05:00', '10:00'],
} as const
/** So many hours lie between the two reminders at least. */
export const leastBetween = 24

const hourOf = (clock: string): number => Number(clock.slice(0, 2))

/** The latest the second reminder may be due, so that there is an hour by day to send it in before any visit. 20:00 to 07:00 → 14. */
export const leastSecond = ({ quietFrom, quietTo }: Pick<ReminderHours, 'quietFrom' | 'quietTo'>): number =>
  24 - hourOf(quietFrom) + hourOf(quietTo) + staleHours({ second: 0 }).second + 1
