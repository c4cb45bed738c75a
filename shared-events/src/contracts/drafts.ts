import { z } from 'zod'
import { declareCalls, staffOnly } from './wire/call.ts'
import type { ClinicalRead } from './wire/clinical.ts'

const name = z.string().max(40)
const typed = z.string('Borrador: debe ser un texto').max(20_000, 'Borrador: máximo 20000 caracteres por campo')
const short = z.string().max(60)
/** What stands in the fields of a form, by their names, as it was typed: nothing of it is checked before it is sent. */
export const draftValues = z
  .record(name, z.union([typed, z.array(z.union([short, z.record(name, short)])).max(40)]))
  .refine((values) => Object.keys(values).length <= 40, 'Borrador: demasiados campos')
/** When a draft was kept, a UTC instant. */
export const at = z.string()
/** `at`: when it was kept, a UTC instant. */
export const keptDraft = z.object({ values: draftValues, at })
export type KeptDraft = z.infer<typeof keptDraft>
/** `from`: when the draft was kept that this one takes the place of; null for none. */
export const keepDraftBody = z.object({ values: draftValues, from: at.nullable() })

/** A draft of staff: whose it is, and of which visit ('appointment-<id>') or patient ('patient-<id>'). Its words are its author's alone. */
const staffDraftRow = z.object({ staffId: z.string(), of: z.string(), at })
export type StaffDraftRow = z.infer<typeof staffDraftRow>

const clinical: ClinicalRead = {
  what: 'medical-records',
  of: ({ kind, id }, answer) => ((answer() as { draft: unknown }).draft === null ? null : `${kind}-${id}`),
}

/** What is being written of a visit or a patient and was not saved (docs/decisions/0225-drafts-are-kept-on-the-server.md). */
export const draftCalls = declareCalls({
  listDrafts: {
    method: 'GET',
    path: '/api/doctor/drafts',
    who: staffOnly,
    summary: 'De qué citas y pacientes hay un borrador y de quién, sin lo que dice',
    answer: z.array(staffDraftRow),
  },
  readDraft: {
    method: 'GET',
    path: '/api/doctor/drafts/:kind/:id',
    who: staffOnly,
    summary: 'El borrador propio sobre una cita o un paciente',
    answer: z.object({ draft: keptDraft.nullable() }),
    clinical,
  },
  keepDraft: {
    method: 'PUT',
    path: '/api/doctor/drafts/:kind/:id',
    who: staffOnly,
    summary: 'Guardar el borrador propio sobre una cita o un paciente',
    body: keepDraftBody,
    answer: z.object({ at }),
    refuses: [404, 412],
  },
  discardDraft: {
    method: 'DELETE',
    path: '/api/doctor/drafts/:kind/:id',
    who: staffOnly,
    summary: 'Descartar el borrador propio sobre una cita o un paciente',
    answer: z.object({ success: z.literal(true) }),
  },
})
