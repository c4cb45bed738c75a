import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { answerDrafts } from '~/testing/answer-drafts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { address, answerSaves, answerVisit, medicalRecord, visit } from '../testing/record-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const own = `appointment/${visit.id}`
const values = { diagnosis: 'Bursitis trocantérica', treatment: 'Descarga' }
const diagnosis = () => screen.findByLabelText<HTMLTextAreaElement>(/^Diagnóstico/)
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const away = () => HttpResponse.json({ error: 'No disponible', code: 'store-away' }, { status: 503 })

let draftsKept: ReturnType<typeof answerDrafts>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-24T18:00:00.000Z')
  forgetStaffDrafts()
  answerVisit()
  draftsKept = answerDrafts()
})

describe('the draft of a record', () => {
  // @rule drafts-go-on-elsewhere: Issue: a draft that was begun on one device goes on at another
  test('of another device is in the form, says since when, is discarded and taken back', async () => {
    draftsKept.set(own, { values, at: '2026-11-24T16:32:00.000Z' })
    const { user } = renderApp(address)
    expect((await diagnosis()).value).toBe('Bursitis trocantérica')
    expect(screen.getByText('Borrador de hoy 10:32')).toBeDefined()
    await user.click(await press('Descartar'))
    await waitFor(() => expect([...draftsKept]).toEqual([]))
    expect([(await diagnosis()).value, screen.queryByText(/^Borrador/)]).toEqual(['', null])
    await user.click(await press('Recuperar'))
    expect((await diagnosis()).value).toBe('Bursitis trocantérica')
    await waitFor(() => expect(draftsKept.get(own)?.values).toMatchObject(values))
  })

  // @rule sessions-one-account-a-browser
  test('is not kept as that of another account, which signed in in another tab meanwhile', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true })
    const { user } = renderApp(address)
    await user.type(await diagnosis(), 'Bursitis')
    answerMe(doctor({ id: 'd2', username: 'jsolano' }))
    localStorage.setItem('session-until', '2126-11-25T05:00:00.000Z')
    dispatchEvent(new Event('storage'))
    await waitFor(async () => expect((await diagnosis()).value).toBe(''))
    await vi.advanceTimersByTimeAsync(1_600)
    expect([...draftsKept]).toEqual([])
  })

  // @rule drafts-gone-when-saved
  test('is kept when the page is left, and gone once the record was saved', async () => {
    answerSaves(() => HttpResponse.json(medicalRecord(), { status: 201, headers: { 'X-Log-Position': '120' } }))
    const { user, router } = renderApp(address)
    await user.type(await diagnosis(), 'Bursitis')
    await router.navigate('/doctor/change-password')
    await user.click(await press('Salir y dejar el borrador'))
    await waitFor(() => expect(draftsKept.get(own)?.values).toMatchObject({ diagnosis: 'Bursitis' }))
    await router.navigate(address)
    expect((await diagnosis()).value).toBe('Bursitis')
    await user.type(screen.getByLabelText(/^Tratamiento/), 'Calor')
    await user.click(await press('Guardar registro'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
    await waitFor(() => expect([...draftsKept]).toEqual([]))
  })

  // @rule drafts-none-is-lost
  test('goes on in this browser while the server is away, and is kept there by and by', async () => {
    let isAway = true
    const whileAway = () => (isAway ? away() : undefined)
    server.use(http.all('/api/doctor/drafts', whileAway), http.all('/api/doctor/drafts/:kind/:id', whileAway))
    const { user, router } = renderApp(address)
    await user.type(await diagnosis(), 'Bursitis')
    await router.navigate('/doctor/change-password')
    await user.click(await press('Salir y dejar el borrador'))
    await screen.findByRole('heading', { level: 1, name: 'Seguridad' })
    expect(draftsKept.size).toBe(0)
    isAway = false
    await router.navigate(address)
    expect((await diagnosis()).value).toBe('Bursitis')
    await waitFor(() => expect(draftsKept.get(own)?.values).toMatchObject({ diagnosis: 'Bursitis' }), {
      timeout: 5_000,
    })
  })

  // @rule drafts-none-is-lost
  test('that was written on elsewhere meanwhile is shown, and one of both is chosen', async () => {
    draftsKept.set(own, { values, at: '2026-11-24T16:32:00.000Z' })
    const { user } = renderApp(address)
    await user.type(await diagnosis(), ' izquierda')
    draftsKept.set(own, { values: { diagnosis: 'Tendinitis' }, at: '2026-11-24T17:50:00.000Z' })
    await screen.findByText('Hay otro borrador suyo, de hoy 11:50, escrito en otro equipo.')
    expect(screen.getByRole('button', { name: 'Seguir con este' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver el otro' }))
    expect((await diagnosis()).value).toBe('Tendinitis')
    expect(screen.getByText('Borrador de hoy 11:50')).toBeDefined()
  })

  // @rule drafts-none-is-lost
  test('that was written on or saved elsewhere is not saved over it, nor again, by a form that stood open', async () => {
    const taken = () => HttpResponse.json(medicalRecord(), { status: 201, headers: { 'X-Log-Position': '120' } })
    const sent = answerSaves(taken)
    draftsKept.set(own, { values, at: '2026-11-24T16:32:00.000Z' })
    const { user, router } = renderApp(address)
    await diagnosis()
    draftsKept.set(own, { values: { ...values, diagnosis: 'Tendinitis' }, at: '2026-11-24T17:50:00.000Z' })
    await user.click(await press('Guardar registro'))
    await screen.findByText('No se guardó nada todavía: elija arriba con cuál borrador seguir.')
    await user.click(await press('Ver el otro'))
    draftsKept.delete(own)
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('Este borrador ya se guardó o se descartó en otro equipo.')
    expect(sent).toEqual([])
    await user.click(await press('Seguir con este'))
    await waitFor(() => expect(draftsKept.get(own)?.values).toMatchObject({ diagnosis: 'Tendinitis' }), {
      timeout: 5_000,
    })
    await user.click(await press('Guardar registro'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
    expect(sent).toMatchObject([{ body: { diagnosis: 'Tendinitis' } }])
  })
})
