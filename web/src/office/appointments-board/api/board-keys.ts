/** Query keys of the doctor's board. */
export const boardKeys = {
  days: ['board', 'day'] as const,
  day: (date: string) => ['board', 'day', date] as const,
  appointment: (id: string) => ['board', 'appointment', id] as const,
  thread: (id: string) => ['board', 'thread', id] as const,
  intakes: (appointmentId: string) => ['board', 'intakes', appointmentId] as const,
  intakeForms: ['board', 'intake-forms'] as const,
}
