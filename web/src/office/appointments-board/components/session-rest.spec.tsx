import { restingCode } from '@clinic/shared-events/contracts/practice/resting.ts'
import { sessionIdleMs } from '@clinic/shared-events/contracts/practice/staff.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { flor, row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerBoard, answerDay, openBoard } from '../testing/board-desk.ts'
import { field, inDialog, openNew, putRosa, rosa } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const resting = () => refused(401, { error: 'Su sesión está en pausa.', code: restingCode })
const kept = doctor({ session: { until: '2126-11-25T04:20:00.000Z', rests: true } })

beforeEach(() => {
  answerBoard()
  answerMe(kept)
})
afterEach(() => vi.restoreAllMocks())

/** Answers each PIN; the right one is 274931. @returns those that were given */
const answerPins = (wrong = () => refused(400, { error: 'El PIN no es correcto.', code: 'wrong-pin' })): unknown[] => {
  const pins: unknown[] = []
  server.use(
    http.post('/api/auth/unlock', async ({ request }) => {
      const { pin } = (await request.json()) as { pin: string }
      pins.push(pin)
      if (pin !== '274931') return wrong()
      answerDay(() => [flor, row()])
      return HttpResponse.json(kept)
    }),
  )
  return pins
}
const cover = () => screen.findByRole('dialog', { name: 'Sesión en pausa' })
const pinField = () => screen.getByLabelText(/^PIN de 6 números/)
const isCovered = () => screen.queryByRole('dialog', { name: 'Sesión en pausa' }) !== null
const openList = async () => {
  const app = await openBoard()
  await screen.findByRole('list', { name: /^Citas del/ })
  return app
}
const rest = () => {
  server.use(http.get('/api/doctor/appointments', resting))
  fakeLive.refresh('appointments')
}

describe('a session that rests', () => {
  // @rule resting-covers: Issue: at rest the page is covered and its socket closed; the right PIN goes on where one was,
  //   with what was being written
  test('covers what is being typed, follows nothing, and gives it back to the right PIN, sent with its last number', async () => {
    const pins = answerPins()
    answerCommands(() => ok({ appointment: rosa }))
    const app = await openNew()
    putRosa()
    rest()
    expect((await cover()).textContent).toContain('María Quesada: escriba el PIN')
    expect(fakeLive.isPaused()).toBe(true)
    await app.user.keyboard('{Escape}')
    expect(isCovered()).toBe(true)
    await app.user.type(pinField(), '111222')
    await screen.findByText('El PIN no es correcto.')
    await app.user.click(screen.getByRole('button', { name: 'Seguir' }))
    expect(screen.getByText('El PIN no es correcto.')).toBeDefined()
    await app.user.type(pinField(), '274931')
    await waitFor(() => expect(isCovered()).toBe(false))
    expect(pins).toEqual(['111222', '274931'])
    expect(fakeLive.isPaused()).toBe(false)
    expect(field(/^Nombre completo/).value).toBe('Rosa Mora')
    await app.user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Cita agendada.')).toBeDefined()
  })

  // @rule resting-covers
  test('leads to the login once the server ends it', async () => {
    answerPins(() => refused(401, { error: 'La sesión se cerró.', code: 'not-signed-in' }))
    const { user, router } = await openList()
    rest()
    await cover()
    await user.type(pinField(), '111222')
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
    expect(isCovered()).toBe(false)
  })

  test('can be ended instead', async () => {
    server.use(http.post('/api/auth/logout', () => HttpResponse.json({})))
    const { user, router } = await openList()
    rest()
    await cover()
    await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
  })

  // @rule resting-covers
  test('is covered when its page is opened, with nothing behind', async () => {
    answerPins()
    server.use(http.get('/api/auth/me', resting))
    const { user } = renderApp('/doctor/dashboard')
    await cover()
    expect(document.body.textContent).not.toContain('Mariela')
    await user.type(pinField(), '274931')
    expect(await screen.findByRole('list', { name: /^Citas del/ })).toBeDefined()
  })

  /** The page comes into sight again after so long. */
  const comeBackAfter = (ms: number) => {
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + ms)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  // @rule resting-covers
  test('is covered by the page itself after an hour out of sight, before the server says so', async () => {
    await openBoard()
    comeBackAfter(sessionIdleMs - 1)
    expect(isCovered()).toBe(false)
    comeBackAfter(sessionIdleMs)
    await cover()
  })

  // @rule resting-covers
  test('goes on in each of its tabs once the PIN was given in one', async () => {
    await openNew()
    putRosa()
    rest()
    await cover()
    const usedElsewhere = (at: string) => {
      localStorage.setItem('office-used-at', at)
      act(() => void dispatchEvent(new Event('storage')))
    }
    const asked = Promise.withResolvers<void>()
    server.use(
      http.get('/api/auth/me', () => {
        asked.resolve()
        return HttpResponse.error()
      }),
    )
    usedElsewhere('1')
    await asked.promise
    expect(isCovered()).toBe(true)
    answerMe(kept)
    usedElsewhere('2')
    await waitFor(() => expect(isCovered()).toBe(false))
    expect(field(/^Nombre completo/).value).toBe('Rosa Mora')
  })

  // @rule resting-covers
  test('is over after its twelve hours, before the server says so', async () => {
    const { router } = await openBoard()
    comeBackAfter(Date.parse(kept.session.until) - Date.now())
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
    expect(isCovered()).toBe(false)
  })

  test('is none where the device is nobody’s own', async () => {
    answerMe(doctor())
    await openBoard()
    comeBackAfter(sessionIdleMs)
    expect(isCovered()).toBe(false)
  })
})
