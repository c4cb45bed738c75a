import type { Addresses } from './link-id.ts'

/** Whose links they are. `contact`: where the patient is written to; null once that was erased. */
type LinkedVisit = { appointmentId: string; contact: Addresses | null }

/** The pages that patients open. `origin`: 'https://clinica.example'. `linkIdOf`: what links name an appointment by, its id when absent. */
export type PatientPages = { origin: string; linkIdOf?: (appointmentId: string, to: Addresses) => string }

const nowhere: Addresses = { email: null, phone: null }

/** The pages of one appointment that its patient opens; opening them changes nothing. */
export const patientLinks = ({ origin, linkIdOf = (id) => id }: PatientPages, visit: LinkedVisit) => {
  const link = linkIdOf(visit.appointmentId, visit.contact ?? nowhere)
  return {
    confirm: `${origin}/cita/${link}/confirmar`,
    reschedule: `${origin}/r/${link}`,
    cancel: `${origin}/c/${link}`,
    intake: `${origin}/ficha-clinica/${link}`,
  }
}
