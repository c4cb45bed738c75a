import type { Clinic } from '../systems/clinic.ts'

type Row = { id: string; status?: string }

const listAt = async ({ staff }: Clinic, path: string): Promise<Row[]> => {
  const { status, body } = await staff.call({ path })
  if (status !== 200 || !Array.isArray(body)) throw new Error(`${path} was answered ${status}`)
  return body
}

/** The first row of a list. */
export const firstOf = async (clinic: Clinic, path: string): Promise<string> => {
  const [row] = await listAt(clinic, path)
  if (!row) throw new Error(`${path} is empty`)
  return row.id
}

/** The first of those rows of which another list holds something. */
const firstWith = async (clinic: Clinic, rows: readonly Row[], listOf: (id: string) => string): Promise<string> => {
  for (const { id } of rows) if ((await listAt(clinic, listOf(id))).length > 0) return id
  throw new Error('the demonstration has none')
}

/** A patient of the demonstration whose record has notes. */
export const patientWithNotes = async (clinic: Clinic): Promise<string> =>
  firstWith(clinic, await listAt(clinic, '/api/patients?limit=200'), (id) => `/api/follow-up-notes/${id}`)

/** A visit of the demonstration that has a medical record. */
export const recordedVisit = async (clinic: Clinic): Promise<string> => {
  const visits = await listAt(clinic, '/api/doctor/appointments?limit=1000')
  const completed = visits.filter(({ status }) => status === 'realizado')
  return firstWith(clinic, completed, (id) => `/api/medical-records/appointment/${id}`)
}
