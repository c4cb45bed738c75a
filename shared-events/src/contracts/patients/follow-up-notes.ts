import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import type { ClinicalRead } from '../wire/clinical.ts'
import { day, entityId, listQuery, optionalText, orAbsent, personal } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { patientLimits } from './patients.ts'

/** Wire values of a session's type (docs/specification.md#office-entities). */
export const sessionTypes = ['consulta', 'seguimiento', 'evaluacion', 'tratamiento', 'control'] as const
export type SessionType = (typeof sessionTypes)[number]

const noteText = (label: string) => optionalText(label, patientLimits.text)
const blankNote = 'Escriba al menos síntomas, tratamiento, recomendaciones u observaciones'
/** The fields of the form for a new note. */
const followUpNoteForm = z
  .object({
    noteDate: day,
    sessionType: z.enum(sessionTypes, 'Tipo de sesión no válido'),
    symptoms: noteText('Síntomas'),
    treatment: noteText('Tratamiento'),
    recommendations: noteText('Recomendaciones'),
    nextAppointment: orAbsent(day),
    observations: noteText('Observaciones'),
  })
  .refine((note) => note.symptoms ?? note.treatment ?? note.recommendations ?? note.observations, {
    path: ['symptoms'],
    message: blankNote,
  })

/**
 * POST /api/follow-up-notes (docs/specification.md#office-calls). The author is who is signed in, whatever `doctorId` is sent. 400 for a
 * note that says nothing, and for one of a day to come; 404 for an unknown patient.
 */
export const addFollowUpNoteBody = followUpNoteForm.safeExtend({
  patientId: entityId,
  doctorId: z.unknown().optional(),
})
export type AddFollowUpNoteBody = z.infer<typeof addFollowUpNoteBody>

/** The version of a note or a record that was shown: the first is 1, each correction one more. */
export const shownVersion = z.int('Versión no válida').min(1, 'Versión no válida')

/**
 * PUT /api/follow-up-notes/{patientId}/{noteId} (ours, docs/decisions/0121): the whole note as it is to read. What it said before stays. 412 for
 * another version than the one shown, 409 for a note that was annulled.
 */
export const correctFollowUpNoteBody = followUpNoteForm.safeExtend({ version: shownVersion })
export type CorrectFollowUpNoteBody = z.infer<typeof correctFollowUpNoteBody>

/** Why a note is annulled. */
export const annulReasons = ['paciente_equivocado', 'otro'] as const
export type AnnulReason = (typeof annulReasons)[number]

/**
 * POST /api/follow-up-notes/{patientId}/{noteId}/annul (ours, docs/decisions/0121). Nothing is erased. `passTo`: the patient whose record the note
 * goes to, of a note on the wrong patient alone. 412 and 409 as for a correction; 404 for an unknown patient.
 */
const annulFollowUpNoteBody = z
  .object({
    version: shownVersion,
    reason: z.enum(annulReasons, 'Motivo no válido'),
    explanation: optionalText('Explicación', patientLimits.text),
    passTo: orAbsent(entityId),
  })
  .refine(({ reason, passTo }) => passTo === undefined || reason === 'paciente_equivocado', {
    path: ['passTo'],
    message: 'Solo se pasa a otro expediente una nota de un paciente equivocado',
  })

const noteContent = z.object({
  noteDate: day,
  sessionType: z.enum(sessionTypes),
  symptoms: personal,
  treatment: personal,
  recommendations: personal,
  nextAppointment: day.nullable(),
  observations: personal,
})
/** What a note says. */
export type NoteContent = z.infer<typeof noteContent>

/** The account that did it, and when. */
const done = z.object({ doctorId: z.string(), at: z.string() })

/** How a note or a record came to read as it does. */
export const written = <Content extends z.ZodRawShape>(content: z.ZodObject<Content>) => ({
  /** Grows with each correction and when it is annulled; goes into the calls that change it. */
  version: z.int(),
  /** The last correction; null while it reads as it was written. */
  corrected: done.nullable(),
  /** What it said before its corrections, the oldest first, with who had written that and when. */
  earlier: z.array(content.extend(done.shape)),
  /** `passedTo`: the patient whose record has the note now. */
  annulled: done
    .extend({ reason: z.enum(annulReasons), explanation: personal, passedTo: z.string().nullable() })
    .nullable(),
})

/** GET /api/follow-up-notes/{patientId} answers a list of these, the newest day first (docs/specification.md#office-entities). */
export const followUpNoteRow = z.object({
  id: z.string(),
  patientId: z.string(),
  /** The account of who wrote it. */
  doctorId: z.string(),
  ...noteContent.shape,
  createdAt: z.string(),
  ...written(noteContent),
  /** The patient in whose record it was annulled, and who passed it from there. */
  passedFrom: z.object({ patientId: z.string(), doctorId: z.string() }).nullable(),
})
export type FollowUpNoteRow = z.infer<typeof followUpNoteRow>

const clinical: ClinicalRead = { what: 'notes', of: ({ patientId }) => `patient-${patientId}` }

export const followUpNoteCalls = declareCalls({
  listFollowUpNotes: {
    method: 'GET',
    path: '/api/follow-up-notes/:patientId',
    who: staffOnly,
    summary: 'Las notas de seguimiento de un paciente, las más nuevas primero',
    query: listQuery,
    clinical,
    answer: z.array(followUpNoteRow),
  },
  addFollowUpNote: {
    method: 'POST',
    path: '/api/follow-up-notes',
    who: staffOnly,
    summary: 'Agregar una nota de seguimiento',
    body: addFollowUpNoteBody,
    clinical: { what: 'notes', of: (_, answer) => `patient-${(answer() as FollowUpNoteRow).patientId}` },
    answer: followUpNoteRow,
    good: 201,
    refuses: [404, 409],
  },
  correctFollowUpNote: {
    method: 'PUT',
    path: '/api/follow-up-notes/:patientId/:noteId',
    who: staffOnly,
    summary: 'Corregir una nota de seguimiento; lo anterior queda',
    body: correctFollowUpNoteBody,
    clinical,
    answer: followUpNoteRow,
    refuses: [404, 409, 412],
  },
  annulFollowUpNote: {
    method: 'POST',
    path: '/api/follow-up-notes/:patientId/:noteId/annul',
    who: staffOnly,
    summary: 'Anular una nota de seguimiento, que queda tachada, y pasarla a otro expediente',
    body: annulFollowUpNoteBody,
    clinical,
    answer: followUpNoteRow,
    refuses: [404, 409, 412],
  },
})

export const followUpNoteFeeds = declareFeeds({
  followUpNotes: { projection: 'follow-up-notes', room: 'patient', by: 'patientId', row: followUpNoteRow, clinical },
})
