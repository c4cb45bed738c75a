import type { AppointmentRow, BookAppointmentBody } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { bookedId, bookingBody, type ClinicClient, clinicClient } from '@clinic/system/clinic-client.ts'

type StaffAccess = { url: string; password: string }

/** Reads as staff do, once everything written so far has reached the list: signing in writes an event, and the read waits for its position. */
export const readWritten = async ({ url, password }: StaffAccess, path: string): Promise<unknown> => {
  const client = clinicClient(url)
  const signedIn = await client.call({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: 'admin', password },
  })
  const { status, body } = await client.call({
    path,
    headers: {
      'X-Min-Position': signedIn.headers.get('X-Log-Position') ?? '',
      Cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    },
  })
  if (status !== 200) throw new Error(`reading ${path} was answered ${status}`)
  return body
}

/** The appointments of a day. */
export const appointmentsOn = async (access: StaffAccess, date: string): Promise<AppointmentRow[]> =>
  // The contract of GET /api/doctor/appointments, checked where it is made.
  (await readWritten(access, `/api/doctor/appointments?from=${date}&to=${date}`)) as AppointmentRow[]

/** Somebody else books by the same call. @returns the appointment's id. */
export const book = async (staff: ClinicClient, wish: Partial<BookAppointmentBody>): Promise<string> =>
  bookedId(await staff.book(bookingBody(wish)))

/** A colleague elsewhere moves an appointment along. */
export const setStatus = async (staff: ClinicClient, id: string, status: AppointmentRow['status']): Promise<void> => {
  const answer = await staff.call({ method: 'PATCH', path: `/api/appointments/${id}/status`, body: { status } })
  if (answer.status !== 200) throw new Error(`changing a status was answered ${answer.status}`)
}

/** Books as a patient does and waits until a link to the appointment can be opened. @returns its id */
export const bookedByLink = async (url: string, wish: Partial<BookAppointmentBody>): Promise<string> => {
  const client = clinicClient(url)
  const answer = await client.book(bookingBody(wish))
  const id = bookedId(answer)
  await client.call({
    path: `/api/appointment-actions/${id}/cancel`,
    headers: { 'X-Min-Position': answer.headers.get('X-Log-Position') ?? '' },
  })
  return id
}
