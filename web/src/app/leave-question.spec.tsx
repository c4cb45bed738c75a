import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { answerSaves, medicalRecord, address as recordPage } from '~/office/medical-record/testing/record-desk.ts'
import { recordAddress } from '~/office/patients/testing/patients-desk.ts'
import { flor, row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { answerOffice } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { doctor } from '~/testing/staff.ts'
import { dialogs, pages, pressed, type TypedPlace, typeAt } from '~/testing/typed-places.ts'
import { setWidth } from '~/testing/window-width.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const nobodyAsked = { id: 'i'.repeat(22), has: null, erased: false, allergies: [], medications: [], formCedula: null }

beforeEach(() => {
  vi.spyOn(console, 'warn')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
  forgetStaffDrafts()
  answerOffice((name) => {
    if (name === 'listDrafts') return []
    if (name === 'listAppointments') return [flor, row()]
    if (name === 'listDoctors') return [doctor(), doctor({ id: 'd2', username: 'jsolano' })]
    return name === 'listAlerts' ? [{ ...nobodyAsked, recordId: patient().id }] : null
  })
})
afterEach(() => {
  // The router asks one of them alone.
  expect(vi.mocked(console.warn).mock.calls.flat().join()).not.toContain('only supports one blocker')
  vi.restoreAllMocks()
  vi.useRealTimers()
  setWidth(1280)
})

const question = () => screen.findByRole('alertdialog', { name: /sin (guardar|agendar|crear)\?$/ })
const noQuestion = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog', { name: /sin (guardar|agendar|crear)\?$/ })).toBeNull())
const answer = async (user: UserEvent, name: string) =>
  user.click(within(await question()).getByRole('button', { name }))

const placeOf = (ending: string) => dialogs.find(([, { file }]) => file.endsWith(ending))?.[1] as TypedPlace
const [newAppointment, newNote] = [placeOf('appointment-form'), placeOf('new-note-dialog')]
const password = placeOf('password-dialog')
const typeInto = (place: TypedPlace) => typeAt(place, () => screen.findByRole('dialog', {}, { timeout: 20_000 }))

describe('a dialog with something typed', () => {
  // @rule asks-before-typed-goes
  test('shows what would be lost, and of a password only that there is one', async () => {
    const { user, unmount } = await typeInto(newAppointment)
    await user.keyboard('{Escape}')
    expect(within(await question()).getByText('«medio escrito»')).toBeDefined()
    expect(within(await question()).getByText('Nombre completo')).toBeDefined()
    unmount()
    const app = await typeInto(password)
    await app.user.keyboard('{Escape}')
    expect((await question()).textContent).toContain('«••••••»')
    expect((await question()).textContent).not.toContain('medio escrito')
  })

  // @rule asks-before-typed-goes
  test('asks on a press beside it too, which on the question means to go on', async () => {
    const { user } = await typeInto(newAppointment)
    await user.click(document.documentElement)
    await question()
    await user.click(document.documentElement)
    await noQuestion()
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  // @rule asks-before-typed-goes
  test("asks on the browser's Back, which on the question means to go on, and stays on its page", async () => {
    const { user, router } = await typeInto(newAppointment)
    await router.navigate('/doctor/dashboard?fecha=2026-11-25')
    await router.navigate(-1)
    await question()
    await router.navigate(-1)
    await noQuestion()
    expect(router.state.location.search).toBe('?fecha=2026-11-25')
    await router.navigate(-1)
    await answer(user, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('?fecha=2026-11-25')
  })

  // @rule asks-before-typed-goes
  test('asks the browser to ask before the tab is closed', async () => {
    const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { user } = await typeInto(newAppointment)
    expect(leaving()).toBe(false)
    await user.keyboard('{Escape}')
    await answer(user, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(leaving()).toBe(true)
  })

  // @rule asks-before-typed-goes
  test('is closed without a question where nothing was typed, or what was typed is gone again', async () => {
    const { user } = await typeInto(newAppointment)
    await user.clear(screen.getByLabelText(/^Nombre completo/))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressed(user, 'Nueva cita')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // @rule asks-before-typed-goes
  test('a note has a third answer: left as a draft it is there when it is opened again', async () => {
    const { user } = await typeInto(newNote)
    await user.keyboard('{Escape}')
    await answer(user, 'Salir y dejar el borrador')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressed(user, 'Nueva Nota')
    expect(screen.getByLabelText<HTMLInputElement>(/^Síntomas/).value).toBe('medio escrito')
    await user.keyboard('{Escape}')
    await answer(user, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressed(user, 'Nueva Nota')
    expect(screen.getByLabelText<HTMLInputElement>(/^Síntomas/).value).toBe('')
  })

  // @rule drafts-left
  test('says of that answer without a line that the draft stays on this page until there is one', async () => {
    const { user } = await typeInto(newNote)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.keyboard('{Escape}')
    const draft = () => screen.getByRole('button', { name: 'Salir y dejar el borrador' })
    await question()
    expect(document.getElementById(draft().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Sin conexión: queda en esta página y se guarda cuando vuelva la línea\./,
    )
    await answer(user, 'Seguir escribiendo')
    online.mockReturnValue(true)
    await user.keyboard('{Escape}')
    await question()
    expect(screen.getByText('El borrador queda guardado, solo para usted.')).toBeDefined()
  })
})

const isAt = (app: ReturnType<typeof renderApp>, path: string) =>
  waitFor(() => expect(app.router.state.location.pathname).toBe(path))

describe('what was typed is asked about wherever the way leads from', () => {
  const writeRecord = async () => {
    const app = renderApp(recordPage)
    await app.user.type(await screen.findByLabelText(/^Diagnóstico/, {}, { timeout: 20_000 }), 'Esguince')
    return app
  }
  const diagnosis = () => screen.getByLabelText<HTMLTextAreaElement>(/^Diagnóstico/).value

  // @rule asks-before-typed-goes
  test("by a link of 'Más' over a medical record that is half written", async () => {
    const app = await writeRecord()
    await pressed(app.user, /^Más/)
    const more = within(await screen.findByRole('dialog'))
    await app.user.click(more.getByRole('link', { name: 'Productos' }))
    expect(within(await question()).getByText('«Esguince»')).toBeDefined()
    await answer(app.user, 'Seguir escribiendo')
    await noQuestion()
    await isAt(app, recordPage)
    expect(diagnosis()).toBe('Esguince')
    await pressed(app.user, /^Más/)
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Productos' }))
    await answer(app.user, 'Salir y dejar el borrador')
    await waitFor(() => expect(screen.queryByLabelText(/^Diagnóstico/)).toBeNull())
    await isAt(app, '/doctor/products')
    await app.router.navigate(recordPage)
    expect(await screen.findByLabelText(/^Diagnóstico/)).toHaveProperty('value', 'Esguince')
  })

  // @rule asks-before-typed-goes
  test("while Back closes 'Más', asks about the record only then, and means to go on upon the question", async () => {
    const app = renderApp('/doctor/patients')
    await pressed(app.user, 'Nuevo Expediente')
    await app.user.keyboard('{Escape}')
    await app.router.navigate(recordPage)
    await app.user.type(await screen.findByLabelText(/^Diagnóstico/, {}, { timeout: 20_000 }), 'Esguince')
    await pressed(app.user, /^Más/)
    await screen.findByRole('dialog')
    await app.router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await noQuestion()
    await app.router.navigate(-1)
    await question()
    await app.router.navigate(-1)
    await noQuestion()
    expect(diagnosis()).toBe('Esguince')
    await isAt(app, recordPage)
    await app.router.navigate(-1)
    await answer(app.user, 'Descartar')
    await waitFor(() => expect(screen.queryByLabelText(/^Diagnóstico/)).toBeNull())
    await isAt(app, '/doctor/patients')
    await app.router.navigate(recordPage)
    expect(await screen.findByLabelText(/^Diagnóstico/)).toHaveProperty('value', '')
  })

  // @rule asks-before-typed-goes
  test("by 'Anotar' over a form one of whose answers is being edited, and by an address in the place of this one", async () => {
    const app = renderApp('/doctor/patient-intakes')
    await pressed(app.user, /^Ver Detalles/)
    const form = within(await screen.findByRole('dialog'))
    await app.user.click(form.getByRole('button', { name: 'Editar Cirugías' }))
    await app.user.type(form.getByRole('textbox', { name: 'Cirugías' }), ' y cadera')
    await app.user.click(await form.findByRole('link', { name: 'Anotar' }))
    expect(within(await question()).getByText('«Menisco en 2019 y cadera»')).toBeDefined()
    await answer(app.user, 'Seguir escribiendo')
    await noQuestion()
    await app.router.navigate('/doctor/products', { replace: true })
    await answer(app.user, 'Seguir escribiendo')
    await noQuestion()
    await isAt(app, '/doctor/patient-intakes')
    expect(form.getByRole('textbox', { name: 'Cirugías' })).toHaveProperty('value', 'Menisco en 2019 y cadera')
    await app.user.click(form.getByRole('link', { name: 'Anotar' }))
    await answer(app.user, 'Descartar')
    await isAt(app, recordAddress)
    await app.router.navigate('/doctor/patient-intakes')
    await screen.findByRole('button', { name: /^Ver Detalles/ })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // @rule asks-before-typed-goes
  test("goes with 'Descartar' where the way leads, though closing leads elsewhere", async () => {
    const app = renderApp('/doctor/patients?cita=a1')
    const name = await screen.findByLabelText(/^Nombre/, {}, { timeout: 20_000 })
    await app.user.type(name, ' de Mora')
    await app.router.navigate('/doctor/products')
    await answer(app.user, 'Descartar')
    await isAt(app, '/doctor/products')
    await noQuestion()
    expect(app.router.state.location.search).toBe('')
  })

  const inDetail = ['another amount of a visit', 'the price of a visit']
  const placeIn = (name: string) => pages.find(([one]) => one === name)?.[1] as TypedPlace
  // @rule asks-before-typed-goes, taken-back
  test.each(inDetail)('by another visit that is shown in its place: %s', async (name) => {
    const { user, router, shown } = await typeAt(placeIn(name))
    const before = (await shown()).value
    await router.navigate(`/doctor/dashboard?cita=${flor.id}`, { replace: true })
    await answer(user, 'Seguir escribiendo')
    await noQuestion()
    expect((await shown()).value).toBe(before)
    await router.navigate(`/doctor/dashboard?cita=${flor.id}`)
    await answer(user, 'Descartar')
    await waitFor(() => expect(router.state.location.search).toContain(flor.id))
    await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
    expect((await shown()).value).toBe(before)
  })

  // @rule asks-before-typed-goes
  test.each(inDetail)('by Escape in its sheet, on a phone: %s', async (name) => {
    setWidth(375)
    const { user, router, shown } = await typeAt(placeIn(name))
    const before = (await shown()).value
    await user.keyboard('{Escape}')
    await answer(user, 'Seguir escribiendo')
    await noQuestion()
    expect((await shown()).value).toBe(before)
    await user.keyboard('{Escape}')
    await answer(user, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  // @rule asks-before-typed-goes
  test('not after it was sent: what was sent leads on by itself', async () => {
    const app = await writeRecord()
    await app.user.type(screen.getByLabelText(/^Tratamiento/), 'Vendaje')
    answerSaves(() => HttpResponse.json(medicalRecord({ id: 'r2' }), { status: 201 }))
    await pressed(app.user, 'Guardar registro')
    await isAt(app, '/doctor/dashboard')
    server.use(http.post('/api/patients', () => HttpResponse.json(patient(), { status: 201 })))
    await app.router.navigate('/doctor/patients')
    await pressed(app.user, 'Nuevo Expediente')
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.type(dialog.getByLabelText(/^Nombre/), 'Ana Mora')
    await app.user.type(dialog.getByLabelText(/^Cédula/), '112345678')
    await app.user.type(dialog.getByLabelText(/^Teléfono/), '88881406')
    await app.user.type(dialog.getByLabelText(/^Correo/), 'ana@example.com')
    await app.user.click(dialog.getByRole('button', { name: 'Crear expediente' }))
    await isAt(app, recordAddress)
    await noQuestion()
  })
})
