import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, answerPosts, refused } from '~/testing/answer-posts.ts'
import { answered, made, open } from '../../../testing/bot-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answered())

describe('the tab of tests', () => {
  const answer = {
    botResponse: 'Su cita quedó confirmada.',
    actionTaken: 'appointment_confirm',
    needsManualReview: false,
    conversationId: 't1',
  }
  const fill = async () => {
    const app = open()
    const form = within(await screen.findByRole('region', { name: 'Mensaje de prueba' }))
    await app.user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await app.user.type(form.getByLabelText(/^Mensaje/), 'Confirmo')
    const send = () => app.user.click(screen.getByRole('button', { name: 'Enviar prueba' }))
    return { ...app, send }
  }

  // @rule bot-test-message: §2, §7 A test message (phoneNumber, message, appointmentId) shows the bot's reply and the
  //   action taken; it works without any account (decision 140)
  test("shows the bot's reply and the action it took", async () => {
    const sent = answerPosts('/api/twilio-bot/test-message', made(answer, 200))
    const { send } = await fill()
    await send()
    const result = within(await screen.findByRole('region', { name: 'Respuesta del bot' }))
    expect(await result.findByText('Su cita quedó confirmada.')).toBeDefined()
    expect(result.getByText('Confirmar cita')).toBeDefined()
    expect(result.getByRole('link', { name: 'Ver conversación' }).getAttribute('href')).toBe(
      '/doctor/twilio-bot?tab=conversations&conversacion=t1',
    )
    expect(sent[0]?.body).toEqual({ phoneNumber: '8888-1406', message: 'Confirmo', appointmentId: '' })
    expect(result.queryByText('Queda para revisión manual')).toBeNull()
  })

  // @rule bot-manual-review
  test('says that a message is for staff', async () => {
    answerPosts('/api/twilio-bot/test-message', made({ ...answer, actionTaken: 'none', needsManualReview: true }, 200))
    const { send } = await fill()
    await send()
    expect(await screen.findByText('Queda para revisión manual')).toBeDefined()
  })

  // @rule bot-test-required, bot-failures
  test('tells what is missing and what fails, and keeps what was typed', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Enviar prueba' }))
    expect(await screen.findByText('Teléfono es requerido')).toBeDefined()
    expect(screen.getByText('Mensaje es requerido')).toBeDefined()
    answerPosts('/api/twilio-bot/test-message', [refused(503, { error: 'No se puede ahora.', code: 'away' })])
    const form = within(screen.getByRole('region', { name: 'Mensaje de prueba' }))
    await user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await user.type(form.getByLabelText(/^Mensaje/), 'Confirmo')
    await user.click(screen.getByRole('button', { name: 'Enviar prueba' }))
    expect(await screen.findByText('Error al procesar mensaje de prueba')).toBeDefined()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Mensaje/ }).value).toBe('Confirmo')
  })
})

describe('the tests of templates', () => {
  const part = async () => within(await screen.findByRole('region', { name: 'Prueba de plantillas' }))
  const submit = async (user: ReturnType<typeof open>['user']) =>
    user.click((await part()).getByRole('button', { name: 'Enviar plantilla' }))

  // @rule messaging-template-tests
  test.each([
    ['appointment', '/api/test-appointment-template', ['Correo electrónico', 'Fecha y hora']],
    ['reminder', '/api/test-reminder-template', ['Fecha', 'Hora', 'Identificador de la cita']],
    ['general', '/api/test-template', []],
  ])('of %s need phone and content SID, and are sent', async (kind, path, fields) => {
    const sent = answerPosts(path, made({ messageSid: 'SM123' }, 200))
    const { user } = open()
    await user.selectOptions((await part()).getByLabelText('Plantilla'), kind)
    await submit(user)
    const form = await part()
    expect(await form.findByText('Teléfono es requerido')).toBeDefined()
    expect(form.getByText('Content SID es requerido')).toBeDefined()
    for (const label of fields) expect(form.getByLabelText(label)).toBeDefined()
    await user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await user.type(form.getByLabelText(/^Content SID/), 'HX01')
    await submit(user)
    expect(await screen.findByText('SM123')).toBeDefined()
    expect(sent[0]?.body).toMatchObject({ phone: '8888-1406', contentSid: 'HX01' })
  })

  /** Sends the template of an appointment; `again` sends the same. Each time it is answered with the next. */
  const sendFilled = async (...answers: Answer[]) => {
    const sent = answerPosts('/api/test-appointment-template', answers)
    const { user } = open()
    const form = await part()
    await user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await user.type(form.getByLabelText(/^Content SID/), 'HX01')
    await submit(user)
    return { form, sent, again: () => submit(user) }
  }
  const taken = () => HttpResponse.json({ messageSid: 'SM123' })

  // @rule messaging-template-tests-once
  test('that had no answer go out under the same key; once it is taken, the next has its own', async () => {
    const { sent, again } = await sendFilled(() => HttpResponse.error(), taken)
    expect(await screen.findByText('El servidor no responde. Intente de nuevo.')).toBeDefined()
    await again()
    expect(await screen.findByText('Plantilla enviada')).toBeDefined()
    await again()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body, sent[0]?.body])
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  // @rule messaging-template-tests-once, messaging-unclear
  test('whose outcome is unclear say so until they are sent again, and that they were not refused', async () => {
    const error = 'No se sabe si el mensaje salió.'
    const { form, sent, again } = await sendFilled(refused(409, { error, code: 'message-unclear' }), taken)
    await waitFor(() => expect(form.getByRole('alert').textContent).toBe(error))
    expect(screen.queryByText('Error al enviar plantilla')).toBeNull()
    await again()
    expect(await screen.findByText('SM123')).toBeDefined()
    expect(form.getByRole('alert').textContent).toBe('')
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule bot-failures, messaging-twilio-refused
  test.each([
    ['not-configured', 'No hay una configuración activa.'],
    ['message-refused', 'Twilio no llega a ese teléfono. (código 21211)'],
  ])('tell why nothing was sent: %s', async (code, error) => {
    const { form, sent, again } = await sendFilled(refused(409, { error, code }), taken)
    expect(await screen.findByText('Error al enviar plantilla')).toBeDefined()
    expect(screen.getByText(error)).toBeDefined()
    expect(form.getByRole('alert').textContent).toBe('')
    await again()
    expect(await screen.findByText('SM123')).toBeDefined()
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })
})
