import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPosts } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const ana = doctor({ id: 's1', username: 'ana', name: 'Ana Solís' })
const answers = (answer: () => Response) => answerPosts('/api/auth/change-password', [answer])

beforeEach(() => {
  answerMe(ana)
  server.use(http.get('/api/doctor/appointments', () => HttpResponse.json([])))
  setWidth(375)
})

const path = '/doctor/change-password'
const labels = ['Contraseña actual', 'Nueva contraseña', 'Confirmar nueva contraseña'] as const
const fill = async (...values: string[]) => {
  const app = renderApp(path)
  await screen.findByLabelText(/^Contraseña actual/)
  for (const [at, value] of values.entries())
    if (value) await app.user.type(screen.getByLabelText(new RegExp(`^${labels[at]}`)), value)
  await app.user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
  return app
}

describe('the own password', () => {
  // @rule own-password-confirmation: §5 'Las contraseñas nuevas no coinciden'
  // @rule own-password-rules
  test.each([
    [['', '', ''], 'Todos los campos son requeridos'],
    [['actual-1', 'nueva-1', ''], 'Todos los campos son requeridos'],
    [['actual-1', 'corta', 'otra'], 'La nueva contraseña debe tener al menos 6 caracteres'],
    [['actual-1', 'nueva-1', 'nueva-2'], 'Las contraseñas nuevas no coinciden'],
    [['actual-1', 'actual-1', 'actual-1'], 'La nueva contraseña debe ser diferente a la actual'],
  ])('%j is refused by the form', async (values, says) => {
    const sent = answers(() => HttpResponse.json({ message: 'Contraseña cambiada' }))
    await fill(...values)
    expect((await screen.findAllByText(says)).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })

  // @rule own-password-success: §2, §8, §9 'Contraseña cambiada', and /doctor after 2 seconds
  test('is changed, said to be, and after two seconds the portal is open again', async () => {
    const answer = Promise.withResolvers<Response>()
    const sent = answerPosts('/api/auth/change-password', [() => answer.promise])
    const { router } = await fill('actual-1', 'nueva-1', 'nueva-1')
    const leads = vi.spyOn(router, 'navigate')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const before = Date.now()
    answer.resolve(HttpResponse.json({ message: 'Contraseña cambiada' }))
    expect(await screen.findByRole('heading', { name: 'Contraseña cambiada' })).toBeDefined()
    // The wait begins by an effect, which may come after what is shown.
    await act(async () => {})
    const shown = Date.now()
    expect(sent.map(({ body }) => body)).toEqual([{ currentPassword: 'actual-1', newPassword: 'nueva-1' }])
    act(() => void vi.advanceTimersByTime(before + 1_990 - Date.now()))
    expect(leads).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(shown + 2_000 - Date.now()))
    expect(leads).toHaveBeenCalled()
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
  })

  // @rule own-password-failed: §8 The server's error text, or 'Error al cambiar contraseña'
  test.each([
    [
      "the server's words, at the field",
      () =>
        HttpResponse.json(
          { error: 'La contraseña actual no es correcta', code: 'x', fields: { currentPassword: 'No es correcta' } },
          { status: 400 },
        ),
      ['La contraseña actual no es correcta', 'No es correcta'],
    ],
    ['words of its own without any', () => HttpResponse.error(), ['Error al cambiar contraseña']],
  ])('that was not changed is told in %s', async (_, answer, says) => {
    answers(answer)
    const { router } = await fill('actual-1', 'nueva-1', 'nueva-1')
    for (const words of says) expect(await screen.findByText(words)).toBeDefined()
    expect(router.state.location.pathname).toBe(path)
  })

  // @rule own-password-one-submit: Issue: a change of the own password is one submit until it was answered
  test('is one submit until it was answered, and another with other passwords or after an answer', async () => {
    const keys: (string | null)[] = []
    let status = 503
    server.use(
      http.post('/api/auth/change-password', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return HttpResponse.json({ error: 'No', code: 'x' }, { status })
      }),
    )
    const { user } = await fill('actual-1', 'nueva-1', 'nueva-1')
    const again = async (times: number) => {
      await waitFor(() => expect(keys).toHaveLength(times - 1))
      await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }))
      await waitFor(() => expect(keys).toHaveLength(times))
    }
    await again(2)
    await user.type(await screen.findByLabelText(/^Nueva contraseña/), 'x')
    await user.type(screen.getByLabelText(/^Confirmar/), 'x')
    status = 400
    await again(3)
    await again(4)
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })

  // @rule own-password-back-link: §2 Back link to /doctor
  test('leads back to the portal', async () => {
    renderApp(path)
    expect((await screen.findByRole('link', { name: 'Volver al portal' })).getAttribute('href')).toBe('/doctor')
  })

  // @rule own-password-not-signed-in: §2, §8 Not signed in: 'Debes iniciar sesión para cambiar tu contraseña' with a
  //   link to /doctor/login
  test('asks who is not signed in to sign in, and leads there and back', async () => {
    server.use(http.post('/api/auth/login', () => HttpResponse.json(ana)))
    const { user, router } = renderApp(path, { signedIn: false })
    expect(await screen.findByText('Debes iniciar sesión para cambiar tu contraseña')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
    await user.type(await screen.findByLabelText(/^Usuario/), 'ana')
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
    await screen.findByLabelText(/^Contraseña actual/)
    expect(router.state.location.pathname).toBe(path)
  })

  // @rule own-password-admin: §6 Not for the username admin
  test('is not for the user admin, whose page says why', async () => {
    answerMe({ ...ana, id: 'admin', username: 'admin', role: 'admin' })
    renderApp(path)
    expect(await screen.findByText('Por seguridad, el admin no puede cambiar su propia contraseña')).toBeDefined()
    expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull()
  })
})

describe('a password that somebody else chose', () => {
  // @rule own-password-due-first
  test('leads from every section to the change of it, and nothing of the portal is shown or asked for', async () => {
    answerMe({ ...ana, passwordDue: true })
    const { router } = renderApp('/doctor/orders')
    expect(await screen.findByText('Elija una contraseña propia')).toBeDefined()
    expect(router.state.location.pathname).toBe(path)
    expect(screen.queryByRole('navigation', { name: 'Secciones del portal' })).toBeNull()
    expect(screen.getByRole('button', { name: /Cerrar Sesión/ })).toBeDefined()
  })

  // @rule own-password-due-first
  test('opens the portal once it is changed', async () => {
    answerMe({ ...ana, passwordDue: true })
    answers(() => HttpResponse.json({ message: 'Contraseña cambiada' }))
    const { router } = await fill('inicial', 'nueva-1', 'nueva-1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'), { timeout: 10_000 })
    expect(await screen.findByText('Bienvenido, Dr. ana')).toBeDefined()
  })
})
