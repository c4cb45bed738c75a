import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissNotices, notice as offer } from '~/lib/notices.ts'
import { pageStore, tabStore } from '~/lib/storage.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))
const gone = vi.hoisted(() => () => {
  throw new Error('Failed to fetch dynamically imported module')
})
vi.mock('~/public/site/components/services/services-page.tsx', gone)
vi.mock('~/office/messaging/components/bot-page.tsx', gone)
const reload = vi.fn()
/** It was loaded anew by itself, and that did not help. */
const triedBefore = () => sessionStorage.setItem('loaded-anew', String(Date.now()))
beforeEach(() => {
  reload.mockReset()
  vi.spyOn(history, 'go').mockImplementation(reload)
  history.replaceState(null, '', '/servicios')
  triedBefore()
  server.use(
    http.get('/api/public/taken-intervals', () => HttpResponse.json([], { headers: { 'X-Log-Position': '100' } })),
    http.head('/servicios', () => new HttpResponse(null)),
  )
  // The router logs what it caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

const notice = 'Esta página no se pudo cargar.'
const tryAgain = () => screen.getByRole('button', { name: 'Volver a intentar' })

// @rule home-page-code-arrive: A page whose code does not arrive says so inside the site and can be tried again, which
//   loads it anew once the server answers; what was typed is kept
test('a page whose code does not arrive says so inside the site, whose other pages go on', async () => {
  const { user } = renderApp('/servicios')
  expect((await screen.findByRole('alert')).textContent).toContain(notice)
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1, name: notice })).toBeDefined()
  expect(document.title).toBe(notice)
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Políticas de Cancelación' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe(notice)
})

test("a board's page does so inside the board", async () => {
  answerMe(doctor({ role: 'admin' }))
  renderApp('/doctor/twilio-bot')
  expect((await screen.findByRole('alert')).textContent).toContain(notice)
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Volver a intentar' })).toBeDefined()
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
})

describe('at first', () => {
  const asked = vi.fn()
  const failedPage = async () => {
    answerMe(doctor({ role: 'admin' }))
    server.use(
      http.head('/servicios', () => {
        asked()
        return new HttpResponse(null)
      }),
    )
    const app = renderApp('/doctor/change-password')
    await screen.findByLabelText(/^Contraseña actual/)
    await act(() => app.router.navigate('/doctor/twilio-bot'))
    await screen.findByRole('alert')
    return app
  }
  beforeEach(() => {
    asked.mockReset()
    sessionStorage.clear()
  })

  // @rule page-code-loaded-anew: Ours: a page whose code does not arrive is loaded anew by itself, once in a minute, unless
  //   something typed or what takes it back would go with it
  test('it is loaded anew by itself, and not again where that did not help', async () => {
    const { unmount } = await failedPage()
    await waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith(0))
    unmount()
    const { user } = await failedPage()
    await user.click(tryAgain())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  // @rule page-code-loaded-anew
  test.each([
    [
      'something typed stands in its memory',
      () => pageStore.set('note-draft', '{}'),
      () => pageStore.remove('note-draft'),
    ],
    [
      'what was discarded may be taken back',
      () => offer({ text: 'Se descartó', act: { label: 'Deshacer', run: () => undefined }, ms: 30_000 }),
      dismissNotices,
    ],
    [
      'the browser keeps nothing, so that it would be done again and again',
      () =>
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError')
        }),
      () => tabStore.remove('loaded-anew'),
    ],
  ])('it is not where %s', async (_, hold, end) => {
    hold()
    const { user } = await failedPage()
    await user.click(tryAgain())
    await waitFor(() => expect(reload).toHaveBeenCalled())
    end()
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  })
})

// @rule home-page-code-arrive
test('trying again loads the page anew, once, when the server answers', async () => {
  const { user } = renderApp('/servicios')
  await screen.findByRole('alert')
  await user.dblClick(tryAgain())
  await waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith(0))
  await focusIsOn(screen.getByRole('button', { name: 'Intentando…' }))
})

// @rule home-page-code-arrive
test.each([
  ['is away', () => HttpResponse.error()],
  ['cannot answer', () => new HttpResponse(null, { status: 503 })],
])('while the server %s the notice stays, says so and can be tried again', async (_, answer) => {
  server.use(
    http.head(
      '/servicios',
      async () => {
        await delay(0)
        return answer()
      },
      { once: true },
    ),
  )
  const { user } = renderApp('/servicios')
  await screen.findByRole('alert')
  await user.click(tryAgain())
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('No pudimos comunicarnos con el servidor.'),
  )
  expect(reload).not.toHaveBeenCalled()
  await user.click(tryAgain())
  await waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith(0))
})

// @rule home-page-code-arrive
test('what was typed in a form is there again after the page that failed was loaded anew', async () => {
  const { user, unmount } = renderApp('/citas')
  await user.type(await screen.findByLabelText(/^Nombre completo/), 'Rosa Mora')
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Servicios' }))
  await user.click(await screen.findByRole('button', { name: 'Salir y dejar el borrador' }))
  // The form that is left may have an alert of its own, until the other page has not come.
  await user.click(await screen.findByRole('button', { name: 'Volver a intentar' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  unmount()
  renderApp('/citas')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nombre completo/)).value).toBe('Rosa Mora')
})
