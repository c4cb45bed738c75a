import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { write } from '~/lib/http/http.ts'
import { paths } from '~/paths.ts'
import { sections } from '~/sections.ts'
import { answerPosts } from '~/testing/answer-posts.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'
import { targetOf } from '../model/login-target.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const maria = doctor()

const me = (answer: () => Response) => server.use(http.get('/api/auth/me', answer))
const nobody = () => HttpResponse.json({ error: 'Inicie sesión', code: 'unauthenticated' }, { status: 401 })
const answerLogin = (answer: () => Response) => answerPosts('/api/auth/login', [answer])

beforeEach(() => {
  me(nobody)
  server.use(http.get('/api/doctor/appointments', () => HttpResponse.json([])))
  setWidth(375)
})

const openLogin = async () => {
  const app = renderApp('/doctor/login')
  await screen.findByRole('button', { name: 'Ingresar' })
  return app
}

const username = () => screen.getByLabelText<HTMLInputElement>(/^Usuario/)
const password = () => screen.getByLabelText<HTMLInputElement>(/^Contraseña/)
const submit = () => screen.getByRole('button', { name: 'Ingresar' })

describe('signing in', () => {
  // @rule login-username-password-required: Public §2, §5 Username and password, both required ('Username is
  //   required', 'Password is required')
  test('needs a username and a password', async () => {
    const sent = answerLogin(() => HttpResponse.json(maria))
    const { user } = await openLogin()
    await user.click(submit())
    expect(await screen.findByText('Username is required')).toBeDefined()
    expect(screen.getByText('Password is required')).toBeDefined()
    await focusIsOn(username())
    expect(sent).toEqual([])
  })

  // @rule login-no-cookies: Where the browser takes no cookie the login says so, not that the session ended
  test('says that it cannot succeed in a browser that takes no cookie', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    const { router } = await openLogin()
    await act(() => router.navigate('/doctor/login', { state: { target: '/doctor/orders', ended: true } }))
    expect(screen.getByText(/^Este navegador bloquea las cookies/)).toBeDefined()
    expect(screen.queryByText(/^Su sesión terminó/)).toBeNull()
    vi.restoreAllMocks()
  })

  // @rule login-successful-welcome-back: Public §8 'Login successful' / 'Welcome back, {name}!'
  // @rule every-auth-login-username
  test('welcomes the doctor and leads to the dashboard', async () => {
    const sent = answerLogin(() => HttpResponse.json(maria))
    const { user, router, client } = await openLogin()
    await user.type(username(), 'mquesada')
    await user.type(password(), 'secreto{Enter}')
    expect(await screen.findByText('Welcome back, María Quesada!')).toBeDefined()
    expect(screen.getByText('Login successful')).toBeDefined()
    expect(await screen.findByText('Bienvenido, Dr. mquesada')).toBeDefined()
    expect(router.state.location.pathname).toBe('/doctor/dashboard')
    expect(sent.map(({ body }) => body)).toEqual([{ username: 'mquesada', password: 'secreto' }])
    // The password is kept nowhere.
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
  })

  // @rule own-device: Issue: signing in, staff may say that the device is theirs, and set its PIN
  test('on a device that is one’s own sets its PIN, and offers so again the next time', async () => {
    const sent = answerLogin(() => HttpResponse.json(maria))
    const { user, unmount } = await openLogin()
    expect(screen.queryByLabelText(/^PIN/)).toBeNull()
    await user.type(username(), 'mquesada')
    await user.type(password(), 'secreto')
    await user.click(screen.getByRole('checkbox', { name: 'Este dispositivo es mío' }))
    const pin = screen.getByLabelText<HTMLInputElement>(/^PIN de 6 números/)
    for (const [typed, sentence] of [
      ['', 'PIN: deben ser 6 números'],
      ['2749', 'PIN: deben ser 6 números'],
      ['111111', 'Ese PIN es fácil de adivinar: elija otro'],
    ] as const) {
      await user.clear(pin)
      if (typed) await user.type(pin, typed)
      await user.click(submit())
      expect(await screen.findByText(sentence)).toBeDefined()
    }
    await user.clear(pin)
    await user.type(pin, '274931{Enter}')
    expect(await screen.findByText('Bienvenido, Dr. mquesada')).toBeDefined()
    expect(sent.map(({ body }) => body)).toEqual([{ username: 'mquesada', password: 'secreto', pin: '274931' }])
    unmount()
    await openLogin()
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Este dispositivo es mío' })
    expect(box.checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(/^PIN de 6 números/).value).toBe('')
  })

  // @rule login-failed-invalid-username: Public §8 'Login failed' / 'Invalid username or password'
  test('a refusal says so, keeps what was typed and goes back to the password', async () => {
    answerLogin(() => HttpResponse.json({ error: 'Datos incorrectos', code: 'bad-credentials' }, { status: 401 }))
    const { user } = await openLogin()
    await user.type(username(), 'mquesada')
    await user.type(password(), 'otro{Enter}')
    expect(await screen.findByText('Invalid username or password')).toBeDefined()
    expect(screen.getByText('Login failed')).toBeDefined()
    expect(username().value).toBe('mquesada')
    await focusIsOn(password())
  })

  test('a server that is away gives a further hint, and so does a pause it asks for', async () => {
    answerLogin(() => HttpResponse.error())
    const { user } = await openLogin()
    await user.type(username(), 'mquesada')
    await user.type(password(), 'secreto{Enter}')
    expect(await screen.findByText(/El servidor no responde/)).toBeDefined()
    expect(await screen.findByText('Invalid username or password')).toBeDefined()
    answerLogin(() =>
      HttpResponse.json({ error: 'Demasiados intentos. Espere un minuto.', code: 'x' }, { status: 429 }),
    )
    await user.click(submit())
    expect(await screen.findByText('Demasiados intentos. Espere un minuto.')).toBeDefined()
  })

  test('the password can be shown', async () => {
    const { user } = await openLogin()
    await user.type(password(), 'secreto')
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
    expect(password().type).toBe('password')
  })

  // @rule login-signed-already-led: Public §2, §6 Who is signed in already is led to /doctor/dashboard
  test('whoever is signed in already goes on to the dashboard', async () => {
    answerMe(maria)
    const { router } = renderApp('/doctor/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
  })
})

