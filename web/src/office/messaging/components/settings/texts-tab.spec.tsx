import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { answered, made, open } from '../../testing/bot-desk.ts'
import { messageSettings } from '../../testing/bot-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answered())

const chosen = { first: 96, second: 36, quietFrom: '21:00', quietTo: '06:00' }

const own = { 'mail.booked.subject': 'Su visita: {fecha}' }

describe('the texts of the messages', () => {
  const part = async (user: UserEvent, name: string) => {
    await user.click(await screen.findByText(name, { selector: 'summary span' }))
    return within(screen.getByRole('list', { name }))
  }

  // @rule texts-own, texts-checked, texts-preview
  test('are edited with a preview, and refused where a field is none or is missing', async () => {
    const sent = answerPosts('/api/twilio-bot/texts', [
      refused(503, { error: 'No se puede ahora.', code: 'away' }),
      ...made(messageSettings({ texts: own }), 200),
    ])
    const { user } = open('texts')
    const list = await part(user, 'Correos')
    await user.click(list.getByRole('button', { name: 'Editar «Cita agendada · Asunto»' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cita agendada · Asunto' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Asunto/)
    expect(field.value).toBe('Cita agendada: {fecha} a las {hora}')
    expect(dialog.getByText('Puede usar {nombre}, {fecha}, {hora}.')).toBeDefined()
    expect(dialog.getByRole('status').textContent).toBe('Cita agendada: 24/11/2026 a las 2:00 PM')
    const type = async (text: string) => {
      await user.clear(field)
      await user.type(field, text.replaceAll('{', '{{'))
    }
    await type('Su visita: {día}')
    await user.click(dialog.getByRole('button', { name: 'Guardar texto' }))
    expect(await dialog.findByText('Asunto: {día} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.')).toBeDefined()
    expect(sent).toEqual([])
    await type('Su visita: {fecha}')
    expect(dialog.getByRole('status').textContent).toBe('Su visita: 24/11/2026')
    await user.click(dialog.getByRole('button', { name: 'Guardar texto' }))
    expect(await screen.findByText('Error al guardar el texto')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Guardar texto' }))
    expect(await screen.findByText('Texto guardado')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ body }) => body)[1]).toEqual({ id: 'mail.booked.subject', text: 'Su visita: {fecha}' })
    expect(list.getByText(/^Su visita: \{fecha\}/)).toBeDefined()
    expect(list.getAllByText('Cambiado')).toHaveLength(1)
  })

  // @rule texts-preview: Issue: while it is written, it is shown as it reads for an example visit
  // @rule texts-bot
  test('of the bot show hours as every message writes them, and what has to stand in them', async () => {
    const { user } = open('texts')
    const list = await part(user, 'Respuestas propias del bot')
    const openDialog = async (name: string) => {
      await user.click(list.getByRole('button', { name: `Editar «${name} · Respuesta»` }))
      return within(await screen.findByRole('dialog'))
    }
    const already = await openDialog('Ya estaba confirmada')
    expect(already.getByRole('status').textContent).toBe(
      'Su cita del 24/11/2026 a las 2:00 PM ya está confirmada. ¡Ahí estaremos!',
    )
    await user.click(already.getByRole('button', { name: 'Volver' }))
    const more = await openDialog('Más de diez citas')
    expect(more.getByText('Puede usar {cantidad}. Debe llevar {cantidad}.')).toBeDefined()
    await user.clear(more.getByLabelText(/^Respuesta/))
    await user.click(more.getByRole('button', { name: 'Guardar texto' }))
    expect(await more.findByText('Respuesta: escriba un texto o vuelva al original')).toBeDefined()
  })

  // @rule texts-standard: Issue: the standard again by one press; only what was written anew is kept
  test('are the standard ones again by one press', async () => {
    answered({ readMessageSettings: messageSettings({ texts: own }) })
    const sent = answerPosts('/api/twilio-bot/texts', made(messageSettings(), 200))
    const { user } = open('texts')
    const list = await part(user, 'Correos')
    expect(screen.getByText('1 cambiado')).toBeDefined()
    await user.click(list.getByRole('button', { name: 'Editar «Cita agendada · Asunto»' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Original: Cita agendada: {fecha} a las {hora}')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Volver al original' }))
    expect(await screen.findByText('Texto original en uso')).toBeDefined()
    expect(sent[0]?.body).toEqual({ id: 'mail.booked.subject', text: null })
    expect(list.getByText('Cita agendada: {fecha} a las {hora}')).toBeDefined()
    expect(list.queryByText('Cambiado')).toBeNull()
  })

  // @rule texts-own, bot-live
  test('are shown as another administrator wrote them', async () => {
    const { user } = open('texts')
    const list = await part(user, 'Correos')
    const row = messageSettings({ texts: own })
    fakeLive.send({ projection: 'message-settings', id: row.id, position: '101', row })
    expect(await list.findByText(/^Su visita: \{fecha\}/)).toBeDefined()
  })
})

describe('the hours of the reminders', () => {
  const hoursForm = async () => within(await screen.findByRole('form', { name: 'Horario de los recordatorios' }))

  // @rule reminders-hours-chosen
  test('are chosen with what follows from them, and one press takes the standard back', async () => {
    const sent = answerPosts('/api/twilio-bot/reminder-hours', [
      refused(503, { error: 'No se puede ahora.', code: 'away' }),
      ...made(messageSettings({ hours: chosen }), 200),
      ...made(messageSettings(), 200),
    ])
    const { user } = open('texts')
    const form = await hoursForm()
    expect(form.queryByRole('button', { name: 'Volver al horario original' })).toBeNull()
    expect(
      form.getByText(/«3 días antes» y «1 día antes»\. .* faltan 30 horas y el segundo cuando faltan 2\./),
    ).toBeDefined()
    const type = async (label: string, text: string) => {
      await user.clear(form.getByLabelText(label))
      await user.type(form.getByLabelText(label), text)
    }
    await type('Primer recordatorio', '96')
    await type('Segundo recordatorio', '36')
    await user.selectOptions(form.getByLabelText('No escribir desde'), '21:00')
    await user.selectOptions(form.getByLabelText('No escribir hasta'), '06:00')
    expect(form.getByText(/«4 días antes» y «36 horas antes»\. .* faltan 42 horas/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Guardar horario' }))
    expect(await screen.findByText('Error al guardar el horario')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Guardar horario' }))
    expect(await screen.findByText('Horario guardado')).toBeDefined()
    expect(sent.map(({ body }) => body)[1]).toEqual({ first: '96', second: '36', quietFrom: '21:00', quietTo: '06:00' })
    await user.click(await form.findByRole('button', { name: 'Volver al horario original' }))
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Primer recordatorio').value).toBe('72'))
    expect(form.getByLabelText<HTMLSelectElement>('No escribir hasta').value).toBe('07:00')
    expect(form.queryByRole('button', { name: 'Volver al horario original' })).toBeNull()
  })

  // @rule reminders-hours-checked
  test('that cannot be are refused at their field, and nothing is sent', async () => {
    const sent = answerPosts('/api/twilio-bot/reminder-hours', [])
    const { user } = open('texts')
    const form = await hoursForm()
    await user.clear(form.getByLabelText('Segundo recordatorio'))
    await user.type(form.getByLabelText('Segundo recordatorio'), '12')
    await user.click(form.getByRole('button', { name: 'Guardar horario' }))
    expect(
      await form.findByText(/^Segundo recordatorio: si no se escribe de 20:00 a 07:00, debe ir al menos 14 horas/),
    ).toBeDefined()
    expect(sent).toEqual([])
  })

  // @rule reminders-hours-chosen, bot-live
  test('are shown as another administrator chose them', async () => {
    open('texts')
    const form = await hoursForm()
    const row = messageSettings({ hours: chosen })
    fakeLive.send({ projection: 'message-settings', id: row.id, position: '101', row })
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Primer recordatorio').value).toBe('96'))
    expect(form.getByLabelText<HTMLSelectElement>('No escribir desde').value).toBe('21:00')
  })
})
