import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import {
  accounts,
  answerCommand,
  answerDesk,
  boss,
  marcela,
  note,
  record,
  recordAddress,
} from '../testing/patients-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const ended = () => HttpResponse.json({ error: 'Inicie sesión', code: 'not-signed-in' }, { status: 401 })

const open = async (who = marcela, address = recordAddress) => {
  answerDesk()
  answerMe(who)
  return renderApp(address)
}
type App = Awaited<ReturnType<typeof open>>

const signInAgain = async ({ user, router }: App, who = marcela) => {
  await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
  server.use(http.post('/api/auth/login', () => HttpResponse.json(who)))
  await user.type(await screen.findByLabelText(/^Usuario/), who.username)
  await user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
}

/** A correction that was typed and sent after the session had ended. */
const correctTooLate = async () => {
  const sent = answerCommand('patch', '/api/patients/:id', ended, (body) =>
    HttpResponse.json(patient({ ...body, revision: '1' })),
  )
  const app = await open()
  const box = await record()
  await app.user.click(box.getByRole('button', { name: 'Editar Dirección' }))
  await app.user.type(box.getByRole('textbox', { name: 'Dirección' }), ', casa verde')
  await app.user.click(box.getByRole('button', { name: 'Guardar' }))
  return { app, sent }
}

// @rule typed-outlives-session
describe('a session that has ended', () => {
  test('leads to the login when a field is saved, and back to the field with what was typed', async () => {
    const { app, sent } = await correctTooLate()
    await signInAgain(app)
    const box = await record()
    expect(box.getByRole('textbox', { name: 'Dirección' })).toHaveProperty('value', 'San Rafael de Heredia, casa verde')
    await app.user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual(
      Array(2).fill([{ address: 'San Rafael de Heredia, casa verde' }, '0']),
    )
  })

  test('shows nothing of it to somebody else who signs in there', async () => {
    const { app } = await correctTooLate()
    await signInAgain(app, doctor({ id: 'd2', username: 'avargas' }))
    const box = await record()
    expect(box.getByRole('button', { name: 'Editar Dirección' })).toBeDefined()
    expect(document.body.textContent).not.toContain('casa verde')
  })

  // @rule drafts-end
  test('by signing out keeps nothing of what was typed, for whoever typed it neither', async () => {
    const app = await open()
    const box = await record()
    await app.user.click(box.getByRole('button', { name: 'Editar Dirección' }))
    await app.user.type(box.getByRole('textbox', { name: 'Dirección' }), ', casa verde')
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
    await app.user.click(screen.getByRole('button', { name: /Cerrar Sesión/ }))
    await signInAgain(app)
    await waitFor(() => expect(app.router.state.location.pathname).not.toBe('/doctor/login'))
    await app.router.navigate(recordAddress)
    expect((await record()).getByRole('button', { name: 'Editar Dirección' })).toBeDefined()
    expect(document.body.textContent).not.toContain('casa verde')
  })

  test('keeps the doctor that was chosen for the patient', async () => {
    const sent = answerCommand('put', '/api/patients/:id/assign-doctor', ended)
    const app = await open(boss)
    const panel = async () => within((await record()).getByRole('region', { name: 'Doctor Asignado' }))
    await app.user.click(await (await panel()).findByRole('button', { name: 'Cambiar' }))
    await app.user.selectOptions((await panel()).getByRole('combobox'), 'Andrés Vargas')
    await app.user.click((await panel()).getByRole('button', { name: 'Guardar' }))
    await signInAgain(app, boss)
    expect(await (await panel()).findByRole('combobox')).toHaveProperty('value', 'd2')
    expect(sent).toHaveLength(1)
  })

  test('keeps a note that was being written', async () => {
    const sent = answerCommand('post', '/api/follow-up-notes', ended, (body) =>
      HttpResponse.json(note({ ...body, id: 'n9', nextAppointment: null }), { status: 201 }),
    )
    const app = await open()
    await app.user.click((await record()).getByRole('button', { name: 'Nueva Nota' }))
    const dialog = async () =>
      within(await screen.findByRole('dialog', { name: 'Nueva Nota · Ana María Solís Vargas' }))
    await app.user.type((await dialog()).getByRole('textbox', { name: 'Síntomas' }), 'Mejor')
    await app.user.click((await dialog()).getByRole('button', { name: 'Guardar nota' }))
    await signInAgain(app)
    expect((await dialog()).getByRole('textbox', { name: 'Síntomas' })).toHaveProperty('value', 'Mejor')
    expect((await dialog()).getByText(/^Borrador/)).toBeDefined()
    await app.user.click((await dialog()).getByRole('button', { name: 'Guardar nota' }))
    await screen.findByText('Nota agregada')
    expect(sent).toHaveLength(2)
    await app.user.click((await record()).getByRole('button', { name: 'Nueva Nota' }))
    expect((await dialog()).getByRole('textbox', { name: 'Síntomas' })).toHaveProperty('value', '')
  })

  const field = async (name: RegExp) =>
    within(await screen.findByRole('dialog', { name: 'Nuevo Expediente' })).getByLabelText(name)
  /** A new record that was typed and sent after the session had ended. */
  const openTooLate = async (who = marcela, doctorName?: string) => {
    answerCommand('post', '/api/patients', ended)
    const app = await open(who, '/doctor/patients')
    await app.user.click(await screen.findByRole('button', { name: 'Nuevo Expediente' }))
    for (const [name, text] of [
      [/^Nombre/, 'Rosa Mora'],
      [/^Cédula/, '1-0999-0111'],
      [/^Teléfono/, '88881234'],
      [/^Correo/, 'rosa@correo.cr'],
    ] as const)
      await app.user.type(await field(name), text)
    if (doctorName) {
      await screen.findByRole('option', { name: doctorName })
      await app.user.selectOptions(await field(/^Asignar Doctor/), doctorName)
    }
    await app.user.click(screen.getByRole('button', { name: 'Crear expediente' }))
    return app
  }

  test('keeps a new record that was being filled in', async () => {
    const app = await openTooLate()
    await signInAgain(app)
    expect(await field(/^Nombre/)).toHaveProperty('value', 'Rosa Mora')
    expect(await field(/^Cédula/)).toHaveProperty('value', '1-0999-0111')
  })

  test('shows the doctor that was chosen for a new record, who is read after the form is there again', async () => {
    const app = await openTooLate(boss, 'Andrés Vargas')
    const { promise, resolve } = Promise.withResolvers<void>()
    server.use(
      http.get('/api/doctors', async () => {
        await promise
        return HttpResponse.json(accounts, { headers: { 'X-Log-Position': '100' } })
      }),
    )
    await signInAgain(app, boss)
    expect(await field(/^Nombre/)).toHaveProperty('value', 'Rosa Mora')
    expect(screen.queryByRole('option', { name: 'Andrés Vargas' })).toBeNull()
    resolve()
    await screen.findByRole('option', { name: 'Andrés Vargas' })
    expect(await field(/^Asignar Doctor/)).toHaveProperty('value', 'd2')
    const sent = answerCommand('post', '/api/patients', (body) => HttpResponse.json(patient(body), { status: 201 }))
    await app.user.click(screen.getByRole('button', { name: 'Crear expediente' }))
    await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ assignedDoctorId: 'd2' }]))
  })
})