describe('protected pages', () => {
  // @rule login-unknown-signed-protected: Public §4, §6 While it is unknown who is signed in a protected page waits;
  //   known and logged out it leads to the login
  test('wait while it is unknown who is signed in', async () => {
    me(() => new Promise<never>(() => undefined) as never)
    const { router } = renderApp('/doctor/dashboard')
    expect(await screen.findByText('Cargando portal...')).toBeDefined()
    expect(router.state.location.pathname).toBe('/doctor/dashboard')
  })

  // @rule login-any-failure-means: Public §4, §8 A 401 or any failure means that no doctor is signed in
  // @rule login-unknown-signed-protected
  test.each([
    ['a 401', nobody],
    ['a broken server', () => HttpResponse.json({ error: 'x', code: 'x' }, { status: 500 })],
    ['no answer at all', () => HttpResponse.error()],
    ['an answer that is no doctor', () => HttpResponse.json({ hello: 1 })],
  ])('lead to the login after %s', async (_what, answer) => {
    me(answer)
    const { router } = renderApp('/doctor/dashboard')
    expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeDefined()
    expect(router.state.location.pathname).toBe('/doctor/login')
  })

  test('lead to the login without asking when nobody has signed in here', async () => {
    const asked: string[] = []
    me(() => {
      asked.push('me')
      return HttpResponse.json(maria)
    })
    const { router } = renderApp('/doctor/dashboard', { signedIn: false })
    expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeDefined()
    expect(router.state.location.pathname).toBe('/doctor/login')
    expect(asked).toEqual([])
  })

  test('ask once about a session that has ended, and not again; a broken server is asked again', async () => {
    const asked: string[] = []
    const answer = (response: () => Response) =>
      me(() => {
        asked.push('me')
        return response()
      })
    const mark = () => document.cookie
    answer(() => HttpResponse.error())
    const first = renderApp('/doctor/dashboard')
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(mark()).toBe('signed-in=1')
    first.unmount()
    answer(nobody)
    renderApp('/doctor/dashboard')
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(mark()).toBe('')
    expect(asked).toHaveLength(2)
  })

  // @rule office-frame-login-and-back: §2 All routes require a signed-in doctor: who is not is sent to /doctor/login,
  //   and back again after it with query and hash
  test('are where the login leads back to, with their query and hash', async () => {
    answerLogin(() => HttpResponse.json(maria))
    const { user, router } = renderApp('/doctor/orders?estado=pending#detalle')
    await screen.findByRole('button', { name: 'Ingresar' })
    await user.type(username(), 'mquesada')
    await user.type(password(), 'secreto{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/orders'))
    expect(router.state.location).toMatchObject({ search: '?estado=pending', hash: '#detalle' })
  })

  // @rule office-frame-login-and-back
  test.each([
    // The change of the own password says itself that it needs the login (own-password-not-signed-in).
    ...Object.values(sections).flatMap(({ path }) => (path === paths.doctorPassword ? [] : [path])),
    ...[paths.daySheet, paths.doctorPatient.replace(':patientId', 'p'.repeat(22))],
  ])('%s leads who is not signed in to the login, which leads back', async (address) => {
    const { router } = renderApp(`${address}?uno=1#dos`, { signedIn: false })
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(router.state.location.pathname).toBe('/doctor/login')
    expect(targetOf(router.state.location.state)).toBe(`${address}?uno=1#dos`)
  })

  // @rule office-frame-portal-leads: §2 `/doctor` leads to the dashboard
  // @rule frame-dashboard-public-route
  test.each(['/doctor', '/dashboard'])('%s leads to the dashboard', async (address) => {
    answerMe(maria)
    const { router } = renderApp(address)
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
  })
})

