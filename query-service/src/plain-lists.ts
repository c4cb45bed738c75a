import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { medicalRecords } from '@clinic/projections/medical-records/medical-records.ts'
import { products } from '@clinic/projections/products/products.ts'
import { answerList } from './list.ts'
import type { ReadDeps } from './reading.ts'

/** The reads of slices that answer nothing but rows as they are stored: of which read model, which, in what order. */
export const plainLists = ({ reading }: ReadDeps): Handlers<'listMedicalRecords' | 'listProducts'> => ({
  /** GET /api/medical-records/appointment/{appointmentId} (docs/specification.md#office-calls): newest first; none for an appointment nobody knows. */
  listMedicalRecords(call) {
    const where = [{ field: 'appointmentId', eq: call.params.appointmentId }]
    return answerList(reading, { of: medicalRecords, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  },

  /** GET /api/products (docs/specification.md#public-calls): everything that is offered, by category and name. */
  listProducts: (call) => answerList(reading, { of: products, sort: [{ field: 'category' }, { field: 'name' }] }, call),
})
