import type { BookAppointmentBody, BookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'

/** An answer as a caller sees it; `body` is what the JSON held, undefined where there was none. */
export type Answer = { status: number; body: unknown; headers: Headers }

export type Call = {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls as a browser on the clinic's own address makes them, with the cookie of whoever signed in. */
export type ClinicClient = {
  call(call: Call): Promise<Answer>
  signIn(username: string, password: string): Promise<void>
  /** The session's cookie as it is sent, '' before signing in. */
  cookie(): string
  book(body: unknown, key?: string): Promise<Answer>
}

export const clinicClient = (url: string, origin = url): ClinicClient => {
  let cookie = ''
  const call = async ({ method = 'GET', path, body, headers = {} }: Call): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        Origin: origin,
        // One for each call: what a test does between two of them may take longer than the server keeps it.
        Connection: 'close',
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
  }
  return {
    call,
    cookie: () => cookie,
    async signIn(username, password) {
      const answer = await call({ method: 'POST', path: '/api/auth/login', body: { username, password } })
      if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}`)
      const opened = answer.headers.getSetCookie().find((text) => /^(__Host-)?session=/.test(text))
      cookie = opened?.split(';')[0] ?? ''
    },
    book: (body, key) =>
      call({
        method: 'POST',
        path: '/api/appointments',
        body,
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      }),
  }
}

/** A booking that is right in itself. */
export const bookingBody = (more: Partial<BookAppointmentBody>): Partial<BookAppointmentBody> => ({
  name: 'Ana Solís Mora',
  email: 'ana@ejemplo.cr',
  phone: '8888-1234',
  address: 'Heredia, 200 m norte de la iglesia',
  ...more,
})

/** The id a booking was answered with. */
export const bookedId = ({ status, body }: Answer): string => {
  if (status !== 201) throw new Error(`a booking was answered ${status}: ${JSON.stringify(body)}`)
  // The contract of POST /api/appointments, checked where it is made.
  return (body as BookedAnswer).appointment.id
}
