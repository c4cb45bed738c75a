import { z } from 'zod'
import { adminOnly, declareCalls } from '../wire/call.ts'
import { entityId, personal } from '../wire/common.ts'

/** An id of a staff account. */
const doctorId = z.string('Doctor no válido').regex(/^[\w-]{1,64}$/, 'Doctor no válido')
/** 0 is 'Sin asignar', and comes as null. */
export const doctorOrNone = z.union([z.literal(0), z.literal('0'), doctorId], 'Doctor no válido').transform((id) => {
  return id === 0 || id === '0' ? null : id
})

/** How many records are handed on by one call, and how many of a doctor's are answered at once. */
export const mostHandedOn = 50

/** GET /api/doctors/{id}/patients: how many records a doctor is assigned to, and the latest of them. */
export const assignedPatients = z.object({
  total: z.int(),
  patients: z.array(z.object({ id: z.string(), name: personal })),
})
export type AssignedPatients = z.infer<typeof assignedPatients>

/** POST /api/doctors/{id}/patients/hand-on: `to`, 0 for nobody. */
const handOnBody = z.object({
  to: doctorOrNone,
  patientIds: z
    .array(entityId)
    .min(1, 'Falta el expediente')
    .max(mostHandedOn, `Como máximo ${mostHandedOn} expedientes`),
})

export const assignedPatientCalls = declareCalls({
  readAssignedPatients: {
    method: 'GET',
    path: '/api/doctors/:id/patients',
    who: adminOnly,
    summary: 'Los pacientes que tiene asignados un doctor',
    answer: assignedPatients,
  },
  handOnPatients: {
    method: 'POST',
    path: '/api/doctors/:id/patients/hand-on',
    who: adminOnly,
    summary: 'Pasar pacientes asignados de un doctor a otro, o a ninguno',
    body: handOnBody,
    answer: z.object({ handedOn: z.int() }),
    refuses: [409],
  },
})
