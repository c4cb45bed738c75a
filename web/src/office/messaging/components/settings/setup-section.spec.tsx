import { botTemplateCalls } from '@clinic/shared-events/contracts/messaging/bot-templates.ts'
import type { AddressTry } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { answered, made, open } from '../../testing/bot-desk.ts'
import { config, response, setup } from '../../testing/bot-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answered())

const reachable = { ...setup, webhookUrl: 'https://clinica.example/api/twilio-bot/webhook' }

describe('the templates of the active configuration', () => {
  const list = async () => within(await screen.findByRole('list', { name: 'Plantillas de la configuración activa' }))

  // @rule setup-templates: Issue: every template of the active configuration that is missing, with what does not go
  //   out without it; the others lead to their test, filled in
  test('are listed each, with what does not go out without those that are missing', async () => {
    answered({ listBotConfigs: [config({ isActive: true })] })
    open('config')
    expect(await screen.findByText('4 plantillas faltan en la configuración activa.')).toBeDefined()
    const items = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual([
      'Cita confirmadaProbar: Cita confirmada',
      'Recordatorio de 3 díasSin ella no sale por Twilio el recordatorio de 3 días.',
      'Recordatorio de 1 díaSin ella no sale por Twilio el recordatorio de 1 día.',
      'Cita canceladaSin ella no sale por Twilio el aviso de que una cita se canceló.',
      expect.stringMatching(
        /^Mensaje generalSin ella no salen por Twilio los avisos de citas agendadas, cambiadas .*24 horas\.$/,
      ),
    ])
  })

  // @rule setup-templates
  test('are all there where none is missing; without an active configuration none is listed', async () => {
    const all = {
      templateAppointmentReminder3Day: 'HX02',
      templateAppointmentReminder1Day: 'HX03',
      templateAppointmentCancelled: 'HX04',
      templateGeneralMessage: 'HX05',
    }
    answered({ listBotConfigs: [config({ isActive: true, ...all })] })
    const { unmount } = open('config')
    expect(await screen.findByText('Están todas las plantillas.')).toBeDefined()
    expect((await list()).getAllByRole('link')).toHaveLength(5)
    unmount()
    answered({ listBotConfigs: [config(all)] })
    open('config')
    await screen.findByText('No hay una configuración activa.')
    expect(screen.queryByRole('list', { name: 'Plantillas de la configuración activa' })).toBeNull()
  })

  // @rule setup-templates, messaging-template-tests
  test.each([
    ['templateAppointmentReminder1Day', 'Recordatorio de 1 día', 'reminder', botTemplateCalls.testReminderTemplate],
    ['templateAppointmentConfirmed', 'Cita confirmada', 'appointment', botTemplateCalls.testAppointmentTemplate],
    ['templateGeneralMessage', 'Mensaje general', 'general', botTemplateCalls.testTemplate],
  ] as const)('%s is tried from there, filled in', async (field, name, kind, call) => {
    const sent = answerPosts(call.path, made({ messageSid: 'SM123' }, 200))
    answered({ listBotConfigs: [config({ id: 'c0' }), config({ isActive: true, [field]: 'HX77' })] })
    const { user, router } = open('config')
    await user.click(await screen.findByRole('link', { name: `Probar: ${name}` }))
    const form = within(await screen.findByRole('region', { name: 'Prueba de plantillas' }))
    expect(router.state.location.search).toBe(`?tab=test&plantilla=${field}`)
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^Content SID/).value).toBe('HX77'))
    expect(form.getByLabelText<HTMLSelectElement>('Plantilla').value).toBe(kind)
    await focusIsOn(form.getByRole('heading', { name: 'Prueba de plantillas' }))
    await user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await user.click(form.getByRole('button', { name: 'Enviar plantilla' }))
    expect(await screen.findByText('SM123')).toBeDefined()
    expect(sent[0]?.body).toMatchObject({ phone: '8888-1406', contentSid: 'HX77' })
    // The call takes no field but its own.
    expect(call.body.strict().safeParse(sent[0]?.body).error).toBeUndefined()
  })
})

describe('the answers of the bot', () => {
  // @rule bot-not-configured
  test('that are all inactive are named with the active configuration: the bot then does nothing by itself', async () => {
    const none = 'Ninguna respuesta está activa.'
    for (const [isActive, ...of] of [[true, true], [true, false], [false, false], [true]]) {
      answered({
        listBotConfigs: [config({ isActive })],
        listAutoResponses: of.map((one) => response({ isActive: one })),
      })
      const { unmount } = open('config')
      await screen.findByText('No hay un servidor de correo (SMTP_URL).')
      const named = isActive === true && !of.includes(true)
      await waitFor(() => expect(screen.queryByText(none) !== null).toBe(named))
      unmount()
    }
  })
})

