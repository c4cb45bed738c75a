import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerForms, dialog, form, jose, list, pushForm, record } from '../testing/forms-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const address = '/doctor/patient-intakes'
let rows = [form(), jose]

beforeEach(() => {
  forgetStaffDrafts()
  answerMe(doctor())
  rows = [form(), jose]
  answerForms(() => rows)
  server.use(http.get('/api/orders', () => HttpResponse.json([])))
})

describe('/doctor/patient-intakes', () => {
  // @rule intakes-title: §2 Title 'Formularios de Primera Sesión'
  // @rule intakes-rows: §2 Rows: name, cédula, age, phone, email, status badge, creation date, 'Ver Detalles'
  // @rule intakes-debug-card: §2 A debug card with counts
  // @rule intakes-badges, intakes-counters
  test('shows the counters, the debug card and a row for each form', async () => {
    renderApp(address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Formularios de Primera Sesión' })).toBeDefined()
    const items = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toContain(
      'Carmen Vargas UlatePendiente1-2345-678952 años8666-9876carmen@ejemplo.crRecibido 20/11/2026 09:00',
    )
    expect(items[1]).toContain('José Núñez PeñaProcesado2-0345-067852 años8222-3333')
    for (const [label, count] of [
      ['Total', '2'],
      ['Pendientes', '1'],
      ['Procesados', '1'],
    ] as const)
      await waitFor(() => expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}${count}`))
    expect(screen.getByRole('region', { name: 'Depuración' }).textContent).toContain('2 formularios cargados de 2')
  })

  // @rule intakes-badges: §4 pending 'Pendiente' yellow, reviewed 'Revisado' blue, processed 'Procesado' green
  test.each([
    ['pending', 'Pendiente', 'agendado'],
    ['reviewed', 'Revisado', 'realizado'],
    ['processed', 'Procesado', 'confirmado'],
  ] as const)('the badge of a form that is %s says %s in the colour of %s', async (status, says, colour) => {
    rows = [form({ status })]
    renderApp(address)
    expect((await list()).getByText(says).className.split(' ')).toContain(`bg-${colour}`)
  })

  // @rule intakes-counters
  test('follows new forms and their counts live, without reading the list again', async () => {
    const asked = answerForms(() => rows)
    renderApp(address)
    await list()
    pushForm(form({ id: 'n'.repeat(22), name: 'Nueva Mora', createdAt: '2026-11-21T15:00:00.000Z' }))
    fakeLive.send({
      projection: 'intake-counts',
      id: 'all',
      position: '200',
      row: { id: 'all', total: 3, pending: 2, reviewed: 0, processed: 1 },
    })
    expect((await list()).getAllByRole('listitem')[0]?.textContent).toContain('Nueva Mora')
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total3')
    expect(asked).toHaveLength(1)
  })

  // @rule intakes-search-box: §2 A search box (name, cédula or phone) that asks the server
  test('asks the server for what is searched, and says when nothing is found', async () => {
    const asked = answerForms(() => rows)
    const { user } = renderApp(address)
    await list()
    expect(asked.map(String)).toEqual(['limit=50'])
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre, cédula o teléfono' }), 'zzz')
    expect(await screen.findByText('Ningún formulario coincide con "zzz"')).toBeDefined()
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ limit: '50', search: 'zzz' })
  })

  // @rule intakes-one-result-opens: §2 A search with exactly one result and nothing selected opens it
  test('opens the only form that a search finds, once', async () => {
    const { user, router } = renderApp(`${address}?search=2-0345-0678`)
    await dialog('José Núñez Peña')
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(address)
    expect((await list()).getAllByRole('listitem')).toHaveLength(1)
  })

  // @rule intakes-return: §2 Closing goes to the address in `return`, otherwise just closes
  test('closing leads to the page that return names', async () => {
    const { user, router } = renderApp(`${address}?search=2-0345-0678&return=/doctor/products`)
    await dialog('José Núñez Peña')
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/products'))
  })

  // @rule intakes-return-own-site: Issue: `return` leads to a page of this site only
  test.each(['//otro.example/doctor', '/.//otro.example/doctor'])('and to no other site: %s', async (back) => {
    const { user, router } = renderApp(`${address}?search=2-0345-0678&return=${back}`)
    await dialog('José Núñez Peña')
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(address)
  })

  // @rule intakes-http-error: §7, §8 A failed load says 'HTTP error! status: {status}'
  test('says what the answer was when the list cannot be read, and tries again', async () => {
    server.use(http.get('/api/doctor/patient-intakes', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
    const { user } = renderApp(address)
    expect((await screen.findByRole('alert')).textContent).toContain('HTTP error! status: 500')
    answerForms(() => rows)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await list()
  })

  // @rule intakes-empty: Issue: without forms the screen says what will appear
  test('says that there is none yet', async () => {
    rows = []
    renderApp(address)
    expect(await screen.findByText('No hay formularios de primera sesión')).toBeDefined()
  })

  // @rule intakes-redirecting: §2 With no signed-in doctor it shows 'Redirigiendo al login...'
  test('says that it leads to the login when nobody is signed in', async () => {
    answerMe(null)
    const seen: string[] = []
    const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
    observer.observe(document.body, { childList: true, subtree: true })
    const { router } = renderApp(address)
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
    observer.disconnect()
    expect(seen.join()).toContain('Redirigiendo al login...')
  })
})

describe("'Crear Expediente'", () => {
  const patient = { id: 'p'.repeat(22), name: 'Carmen Vargas Ulate' }
  const press = async () => {
    const { user, router } = renderApp(address)
    await user.click((await list()).getByRole('button', { name: 'Crear Expediente de Carmen Vargas Ulate' }))
    return router
  }

  // @rule intakes-create-record-pending: §2 'Crear Expediente' is there for pending forms only
  test('is there for pending forms alone', async () => {
    renderApp(address)
    const buttons = (await list()).getAllByRole('button', { name: /^Crear Expediente/ })
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Crear Expediente de Carmen Vargas Ulate'])
  })

  // @rule intakes-create-record-leads: §4, §7 It makes the patient's record of the form and leads to it: '¡Expediente
  //   creado exitosamente!'
  test('makes a record of the form and leads to it', async () => {
    const bodies: unknown[] = []
    server.use(
      http.post('/api/doctor/create-profile-from-intake', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ patient: record(patient), linked: false, processed: true }, { status: 201 })
      }),
    )
    const router = await press()
    await screen.findByText('¡Expediente creado exitosamente!')
    expect(bodies).toEqual([{ intakeId: form().id }])
    await waitFor(() => expect(router.state.location.pathname).toBe(`/doctor/patients/${patient.id}`))
  })

  // @rule intakes-create-record-failed: §8 'Error al crear expediente' with the server's message or 'No se pudo crear
  //   el expediente del paciente.'
  test.each([
    [
      () => HttpResponse.json({ error: 'Ese formulario ya se procesó.' }, { status: 409 }),
      'Ese formulario ya se procesó.',
    ],
    [() => HttpResponse.html('<h1>nginx</h1>', { status: 502 }), 'No se pudo crear el expediente del paciente.'],
  ])('says why it could not', async (answer, sentence) => {
    server.use(http.post('/api/doctor/create-profile-from-intake', answer))
    await press()
    expect(await screen.findByText('Error al crear expediente')).toBeDefined()
    expect(screen.getByText(sentence)).toBeDefined()
  })
})
