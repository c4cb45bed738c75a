import { z } from 'zod'
import { adminOnly, declareCalls } from '../wire/call.ts'
import { clinicalKind } from '../wire/clinical.ts'
import { listQuery, orAbsent } from '../wire/common.ts'

/** That somebody saw clinical data. `of`: the stream or the list it is of. `by`: the account's name, null for one without. `at`: when they saw it first within ten minutes. */
const accessRow = z.object({
  id: z.string(),
  at: z.string(),
  staffId: z.string(),
  by: z.string().nullable(),
  what: clinicalKind,
  of: z.string(),
})
export type AccessRow = z.infer<typeof accessRow>

const badStream = 'Indique de quién: un expediente, una cita, un formulario o una conversación'
const accessQuery = listQuery.extend({
  of: orAbsent(z.string(badStream).regex(/^(patient|appointment|intake|conversation)-[\w-]{1,100}$/, badStream)),
})

export const accessCalls = declareCalls({
  listAccesses: {
    method: 'GET',
    path: '/api/doctor/accesses',
    who: adminOnly,
    summary: 'Quién vio datos clínicos: de una persona o una cita, o de todas; lo más nuevo primero',
    query: accessQuery,
    answer: z.array(accessRow),
  },
})
