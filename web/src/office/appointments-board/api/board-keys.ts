/** Query keys of what the doctor's board alone reads. */
export const boardKeys = {
  intakes: (appointmentId: string) => ['board', 'intakes', appointmentId] as const,
  intakeForms: ['board', 'intake-forms'] as const,
}
