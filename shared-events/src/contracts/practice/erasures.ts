import { z } from 'zod'
import { adminOnly, declareCalls } from '../wire/call.ts'
import { email, orAbsent, phone } from '../wire/common.ts'
import { personDocument } from '../wire/document.ts'

/** What a stream that holds somebody's data is about. */
export const personStreamKinds = [
  'appointment',
  'intake',
  'patient',
  'order',
  'conversation',
  'delivery',
  'staff',
] as const
export type PersonStreamKind = (typeof personStreamKinds)[number]

/** Why something is not erased yet: the visit is to come, the order is under way, the law keeps it, or it is an account, which is deactivated. */
const keptBecause = z.enum(['upcoming', 'open', 'clinical', 'financial', 'account'])
export type KeptBecause = z.infer<typeof keptBecause>

/** How many years after its last entry what belongs to a patient's record is kept, and an order that was delivered (docs/decisions/0190). */
export const keptYears = 5

/** Why a person's data is erased: they asked for it, it was kept long enough, or it was recorded by mistake. */
export const erasureReason = z.enum(['request', 'expired', 'mistake'], 'Motivo: elija uno')
export type ErasureReason = z.infer<typeof erasureReason>

/** The most streams that are erased or exported at once. */
const mostStreams = 200
const stream = z.string().regex(/^[a-z]+-[\w.-]{1,200}$/, 'Dato inválido')
const streams = z
  .array(stream)
  .min(1, 'Elija al menos un dato')
  .max(mostStreams, `Máximo ${mostStreams} datos a la vez`)

/** GET /api/personal-data (ours): whatever is given finds, by any of it. 400 without anything. */
const personQuery = z
  .object({ email: orAbsent(email), phone: orAbsent(phone), cedula: orAbsent(personDocument) })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    message: 'Escriba un correo, un teléfono o una cédula',
    path: ['email'],
  })
export type PersonQuery = z.infer<typeof personQuery>

/** Which field of the stream matched: it may be somebody else's, of the same family or named for emergencies. 'record': a visit that staff tied to a record that was found. */
const matchedBy = z.enum(['email', 'phone', 'cedula', 'emergencyPhone', 'record'])
export type MatchedBy = z.infer<typeof matchedBy>

/** A stream that holds something found. `names` and the other lists: everything it ever said. `about`: the day of a visit or the number of an order. */
const foundStream = z.object({
  stream: z.string(),
  kind: z.enum(personStreamKinds),
  about: z.string().nullable(),
  firstAt: z.string(),
  lastAt: z.string(),
  events: z.int(),
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  cedulas: z.array(z.string()),
  by: z.array(matchedBy),
  /** Null where it may be erased now. `until`: the first day on which it may be, where time alone decides. */
  kept: z.object({ because: keptBecause, until: z.string().nullable() }).nullable(),
})
export type FoundStream = z.infer<typeof foundStream>

/** An event as it is exported: what of it is open, and what was sealed; a class that was erased is null. */
const exportedEvent = z.object({
  type: z.string(),
  title: z.string(),
  at: z.string(),
  content: z.record(z.string(), z.record(z.string(), z.json()).nullable()),
})
/** GET /api/personal-data/export (ours): all events of the streams, and what the screens make of them today, by read model. */
const personExport = z.object({
  exportedAt: z.string(),
  streams: z.array(z.object({ stream: z.string(), kind: z.string(), events: z.array(exportedEvent) })),
  documents: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
})
export type PersonExport = z.infer<typeof personExport>

/** POST /api/personal-data/erasures (ours). `confirmation`: the word that was typed. */
const eraseBody = z.object({
  streams,
  reason: erasureReason,
  confirmation: z.literal('ELIMINAR', 'Escriba ELIMINAR para confirmar'),
})
export type EraseBody = z.infer<typeof eraseBody>

/** The certificate: which streams, of each the classes and how many events held something. */
const certificate = z.object({
  id: z.string(),
  at: z.string(),
  reason: erasureReason,
  streams: z.array(z.object({ stream: z.string(), classes: z.array(z.string()), events: z.int() })),
})
export type Certificate = z.infer<typeof certificate>

export const erasureCalls = declareCalls({
  findPersonalData: {
    method: 'GET',
    path: '/api/personal-data',
    who: adminOnly,
    summary: 'Todo lo que hay de un correo, un teléfono o una cédula, y qué de ello se puede eliminar',
    query: personQuery,
    answer: z.array(foundStream),
  },
  exportPersonalData: {
    method: 'GET',
    path: '/api/personal-data/export',
    who: adminOnly,
    summary: 'Los datos de una persona como un solo archivo',
    query: z.object({
      streams: z
        .string('Elija al menos un dato')
        .transform((text) => text.split(','))
        .pipe(streams),
    }),
    answer: personExport,
    clinical: { what: 'export', of: ({ streams }) => streams as string[] },
    refuses: [404],
  },
  erasePersonalData: {
    method: 'POST',
    path: '/api/personal-data/erasures',
    who: adminOnly,
    summary: 'Eliminar para siempre datos de una persona; responde la constancia',
    body: eraseBody,
    answer: certificate,
    good: 201,
    refuses: [404, 409],
  },
})
