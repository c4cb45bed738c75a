import { assignedPatientCalls } from '@clinic/shared-events/contracts/practice/assigned-patients.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { newIdempotencyKey } from '~/lib/http/http.ts'

const read = (id: string, signal?: AbortSignal) =>
  readCall(assignedPatientCalls.readAssignedPatients, { params: { id }, signal })

/** GET /api/doctors/{id}/patients: how many a doctor is assigned to, and who; read anew each time that it is asked about. */
export const assignedOptions = (id: string) =>
  queryOptions({
    queryKey: ['users', 'assigned', id],
    queryFn: async ({ signal }) => (await read(id, signal)).data,
    staleTime: 0,
    gcTime: 0,
  })

/**
 * POST /api/doctors/{id}/patients/hand-on until none is left, some at a time: what is cut off goes on when it is asked for again.
 * @param to a doctor, '0' for nobody @returns how many @throws ApiError, ConnectionError
 */
export const handOnAll = async (id: string, to: string): Promise<number> => {
  let all = 0
  for (;;) {
    const patientIds = (await read(id)).data.patients.map((patient) => patient.id)
    if (patientIds.length === 0) return all
    const sent = { params: { id }, body: { to, patientIds }, idempotencyKey: newIdempotencyKey() }
    const { handedOn } = await sendCall(assignedPatientCalls.handOnPatients, sent)
    all += handedOn
    // Somebody else assigns them at this moment.
    if (handedOn === 0) return all
  }
}
