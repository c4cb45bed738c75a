import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { personal } from '../wire/common.ts'

/** What a patient's thread is made of: visits, what was recorded of them and sent before them, first-session forms, notes, orders, messages. */
const threadKinds = ['visit', 'medical-record', 'clinical-form', 'form', 'note', 'order', 'conversation'] as const

const threadEntry = z.object({
  kind: z.enum(threadKinds),
  id: z.string(),
  /** When it was written or sent; of a visit, when it begins. A UTC ISO instant. */
  at: z.string(),
  /** The visit that a medical record or a form before it is of. */
  appointmentId: z.string().nullable(),
  /** Of a visit, a form or an order. */
  status: z.string().nullable(),
  /** What it says, or the first of it; null where that was erased, too. */
  text: personal,
  /** Of a visit, in colones: what came in for it, the deposit with it, and what is owed now (docs/decisions/0208). */
  money: z.object({ received: z.int(), debt: z.int() }).nullable(),
  /** Whether it is theirs for sure: tied by staff, or of their record or cédula. Else it bears their phone or e-mail, which a family may share. */
  sure: z.boolean(),
})
export type ThreadEntry = z.infer<typeof threadEntry>
/** The most of each kind that a thread has. */
export const mostOfKind = 100

export const patientThreadCalls = declareCalls({
  readPatientThread: {
    method: 'GET',
    path: '/api/patients/:id/thread',
    who: staffOnly,
    summary: `Todo lo de un paciente en un hilo, lo último primero: de cada clase ${mostOfKind} a lo sumo`,
    answer: z.object({ entries: z.array(threadEntry) }),
    clinical: { what: 'record', of: ({ id }) => `patient-${id}` },
    refuses: [404],
  },
})
