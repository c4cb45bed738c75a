import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { answerForm } from '~/testing/answer-forms.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { answerRequests, answerSummary, appointmentId, notesField, summaryOf, taken } from '../testing/action-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

/** What a mail names the visit by: its id and a mark. */
const link = `${appointmentId}k3v9XfQ2abc`
const open = () => renderApp(`/r/${link}`)
afterEach(() => {
  vi.useRealTimers()
})

// @rule form-drafts-go-on, form-drafts-gone-when-sent
test('what was typed under a mail`s link is there on another device, and gone once it was asked for', async () => {
  answerSummary(() => HttpResponse.json(summaryOf('reschedule', { appointmentId: link })))
  const sent = answerRequests(taken)
  const values = { notes: 'Martes', wishes: [{ date: '2026-11-30', time: '09:00' }] }
  const state = answerForm({ draft: { values, at: '2026-11-20T16:00:00.000Z' } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Solicitar reprogramación' }))
  await screen.findByRole('heading', { name: 'Solicitud Enviada' })
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    [`/api/appointment-actions/${link}/reschedule`, expect.objectContaining(values)],
  ])
  await waitFor(() => expect(state.draft).toBeNull())
})

// @rule form-drafts-sent-says-when
test('one that waits says when it was sent', async () => {
  const askedAt = '2026-11-20T16:00:00.000Z'
  answerSummary(() => HttpResponse.json(summaryOf('reschedule', { waiting: 'reschedule', askedAt })))
  answerForm()
  open()
  expect(await screen.findByText('Enviada el viernes 20/11/2026, 10:00 AM.')).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
})

// @rule form-drafts-under-the-link
test('what is typed is kept a moment after typing stops', async () => {
  answerSummary(() => HttpResponse.json(summaryOf('reschedule', { appointmentId: link })))
  const state = answerForm()
  const { user } = open()
  await user.type(await screen.findByLabelText(/^¿Qué días y horas/), 'Jueves')
  expect(notesField().value).toBe('Jueves')
  await waitFor(() => expect(state.draft?.values).toEqual({ notes: 'Jueves', wishes: [] }), { timeout: 5_000 })
})

// @rule request-wishes, form-drafts-go-on
test('an hour that was chosen and is over since is chosen no more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00.000Z') })
  answerSummary(() => HttpResponse.json(summaryOf('reschedule', { appointmentId: link })))
  const wishes = [
    { date: '2026-11-23', time: '08:00' },
    { date: '2026-11-24', time: '09:00' },
  ]
  answerForm({ draft: { values: { notes: '', wishes }, at: '2026-11-20T16:00:00.000Z' } })
  open()
  await screen.findByRole('button', { name: 'Quitar martes 24/11, 9:00 AM' })
  expect(screen.getAllByRole('button', { name: /^Quitar / })).toHaveLength(1)
})