describe('the address of the system', () => {
  const press = async (tryAddress: AddressTry | Response) => {
    answered({ readMessagingSetup: reachable, tryAddress })
    const { user } = open('config')
    await user.click(await screen.findByRole('button', { name: 'Probar la dirección' }))
  }

  // @rule address-test
  test('is tried, and reached', async () => {
    await press({ problem: null, status: null })
    expect(await screen.findByText('El sistema llegó a su propia dirección.')).toBeDefined()
    expect(screen.queryByText(/Pruebe también desde un teléfono/)).toBeNull()
  })

  // @rule address-test
  test.each<[AddressTry, RegExp]>([
    [{ problem: 'name', status: null }, /ese nombre no lleva a ningún servidor/],
    [{ problem: 'refused', status: null }, /nadie contesta ahí/],
    [{ problem: 'certificate', status: null }, /su certificado no es válido/],
    [{ problem: 'no-answer', status: null }, /no contestó a tiempo/],
    [{ problem: 'redirected', status: 301 }, /lleva a otra dirección/],
    [{ problem: 'status', status: 502 }, /contestó con el error 502\./],
    [{ problem: 'other', status: null }, /ahí contesta otra página/],
  ])('is tried in vain: %j', async (tried, sentence) => {
    await press(tried)
    const shown = await screen.findByText(/^El sistema no llegó a su propia dirección: /)
    expect(shown.textContent).toMatch(sentence)
    expect(screen.getByText(/Pruebe también desde un teléfono sin WiFi/)).toBeDefined()
  })

  // @rule address-test
  test('that could not be tried says so', async () => {
    await press(HttpResponse.json({ error: 'No se puede ahora.', code: 'away' }, { status: 503 }))
    expect(await screen.findByText('No se pudo probar la dirección.')).toBeDefined()
  })

  // @rule address-test, bot-not-configured
  test('that is missing is not tried; what does not go out without it is said', async () => {
    open('config')
    expect(await screen.findByText(/^Por Twilio no sale ningún aviso ni recordatorio, y Twilio no puede/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Probar la dirección' })).toBeNull()
  })
})

describe('the mail server', () => {
  const fill = async (mailServer = true) => {
    answered({ readMessagingSetup: { ...setup, mailServer, outbox: mailServer ? null : '/datos/outbox' } })
    const { user } = open('config')
    await user.type(await screen.findByLabelText(/^Correo electrónico para la prueba/), 'admin@ejemplo.cr')
    const send = () => user.click(screen.getByRole('button', { name: 'Enviar correo de prueba' }))
    await send()
    return send
  }

  // @rule mail-test
  test('is tried with a mail to an address, under a key of its own', async () => {
    const sent = answerPosts('/api/twilio-bot/test-mail', [
      () => HttpResponse.error(),
      () => HttpResponse.json({ went: 'sent' }),
      () => HttpResponse.json({ went: 'sent' }),
    ])
    const send = await fill()
    expect(await screen.findByText('El servidor no responde. Intente de nuevo.')).toBeDefined()
    await send()
    expect(await screen.findByText('Correo de prueba enviado')).toBeDefined()
    expect(screen.getByText(/Revise el buzón de admin@ejemplo\.cr/)).toBeDefined()
    await send()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[0]?.body).toEqual({ email: 'admin@ejemplo.cr' })
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  // @rule mail-test
  test('that refuses says why; an unclear one stays said', async () => {
    const unclear = 'No se sabe si el correo salió.'
    answerPosts('/api/twilio-bot/test-mail', [
      refused(409, { error: 'El servidor de correo no acepta esa dirección. (código 550)', code: 'message-refused' }),
      refused(409, { error: unclear, code: 'message-unclear' }),
    ])
    const send = await fill()
    expect(await screen.findByText('No salió el correo de prueba')).toBeDefined()
    expect(screen.getByText('El servidor de correo no acepta esa dirección. (código 550)')).toBeDefined()
    await send()
    await waitFor(() => expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain(unclear))
  })

  // @rule mail-test
  test('that is a folder keeps the mail', async () => {
    const sent = answerPosts('/api/twilio-bot/test-mail', made({ went: 'saved' }, 200))
    await fill(false)
    expect(await screen.findByText('Correo de prueba guardado, no enviado')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  // @rule mail-test
  test('that is missing has no test, and neither has one while messages are off', async () => {
    const none = { ...setup, mailServer: false, outbox: null }
    for (const readMessagingSetup of [none, { ...setup, messages: false, mailServer: true }]) {
      answered({ readMessagingSetup })
      const { unmount } = open('config')
      await screen.findByRole('list', { name: 'Qué está configurado' })
      expect(screen.queryByRole('button', { name: 'Enviar correo de prueba' })).toBeNull()
      const how = screen.queryByText(/Quien instaló el sistema lo indica al iniciarlo, con SMTP_URL y PUBLIC_URL\.$/)
      expect(how !== null).toBe(readMessagingSetup === none)
      unmount()
    }
  })

  // @rule mail-test
  test('is tried with an address that is one', async () => {
    const { user } = open('config')
    await user.type(await screen.findByLabelText(/^Correo electrónico para la prueba/), 'admin')
    await user.click(screen.getByRole('button', { name: 'Enviar correo de prueba' }))
    expect(await screen.findByText('Correo electrónico inválido')).toBeDefined()
  })
})
