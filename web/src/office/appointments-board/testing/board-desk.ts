import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import { useRowChanges } from '~/office/shared/appointments/model/freshness.ts'
import { flor, row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'

type DayRead = { day: string | null; minPosition: string | null }

/** The day's list as the server would answer it. @returns what was asked, in order. */
export const answerDay = (rows: () => AppointmentRow[], position = '100'): DayRead[] => {
  const asked: DayRead[] = []
  server.use(
    http.get('/api/doctor/appointments', ({ request }) => {
      const { from = '', to = '' } = Object.fromEntries(new URL(request.url).searchParams)
      asked.push({ day: from, minPosition: request.headers.get('X-Min-Position') })
      return HttpResponse.json(
        rows().filter(({ date }) => from <= date && date <= to),
        { headers: { 'X-Log-Position': position } },
      )
    }),
    http.get('/api/appointments/by-status/:status', ({ request, params }) => {
      const to = new URL(request.url).searchParams.get('to') ?? '9999'
      const some = rows().filter(({ status, date }) => status === params.status && date <= to)
      return pagedAnswer(some.toSorted(latestFirst), request)
    }),
  )
  return asked
}

const latestFirst = sortedBy(['date', 'startTime'], 'desc')
const booked = { type: 'AppointmentBooked', at: '2026-11-19T01:42:00.000Z', actor: 'public' }

export const answerThread = (steps: unknown[] = [booked]) =>
  server.use(
    http.get('/api/appointments/:id/thread', ({ params }) =>
      HttpResponse.json({ id: params.id, steps }, { headers: { 'X-Log-Position': '100' } }),
    ),
  )

/** Answers whether the patient wants to be written to; both channels, with the contacts 'e1' and 'w1'. */
export const answerPreferences = (wanted = { email: true, whatsapp: true }) =>
  server.use(
    http.get('/api/appointments/:id/contact-preferences', () =>
      HttpResponse.json(
        {
          preferences: [
            { channel: 'email', contactId: 'e1', wanted: wanted.email },
            { channel: 'whatsapp', contactId: 'w1', wanted: wanted.whatsapp },
          ],
        },
        { headers: { 'X-Log-Position': '100' } },
      ),
    ),
  )

/** It is twenty past ten, a doctor is signed in, and the day has Flor's and Mariela's appointments unless said otherwise. */
export const answerBoard = (rows: () => AppointmentRow[] = () => [flor, row()]): void => {
  vi.setSystemTime(tenTwenty)
  answerMe(doctor())
  answerThread()
  answerPreferences()
  answerDay(rows)
}

/** Opens the board as a signed-in doctor with a day of three appointments. */
export const openBoard = async (address = '/doctor/dashboard', width = 1280) => {
  useRowChanges.setState({ changes: new Map() })
  forgetStaffDrafts()
  fakeLive.state('live')
  setWidth(width)
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
    .queryAllByRole('button')
    .filter(({ dataset }) => dataset.id !== undefined)
    .map((button) => `${button.textContent?.slice(0, 5)} ${rowName(button)}`)

const rowName = (button: HTMLElement) => button.querySelector('.truncate')?.textContent

export const rowOf = (name: string) =>
  within(screen.getByRole('list', { name: /^Citas del/ })).getByRole('button', { name: new RegExp(name) })

export const detail = () => within(screen.getByRole('complementary', { name: 'Detalle de la cita' }))
