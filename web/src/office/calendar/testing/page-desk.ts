import { type AppointmentRow, status as statusOf } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import { useRowChanges } from '~/office/shared/appointments/model/freshness.ts'
import { tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'

const byDay = sortedBy(['date', 'startTime'])
const byStatus = sortedBy(['statusAt'])

/** The rows of a call as the server would answer it. */
const narrowed = (rows: readonly AppointmentRow[], url: URL): AppointmentRow[] => {
  const { from = '', to = '9999', sort, by } = Object.fromEntries(url.searchParams)
  const inDays = rows.filter(({ date }) => date >= from && date <= to).toSorted(by === 'status' ? byStatus : byDay)
  return sort === 'desc' ? inDays.toReversed() : inDays
}

/** It is twenty past ten on Tuesday, a doctor is signed in and these are all appointments. @returns the lists that were read, in order. */
export const answerPage = (rows: () => readonly AppointmentRow[]): string[] => {
  vi.setSystemTime(tenTwenty)
  answerMe(doctor())
  const asked: string[] = []
  const answer = (some: readonly AppointmentRow[], request: Request) => {
    const url = new URL(request.url)
    asked.push(`${url.pathname}${url.search}`)
    return pagedAnswer(narrowed(some, url), request)
  }
  server.use(
    http.get('/api/doctor/appointments', ({ request }) => answer(rows(), request)),
    http.get('/api/appointments/:id', ({ params }) => {
      const row = rows().find(({ id }) => id === params.id)
      return HttpResponse.json(row ?? { error: 'No existe' }, {
        status: row ? 200 : 404,
        headers: { 'X-Log-Position': '100' },
      })
    }),
    http.get('/api/appointments/by-status/:status', ({ request, params }) => {
      const status = statusOf.parse(params.status)
      return answer(
        rows().filter((row) => row.status === status),
        request,
      )
    }),
  )
  return asked
}

/** Opens the appointments' page as a signed-in doctor. */
export const openPage = async (search = '', width = 1280) => {
  useRowChanges.setState({ changes: new Map() })
  forgetStaffDrafts()
  fakeLive.state('live')
  setWidth(width)
  const app = renderApp(`/doctor/appointments${search}`)
  // The page's code is loaded with its first opening.
  await screen.findByRole('heading', { name: 'Dashboard de Citas' }, { timeout: 25_000 })
  await screen.findByRole('tablist', {}, { timeout: 25_000 })
  return app
}