/** What another tab writes into the browser's storage, as this one hears of it. */
const writtenElsewhere = (key: string, value: string, by = 'storage') => {
  localStorage.setItem(key, value)
  dispatchEvent(new Event(by))
}

// @rule sessions-one-account-a-browser
describe('signing in in another tab', () => {
  const read = ['api', 'what', 'was', 'read']
  const open = async () => {
    answerMe(maria)
    const app = renderApp('/doctor/dashboard')
    await screen.findByText('Bienvenido, Dr. mquesada')
    app.client.setQueryData(read, 'Ana Solís')
    return app
  }
  const enter = (who: Me) => {
    answerMe(who)
    writtenElsewhere('session-until', who.session.until)
  }

  test('with another account shows whose session it is now, and nothing that was read before', async () => {
    const { client } = await open()
    enter(doctor({ id: 'd2', username: 'jsolano', session: { until: '2126-11-25T05:00:00.000Z', rests: false } }))
    await screen.findByText('Bienvenido, Dr. jsolano')
    expect(screen.queryByText('Bienvenido, Dr. mquesada')).toBeNull()
    expect(client.getQueryData(read)).toBeUndefined()
  })

  test('is noticed by a command that was sent before the tab heard of it: it is refused, and the tab shows who it is', async () => {
    const { router } = await open()
    const named: (string | null)[] = []
    const answer = (answer: () => Response) =>
      server.use(
        http.post('/api/command', ({ request }) => {
          named.push(request.headers.get('X-Account'))
          return answer()
        }),
      )
    answer(() => HttpResponse.json({ error: 'Otra cuenta', code: 'other-account' }, { status: 401 }))
    answerMe(doctor({ id: 'd2', username: 'jsolano' }))
    await expect(write('POST', '/api/command', {})).rejects.toMatchObject({ code: 'other-account' })
    await screen.findByText('Bienvenido, Dr. jsolano')
    answer(() => HttpResponse.json({}))
    await write('POST', '/api/command', {})
    await act(() => router.navigate('/multas'))
    await write('POST', '/api/command', {})
    expect(named).toEqual([maria.id, 'd2', null])
  })

  test('is heard by a tab that had left the portal for a public page: nothing that was read before is there again', async () => {
    const { client, router } = await open()
    await act(() => router.navigate('/multas'))
    enter(doctor({ id: 'd2', username: 'jsolano', session: { until: '2126-11-25T05:00:00.000Z', rests: false } }))
    expect(client.getQueryData(read)).toBeUndefined()
    await act(() => router.navigate(-1))
    expect(screen.queryByText('Bienvenido, Dr. mquesada')).toBeNull()
    await screen.findByText('Bienvenido, Dr. jsolano')
  })

  test('with the same account goes on with what is open', async () => {
    const { client } = await open()
    const until = '2126-11-25T06:00:00.000Z'
    enter(doctor({ session: { until, rests: false } }))
    await waitFor(() => expect(client.getQueryData(['api', 'auth', 'me'])).toMatchObject({ session: { until } }))
    expect(client.getQueryData(read)).toBe('Ana Solís')
  })
})

