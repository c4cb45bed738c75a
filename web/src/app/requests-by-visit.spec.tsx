import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelKeilor } from '~/office/appointments-board/testing/queue-desk.ts'
import { tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerOffice } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { request } from '~/testing/waiting-request.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
})
afterEach(() => {
  vi.useRealTimers()
})

const patientOf = ({ textContent }: HTMLElement) => /Mariela Vargas|Keilor Sandí/.exec(textContent ?? '')?.[0]
const places: [at: string, list: string][] = [
  ['/doctor/dashboard', 'Solicitudes de pacientes'],
  ['/doctor/appointments', 'Solicitudes de pacientes'],
  ['/doctor/twilio-bot?tab=appointment-actions', 'Solicitudes de pacientes'],
]

// @rule requests-by-visit
test.each(places)(
  'in %s that of the next visit stands first, also one that comes meanwhile, and only what is near is marked',
  async (at, name) => {
    answerOffice((call) => (call === 'listActionRequests' ? [cancelKeilor] : null))
    renderApp(at)
    const list = within(await screen.findByRole('region', { name }, { timeout: 20_000 }))
    expect((await list.findAllByRole('listitem')).map(patientOf)).toEqual(['Keilor Sandí'])
    expect(list.queryByText('En menos de 24 horas')).toBeNull()
    fakeLive.send({ projection: 'action-requests', id: request().id, position: '101', row: request() })
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
    const lines = list.getAllByRole('listitem')
    expect(lines.map(patientOf)).toEqual(['Mariela Vargas', 'Keilor Sandí'])
    expect(lines.map(({ textContent }) => textContent?.includes('En menos de 24 horas'))).toEqual([true, false])
    expect(list.getByText('En menos de 24 horas').className).toMatch(/\btext-coral-t\b/)
  },
)
