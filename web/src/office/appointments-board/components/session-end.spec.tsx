import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { flor, row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { doctor } from '~/testing/staff.ts'
import { answerBoard, answerDay, detail, openBoard } from '../testing/board-desk.ts'
import { field, giveUp, inDialog, openEdit, openNew, putRosa, rosa } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard())

type App = Awaited<ReturnType<typeof openBoard>>
const ended = () => refused(401, { error: 'Inicie sesión', code: 'unauthenticated' })
const atLogin = ({ router }: App) => waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))

const signInAgain = async ({ user }: App, who = doctor()) => {
  server.use(http.post('/api/auth/login', () => HttpResponse.json(who)))
  answerDay(() => [flor, row()])
  await user.type(await screen.findByLabelText(/^Usuario/), 'mquesada')
  await user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
}

describe('a session that has ended', () => {
  test.each([
    ['Confirmar', /Confirmar/, null],
    ['Cancelar', 'Cancelar', 'Cancelar la cita'],
  ])('leads to the login on %s, and back to the same appointment', async (_, name, sure) => {
    answerCommands(ended)
    const app = await openBoard(`/doctor/dashboard?cita=${row().id}`)
    await app.user.click(await detail().findByRole('button', { name }))
    if (sure) await app.user.click(screen.getByRole('button', { name: sure }))
    await atLogin(app)
    await signInAgain(app)
    expect(await screen.findByRole('heading', { name: 'Mariela Vargas' })).toBeDefined()
  })

  const booked = () => ok({ appointment: rosa })
  test.each([
    ['when it is sent', [ended, booked], async ({ user }: App) => user.click(inDialog('Agendar cita'))],
    [
      'while it is typed',
      [booked],
      async () => {
        server.use(http.get('/api/doctor/appointments', ended))
        fakeLive.refresh('appointments')
      },
    ],
  ])('%s does not take a new appointment that is being typed', async (_, answers, end) => {
    answerCommands(() => (answers.shift() ?? ended)())
    const app = await openNew()
    putRosa()
    await end(app)
    await atLogin(app)
    expect(document.body.textContent).not.toContain('Rosa')
    await signInAgain(app)
    await screen.findByText('Aquí sigue lo que había escrito. Revíselo y agende la cita.')
    expect(field(/^Nombre completo/).value).toBe('Rosa Mora')
    expect(field(/^Hora de inicio/).value).toBe('09:00')
    await app.user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Cita agendada.')).toBeDefined()
    await app.user.click(screen.getByRole('button', { name: 'Nueva cita' }))
    expect(field(/^Nombre completo/).value).toBe('')
  })

  test('does not take an edit either, which is still not laid over what a colleague wrote meanwhile', async () => {
    const answers = [ended, () => refused(412, { error: 'La cita cambió', code: 'stale' })]
    const sent = answerCommands(() => (answers.shift() ?? ended)())
    const now = row({ reason: 'Dolor cervical', revision: '1' })
    server.use(http.get('/api/appointments/:id', () => HttpResponse.json(now)))
    const app = await openEdit()
    await app.user.type(field(/^Motivo/), ', peor de noche')
    await app.user.click(inDialog('Guardar cambios'))
    await atLogin(app)
    await signInAgain(app)
    await screen.findByText('Aquí sigue lo que había escrito. Revíselo y guarde los cambios.')
    expect(field(/^Motivo/).value).toBe('Dolor lumbar, peor de noche')
    await app.user.click(inDialog('Guardar cambios'))
    expect(await screen.findByText('Error al actualizar cita: La cita cambió')).toBeDefined()
    expect(sent[1]).toMatchObject({ ifMatch: '0', body: { reason: 'Dolor lumbar, peor de noche' } })
    expect(screen.getByRole('radio', { name: 'Ahora dice: Dolor cervical' })).toBeDefined()
    await giveUp(app.user)
    await app.user.click(await detail().findByRole('button', { name: 'Editar' }))
    expect(field(/^Motivo/).value).toBe('Dolor cervical')
  })

  test('what was typed is not shown to somebody else who signs in there', async () => {
    answerCommands(ended)
    const app = await openNew()
    putRosa()
    await app.user.click(inDialog('Agendar cita'))
    await atLogin(app)
    await signInAgain(app, { ...doctor(), id: 'jsolano', username: 'jsolano' })
    await app.user.click(await screen.findByRole('button', { name: 'Nueva cita' }))
    expect(field(/^Nombre completo/).value).toBe('')
  })

  test('a new appointment that was given up does not come back', async () => {
    const app = await openNew()
    putRosa()
    await giveUp(app.user)
    await app.user.click(screen.getByRole('button', { name: 'Nueva cita' }))
    expect(field(/^Nombre completo/).value).toBe('')
    expect(screen.getByText('Queda agendada y pendiente de confirmar.')).toBeDefined()
  })
})
