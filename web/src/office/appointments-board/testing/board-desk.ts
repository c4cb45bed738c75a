import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { Doctor } from '@clinic/shared-events/contracts/staff.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { setWidth } from '~/testing/window-width.ts'
import { useNews } from '../model/freshness.ts'
import { forgetUnfinished } from '../model/unfinished.ts'

/** Tuesday 24 November 2026, 10:20 in Costa Rica. */
export const tuesday = '2026-11-24'
export const tenTwenty = '2026-11-24T16:20:00.000Z'

export const doctor = (given: Partial<Doctor> = {}): Doctor => ({
  id: 'd1',
  username: 'mquesada',
  name: 'María Quesada',
  email: null,
  specialty: null,
  role: 'doctor',
  isActive: true,
  createdAt: tenTwenty,
  updatedAt: tenTwenty,
  ...given,
})

/** An appointment of Mariela's, today at 14:00, agendado, unless said otherwise. */
export const row = (given: Partial<AppointmentRow> = {}): AppointmentRow => ({
  id: 'mariela000000000000000',
  name: 'Mariela Vargas',
  email: 'mariela@example.com',
  phone: '88881406',
  date: tuesday,
  endTime: '15:00',
  address: 'San Pablo de Heredia, casa 14',
  specialty: 'fisioterapia_heredia',
  appointmentType: 'seguimiento',
  status: 'agendado',
  reason: 'Dolor lumbar',
  cedula: null,
  notes: null,
  reminderSent: false,
  confirmationSent: false,
  overbooked: false,
  createdAt: '2026-11-19T01:42:00.000Z',
  updatedAt: '2026-11-19T01:42:00.000Z',
  revision: '0',
  ...given,
  startTime: given.startTime ?? '14:00',
  time: given.startTime ?? '14:00',
})

export const flor = row({
  id: 'flor000000000000000000',
  name: 'Flor Hidalgo',
  startTime: '08:00',
  endTime: '09:00',
  status: 'realizado',
  specialty: 'odontologia',
  address: 'Barva, centro',
})
export const jorge = row({
  id: 'jorge00000000000000000',
  name: 'Jorge Monge',
  startTime: '15:30',
  endTime: '16:30',
  status: 'cancelado',
})

type Asked = { day: string | null; minPosition: string | null }

/** The day's list as the server would answer it. @returns what was asked, in order. */
export const answerDay = (rows: () => AppointmentRow[], position = '100'): Asked[] => {
  const asked: Asked[] = []
  server.use(
    http.get('/api/doctor/appointments', ({ request }) => {
      const from = new URL(request.url).searchParams.get('from')
      asked.push({ day: from, minPosition: request.headers.get('X-Min-Position') })
      return HttpResponse.json(
        rows().filter(({ date }) => date === from),
        { headers: { 'X-Log-Position': position } },
      )
    }),
  )
  return asked
}

export const answerMe = (who: Doctor | null) =>
  server.use(
    http.get('/api/auth/me', () =>
      who
        ? HttpResponse.json(who)
        : HttpResponse.json({ error: 'Inicie sesión', code: 'unauthenticated' }, { status: 401 }),
    ),
  )

const booked = { type: 'AppointmentBooked', at: '2026-11-19T01:42:00.000Z', actor: 'public' }

export const answerThread = (steps: unknown[] = [booked]) =>
  server.use(
    http.get('/api/appointments/:id/thread', ({ params }) =>
      HttpResponse.json({ id: params.id, steps }, { headers: { 'X-Log-Position': '100' } }),
    ),
  )

export type Sent = { method: string; path: string; body: unknown; key: string | null; ifMatch: string | null }

/** Answers every command the same way. @returns what was sent, in order. */
export const answerCommands = (answer: (sent: Sent) => Response | Promise<Response>): Sent[] => {
  const sent: Sent[] = []
  const take = async ({ request }: { request: Request }) => {
    const one: Sent = {
      method: request.method,
      path: new URL(request.url).pathname,
      body: await request.json(),
      key: request.headers.get('Idempotency-Key'),
      ifMatch: request.headers.get('If-Match'),
    }
    sent.push(one)
    return answer(one)
  }
  server.use(
    http.patch('/api/appointments/:id/status', take),
    http.put('/api/appointments/:id', take),
    http.post('/api/appointments', take),
  )
  return sent
}

export const ok = (body: unknown, position = '120') =>
  HttpResponse.json(body as Record<string, unknown>, { headers: { 'X-Log-Position': position } })

export const refused = (status: number, body: Record<string, unknown>) => HttpResponse.json(body, { status })

/** It is twenty past ten, a doctor is signed in, and the day has Flor's and Mariela's appointments unless said otherwise. */
export const answerBoard = (rows: () => AppointmentRow[] = () => [flor, row()]): void => {
  vi.setSystemTime(tenTwenty)
  answerMe(doctor())
  answerThread()
  answerDay(rows)
}

/** Opens the board as a signed-in doctor with a day of three appointments. */
export const openBoard = async (address = '/doctor/dashboard') => {
  useNews.setState({ news: new Map() })
  forgetUnfinished()
  fakeLive.state('live')
  setWidth(1280)
  const app = renderApp(address)
  await screen.findByRole('heading', { name: 'Portal del Doctor' })
  return app
}

/** The board with Mariela's appointment in its detail. */
export const openMariela = async () => {
  const app = await openBoard(`/doctor/dashboard?cita=${row().id}`)
  await detail().findByRole('heading', { name: 'Mariela Vargas' })
  return app
}

/** The list's rows, top to bottom, as their hour and name. */
export const listed = (): string[] =>
  within(screen.getByRole('list', { name: /^Citas del/ }))
    .getAllByRole('button')
    .map((button) => `${button.textContent?.slice(0, 5)} ${rowName(button)}`)

const rowName = (button: HTMLElement) => button.querySelector('.truncate')?.textContent

export const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

export const detail = () => within(screen.getByRole('complementary', { name: 'Detalle de la cita' }))

export const changeLive = (position: string, id: string, changed: AppointmentRow | null) =>
  fakeLive.send({ projection: 'appointments', id, position, row: changed })
