import { z } from 'zod'
import { at, draftValues, keepDraftBody, keptDraft } from './drafts.ts'
import { declareCalls, everyone, staffOnly } from './wire/call.ts'
import { email } from './wire/common.ts'

/** The forms that a patient may open by a link. */
export const linkedForm = z.enum(['first-session', 'clinical-intake', 'reschedule', 'cancel'])
export type LinkedForm = z.infer<typeof linkedForm>
/** Whether it is filled in once; what is asked for may be asked for again. */
export const isFilledInOnce = (form: LinkedForm): form is 'first-session' | 'clinical-intake' =>
  form === 'first-session' || form === 'clinical-intake'

/** More than any of the forms takes. */
const mostTyped = 120_000
const values = draftValues.refine((typed) => JSON.stringify(typed).length <= mostTyped, 'Borrador: demasiado texto')

/**
 * How a form stands under its link (docs/decisions/0226-patients-drafts-under-their-link.md). `keeps`: the link carries a mark, so that what is typed is
 * kept under it; nothing else is said of one that does not. `sentAt`: when it was sent last, a UTC instant. `known`: what another form asked already, by
 * the names of this one's fields.
 */
export const formState = z.object({
  keeps: z.boolean(),
  draft: keptDraft.nullable(),
  sentAt: z.string().nullable(),
  known: z.record(z.string(), z.string()),
})
export type FormState = z.infer<typeof formState>

/** Both answer the same, whoever's address it is. */
const done = z.object({ success: z.literal(true) })

/** What a patient typed into a form and did not send. The link is the right to it; whoever has a session is told nothing. */
export const formDraftCalls = declareCalls({
  readForm: {
    method: 'GET',
    path: '/api/form-drafts/:form/:link',
    who: everyone,
    summary: 'Cómo está un formulario de un paciente bajo su enlace: el borrador, cuándo se envió y lo que ya se sabe',
    answer: formState,
    limit: 'reading',
  },
  keepFormDraft: {
    method: 'PUT',
    path: '/api/form-drafts/:form/:link',
    who: everyone,
    summary: 'Guardar lo escrito en un formulario bajo su enlace',
    body: keepDraftBody.extend({ values }),
    answer: z.object({ at }),
    refuses: [404, 412],
    limit: 'draft',
    // The link is the right to it, whoever was signed in here before.
    endedSession: 'ignored',
  },
  discardFormDraft: {
    method: 'DELETE',
    path: '/api/form-drafts/:form/:link',
    who: everyone,
    summary: 'Descartar lo escrito en un formulario bajo su enlace',
    answer: done,
    refuses: [404],
    limit: 'draft',
    // The link is the right to it, whoever was signed in here before.
    endedSession: 'ignored',
  },
  readPatientLink: {
    method: 'GET',
    path: '/api/appointments/:id/link',
    who: staffOnly,
    summary: 'Con qué se nombra una cita en los enlaces que el personal da a su paciente',
    answer: z.object({ link: z.string() }),
    refuses: [404],
  },
  putOffForm: {
    method: 'POST',
    path: '/api/form-drafts/first-session',
    who: everyone,
    summary: 'Seguir después con el formulario de primera sesión, por un enlace que llega al correo',
    body: z.object({ email, values }),
    answer: done,
    refuses: [409],
    limit: 'form',
  },
})
