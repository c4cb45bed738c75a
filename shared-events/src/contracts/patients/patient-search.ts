import { z } from 'zod'
import { appointmentRow } from '../appointments/appointments.ts'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { isWritable, unwritable } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'

/** Fewer typed characters ask nothing: 'more than 2' (docs/specification.md#office-rules). */
export const searchFrom = 3
/** How many people one search finds at most. */
export const mostFound = 10

const longest = 100
const tooShort = `Búsqueda: escriba al menos ${searchFrom} caracteres`
/** The query of a search for a patient: a part of the name, the e-mail, the phone or the cédula. */
const patientSearchQuery = z.object({
  query: z
    .string(tooShort)
    .trim()
    .min(searchFrom, tooShort)
    .max(longest, `Búsqueda: máximo ${longest} caracteres`)
    .refine(isWritable, unwritable('Búsqueda')),
})

/** What a person's next booking is filled in by. */
const visitFound = appointmentRow.pick({
  id: true,
  date: true,
  startTime: true,
  specialty: true,
  appointmentType: true,
  address: true,
})

/**
 * A person as staff find them (docs/specification.md#office-calls). `email`: blank where none was given. `visits`: how many were booked for
 * them. `last`: the latest that has begun, `next`: the soonest to come; no cancelled one. `cancelled`: the id of the latest, where all were
 * cancelled.
 */
export const patientFound = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  cedula: z.string().nullable(),
  /** Their record, where they have one. */
  patientId: z.string().nullable(),
  visits: z.int(),
  last: visitFound.nullable(),
  next: visitFound.nullable(),
  cancelled: z.string().nullable(),
})
export type VisitFound = z.infer<typeof visitFound>
export type PatientFound = z.infer<typeof patientFound>

export const patientSearchCalls = declareCalls({
  searchPatients: {
    method: 'GET',
    path: '/api/appointments/search-patients',
    who: staffOnly,
    summary: `Buscar pacientes por nombre, correo, teléfono o cédula: a lo sumo ${mostFound}, cada persona una vez`,
    query: patientSearchQuery,
    answer: z.array(patientFound),
  },
})

export const patientSearchFeeds = declareFeeds({
  found: {
    projection: 'patient-search',
    room: 'staff',
    row: patientFound.pick({ name: true, phone: true, email: true }),
  },
})