describe('signing out', () => {
  const open = async () => {
    answerMe(maria)
    const app = renderApp('/doctor/dashboard')
    await screen.findByText('Bienvenido, Dr. mquesada')
    return app
  }
  const signOut = () => screen.getByRole('button', { name: /Cerrar Sesión/ })

  // @rule login-logged-logout-failed, every-auth-login-username
  test('says so and leads to the login', async () => {
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
    const { user, router } = await open()
    await user.click(signOut())
    expect(await screen.findByText('Logged out')).toBeDefined()
    expect(screen.getByText('You have been logged out successfully')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
  })

  // @rule login-logged-logout-failed: Public §8 'Logged out', or 'Logout failed' with the error's message
  test('a failure tells the error and the doctor stays signed in', async () => {
    server.use(http.post('/api/auth/logout', () => HttpResponse.text('store away', { status: 503 })))
    const { user, router } = await open()
    await user.click(signOut())
    expect(await screen.findByText('Logout failed')).toBeDefined()
    expect(screen.getByText('503: store away')).toBeDefined()
    expect(router.state.location.pathname).toBe('/doctor/dashboard')
  })

  // @rule office-frame-login-and-back
  test('is no way back: whoever signs in next sees the dashboard, not the page of the one before', async () => {
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
    answerMe(maria)
    const { user, router } = renderApp('/doctor/orders?estado=pending')
    await user.click(await screen.findByRole('button', { name: /Cerrar Sesión/ }))
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(targetOf(router.state.location.state)).toBe('/doctor/dashboard')
    answerLogin(() => HttpResponse.json(maria))
    await user.type(username(), 'otra')
    await user.type(password(), 'secreto{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
  })

  // @rule office-frame-login-and-back
  test('is no way back in the other tabs of the browser either', async () => {
    answerMe(maria)
    const { router } = renderApp('/doctor/orders')
    await screen.findByRole('button', { name: /Cerrar Sesión/ })
    writtenElsewhere('signed-out', '1')
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(screen.getByText(/Su sesión terminó/)).toBeDefined()
    expect(targetOf(router.state.location.state)).toBe('/doctor/dashboard')
  })

  // @rule office-frame-login-and-back
  test('is noticed by a page that was put away meanwhile, once it comes back', async () => {
    await open()
    writtenElsewhere('signed-out', '3', 'pageshow')
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(screen.queryByText('Bienvenido, Dr. mquesada')).toBeNull()
  })

  // @rule office-frame-login-and-back
  test('is heard by a tab that had left the portal for a public page: its arrows bring nothing back, also without a line', async () => {
    const { client, router } = await open()
    client.setQueryData(['api', 'what', 'was', 'read'], 'Ana Solís')
    await act(() => router.navigate('/multas'))
    server.use(http.all('/api/*', () => HttpResponse.error()))
    writtenElsewhere('signed-out', '4')
    expect(client.getQueryData(['api', 'what', 'was', 'read'])).toBeUndefined()
    await act(() => router.navigate(-1))
    expect(screen.queryByText('Bienvenido, Dr. mquesada')).toBeNull()
    await screen.findByRole('button', { name: 'Ingresar' })
  })

  // @rule office-frame-login-and-back
  test('is not heard by the tab itself, in which somebody has signed in again since', async () => {
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
    const { user } = await open()
    await user.click(signOut())
    await screen.findByRole('button', { name: 'Ingresar' })
    answerLogin(() => HttpResponse.json(maria))
    await user.type(username(), 'mquesada')
    await user.type(password(), 'secreto{Enter}')
    await screen.findByText('Bienvenido, Dr. mquesada')
    await act(() => writtenElsewhere('theme', 'dark'))
    expect(screen.getByText('Bienvenido, Dr. mquesada')).toBeDefined()
  })

  // @rule office-frame-login-and-back
  test('takes the way back from a tab that had noticed the end before', async () => {
    const { router } = renderApp('/doctor/orders', { signedIn: false })
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(targetOf(router.state.location.state)).toBe('/doctor/orders')
    writtenElsewhere('signed-out', '2')
    await waitFor(() => expect(targetOf(router.state.location.state)).toBe('/doctor/dashboard'))
  })

  test('a session that had ended already counts as signed out', async () => {
    server.use(http.post('/api/auth/logout', nobody))
    const { user, router } = await open()
    await user.click(signOut())
    expect(await screen.findByText('Logged out')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
  })
})
