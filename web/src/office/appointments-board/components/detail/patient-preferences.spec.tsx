import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, answerPreferences, detail, openMariela } from '../../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard())

const out = 'El paciente pidió no recibir mensajes de WhatsApp: no se le envían.'
const region = async () => within(await detail().findByRole('region', { name: 'Avisos al paciente' }))

/** Answers the choices. @returns the bodies that were sent */
const answerChoices = (answer: (body: object) => Response) => {
  const sent: object[] = []
  server.use(
    http.post(`/api/appointments/${row().id}/contact-preferences`, async ({ request }) => {
      const body = (await request.json()) as object
      sent.push(body)
      return answer(body)
    }),
  )
  return sent
}

describe('whether a patient wants to be written to', () => {
  // @rule opt-out-seen
  test('stands in the detail for each channel, and follows what the patient writes meanwhile', async () => {
    answerPreferences({ email: false, whatsapp: true })
    await openMariela()
    const shown = await region()
    await shown.findByText('El paciente pidió no recibir correos: no se le envían.')
    expect(shown.getByText('Recibe avisos y recordatorios por WhatsApp.')).toBeDefined()
    const others = { id: 'w2', optedOut: ['whatsapp'] }
    fakeLive.send({ projection: 'contacts', id: 'w2', position: '101', row: others })
    expect(shown.getByText('Recibe avisos y recordatorios por WhatsApp.')).toBeDefined()
    fakeLive.send({ projection: 'contacts', id: 'w1', position: '102', row: { id: 'w1', optedOut: ['whatsapp'] } })
    expect(await shown.findByText(out)).toBeDefined()
    fakeLive.send({ projection: 'contacts', id: 'w1', position: '103', row: { id: 'w1', optedOut: [] } })
    expect(await shown.findByText('Recibe avisos y recordatorios por WhatsApp.')).toBeDefined()
  })

  // @rule opt-out-staff
  test('is noted by staff after a confirmation, and taken back, each under a key of its own', async () => {
    const sent = answerChoices((body) => ok({ contactId: 'w1', ...body }))
    const { user } = await openMariela()
    const shown = await region()
    await user.click(await shown.findByRole('button', { name: 'No escribirle más por WhatsApp' }))
    const asks = within(await screen.findByRole('alertdialog', { name: '¿No escribirle más por WhatsApp?' }))
    expect(sent).toEqual([])
    await user.click(asks.getByRole('button', { name: 'No escribirle más' }))
    await shown.findByText(out)
    await user.click(shown.getByRole('button', { name: 'Volver a escribirle por WhatsApp' }))
    await user.click(await screen.findByRole('button', { name: 'Volver a escribirle' }))
    await shown.findByText('Recibe avisos y recordatorios por WhatsApp.')
    expect(sent).toEqual([
      { channel: 'whatsapp', wanted: false },
      { channel: 'whatsapp', wanted: true },
    ])
  })

  // @rule opt-out-staff
  test('that is not taken stays as it was, and says why', async () => {
    answerChoices(() => refused(503, { error: 'El sistema está ocupado.', code: 'busy' }))
    const { user } = await openMariela()
    const shown = await region()
    await user.click(await shown.findByRole('button', { name: 'No escribirle más por correo' }))
    await user.click(await screen.findByRole('button', { name: 'No escribirle más' }))
    expect(await screen.findByText('El sistema está ocupado.')).toBeDefined()
    expect(shown.getByText('Recibe avisos y recordatorios por correo.')).toBeDefined()
  })

  test('is nothing to ask of who was erased', async () => {
    server.use(http.get('/api/appointments/:id/contact-preferences', () => ok({ preferences: [] }, '100')))
    await openMariela()
    await detail().findByText('Agendada en el sitio web')
    expect(detail().queryByRole('region', { name: 'Avisos al paciente' })).toBeNull()
  })
})
