import type { ClinicClient } from './clinic-client.ts'
import { person } from './traces.ts'

/** Both kinds of request: seen, made, made again, refused, misplaced and read. @throws Error when one of them is not taken */
export const askThroughLinks = async (
  patient: ClinicClient,
  staff: ClinicClient,
  appointmentId: string,
): Promise<void> => {
  const key = { 'Idempotency-Key': person.email }
  for (const action of ['reschedule', 'cancel']) {
    const path = `/api/appointment-actions/${appointmentId}/${action}`
    const ask = (notes: unknown, headers = {}, of = path) =>
      patient.call({ method: 'POST', path: of, body: { notes }, headers })
    await patient.call({ path })
    const { status } = await ask(person.notes, key)
    if (status !== 201) throw new Error(`a request was answered ${status}`)
    await ask(person.notes, key)
    await ask(person.reason)
    await ask({ [person.name]: person.phone })
    await ask(person.notes, {}, `/api/appointment-actions/${encodeURIComponent(person.name)}/${action}`)
  }
  await patient.call({ path: `/api/appointment-actions/${appointmentId}/${encodeURIComponent(person.reason)}` })
  await patient.call({ path: '/api/doctor/appointment-actions' })
  await staff.call({ path: '/api/doctor/appointment-actions' })
}
