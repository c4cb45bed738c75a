import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { answerDrafts } from '~/testing/answer-drafts.ts'
import { answerOffice } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
  answerOffice(() => null)
})
const dashboard = `/doctor/dashboard?cita=${row().id}`
const card = () => screen.findByRole('region', { name: 'Borrador' })
const listed = () => within(screen.getByRole('list', { name: /^Citas del/ })).queryByText('Borrador')

// @rule drafts-words-are-the-authors
test("a visit shows the own draft's words, and of a colleague's that there is one", async () => {
  renderApp(dashboard)
  const draft = await card()
  await within(draft).findByText('«Sube gradas con menos dolor»')
  expect(within(draft).getByText('hoy 10:06')).toBeDefined()
  expect(within(draft).getByRole('link', { name: 'Seguir escribiendo' }).getAttribute('href')).toBe(
    `/doctor/medical-record/${row().id}`,
  )
  expect(screen.getByText('Un colega tiene un borrador, ayer 10:06.')).toBeDefined()
  expect(listed()).toBeDefined()
})

test('it is discarded from the visit, and taken back for ten seconds', async () => {
  const kept = answerDrafts()
  const values = { diagnosis: 'Bursitis trocantérica' }
  kept.set(`appointment/${row().id}`, { values, at: '2026-11-24T16:06:00.000Z' })
  const { user } = renderApp(dashboard)
  await within(await card()).findByText('«Bursitis trocantérica»')
  await user.click(within(await card()).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect([kept.size, listed()]).toEqual([0, null]))
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  await within(await card()).findByText('«Bursitis trocantérica»')
  expect([...kept.values()].map((draft) => draft.values)).toEqual([values])
})

// @rule drafts-none-is-lost
test('what is taken back is what stood there when it was discarded, also where another device wrote on', async () => {
  const kept = answerDrafts()
  const draft = (diagnosis: string, at: string) => kept.set(`appointment/${row().id}`, { values: { diagnosis }, at })
  draft('Bursitis', '2026-11-24T16:06:00.000Z')
  const { user } = renderApp(dashboard)
  await within(await card()).findByText('«Bursitis»')
  draft('Bursitis trocantérica', '2026-11-24T16:09:00.000Z')
  await user.click(within(await card()).getByRole('button', { name: 'Descartar' }))
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  await waitFor(() =>
    expect([...kept.values()].map(({ values }) => values)).toEqual([{ diagnosis: 'Bursitis trocantérica' }]),
  )
})
