/** The pages that patients open. `origin`: 'https://clinica.example'. `linkIdOf`: what links name an appointment by, its id when absent. */
export type PatientPages = { origin: string; linkIdOf?: (appointmentId: string) => string }

/** The pages of one appointment that its patient opens; opening them changes nothing. */
export const patientLinks = ({ origin, linkIdOf = (id) => id }: PatientPages, appointmentId: string) => ({
  confirm: `${origin}/cita/${linkIdOf(appointmentId)}/confirmar`,
  reschedule: `${origin}/r/${linkIdOf(appointmentId)}`,
  cancel: `${origin}/c/${linkIdOf(appointmentId)}`,
  intake: `${origin}/ficha-clinica/${linkIdOf(appointmentId)}`,
})
