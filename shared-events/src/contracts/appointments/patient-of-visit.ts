import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { entityId, personal } from '../wire/common.ts'
import { appointmentRow } from './appointments.ts'

/** Why a record may be that of a visit's patient, the surest first: one of their marks is the same, or a form that is of the visit belongs to it. */
export const proposalReasons = ['cedula', 'form', 'phone', 'email'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** By what staff tell who it is; nothing clinical, so that opening a visit leaves no entry more. */
const knownPatient = z.object({ id: z.string(), name: personal, cedula: personal })
const proposal = knownPatient.extend({ because: z.array(z.enum(proposalReasons)) })
export type PatientProposal = z.infer<typeof proposal>

/** GET /api/appointments/{id}/patient answers this (docs/decisions/0204). */
export const patientOfVisit = z.object({
  /** Whose visit it is; null where staff have not said so. */
  patient: knownPatient.nullable(),
  /** Whose it may be, the likeliest first; none where it is known. */
  proposals: z.array(proposal),
})
export type PatientOfVisit = z.infer<typeof patientOfVisit>

export const patientOfVisitCalls = declareCalls({
  readPatientOfVisit: {
    method: 'GET',
    path: '/api/appointments/:id/patient',
    who: staffOnly,
    summary: 'De quién es una cita: su expediente, o los que se le parecen',
    answer: patientOfVisit,
    refuses: [404],
  },
  tiePatient: {
    method: 'PUT',
    path: '/api/appointments/:id/patient',
    who: staffOnly,
    summary: 'Decir de qué expediente es una cita, o que no es de ninguno',
    /** `from`: whose it was shown to be; 412 where somebody said otherwise since. Without it nobody asks. */
    body: z.object({ patientId: entityId.nullable(), from: entityId.nullish() }),
    answer: z.object({ appointment: appointmentRow }),
    refuses: [404, 409, 412],
  },
})
