import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { conversation } from '~/office/messaging/testing/bot-rows.ts'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { answerOffice, type OfficeRead } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const calls = '/api/twilio-bot/conversations'
/** As staff opened it: nothing was written yet. */
const opened = conversation({
  status: 'active',
  toReview: [],
  lastReceivedAt: null,
  lastMessage: '',
  lastReceived: '',
  lastReceivedId: null,
  waiting: null,
})
const answer = (instead: Partial<Record<OfficeRead, object>> = {}) =>
  answerOffice(
    (name) =>
      ({ readBotConversation: opened, listBotConversations: [opened], listBotMessages: [], ...instead })[name] ?? null,
  )

beforeEach(() => {
  vi.setSystemTime(tenTwenty)
  fakeLive.state('live')
  answer()
})

const button = () => screen.findByRole('button', { name: 'Mensajes' })

describe.each([
  ['an appointment', `/doctor/dashboard?cita=${row().id}`, { appointmentId: row().id }],
  ['a record', `/doctor/patients/${patient().id}`, { patientId: patient().id }],
])('staff who write first from %s', (_, address, body) => {
  // @rule messages-write-first
  test('are led to its conversation, ready to write; it is opened once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const sent = answerPosts(calls, [() => promise])
    const { user, router } = renderApp(address)
    await user.dblClick(await button())
    resolve(HttpResponse.json({ conversationId: 't1' }, { status: 201 }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/mensajes/t1'))
    expect(sent.map(({ body }) => body)).toEqual([body])
    expect(sent[0]?.key).toMatch(/^\S{8,}$/)
    const view = within(await screen.findByRole('region', { name: 'Mensajes con Mariela Vargas' }))
    await focusIsOn(view.getByLabelText(/^Su respuesta/))
    expect(await view.findByText('Todavía sin mensajes')).toBeDefined()
  })

  // @rule messages-write-first
  test('are told in a red message why they cannot, and may try again', async () => {
    const error = 'Los datos de esta conversación fueron eliminados y ya no se puede escribir en ella.'
    const made = () => HttpResponse.json({ conversationId: 't1' }, { status: 201 })
    const sent = answerPosts(calls, [refused(409, { error, code: 'details-erased' }), made])
    const { user, router } = renderApp(address)
    await user.click(await button())
    expect(await screen.findByText(error)).toBeDefined()
    expect(screen.getByText('No se pudo abrir la conversación.').closest('li')?.textContent).toMatch(/^Error/)
    await user.click(await button())
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/mensajes/t1'))
    expect(sent).toHaveLength(2)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule messages-write-first
  test.each([null, '1234-5678'])('have no button for the phone %j', async (phone) => {
    answer({
      listAppointments: [row({ phone })],
      readAppointment: row({ phone }),
      listPatients: [patient({ phone })],
      readPatient: patient({ phone }),
    })
    renderApp(address)
    await screen.findByRole('region', { name: /^(Avisos al paciente|Contacto)$/ })
    expect(screen.queryByRole('button', { name: 'Mensajes' })).toBeNull()
  })
})

// @rule messages-write-first
test('a conversation that staff opened says in the list that it has no messages, and then what the patient was told', async () => {
  renderApp('/doctor/mensajes')
  const list = within(await screen.findByRole('region', { name: /^En curso/ }))
  expect(await list.findByText('Todavía sin mensajes')).toBeDefined()
  const row = { ...opened, lastMessage: '¿Cómo sigue?', revision: '3' }
  fakeLive.send({ projection: 'bot-conversations', id: row.id, position: '101', row })
  expect(await list.findByText('Se le escribió «¿Cómo sigue?»')).toBeDefined()
})
