import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { unfinishedAnswer } from '../model/answers.ts'
import { answerCorrections, answerForms, dialog, form, jose, list, pushForm } from '../testing/forms-desk.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

const address = '/doctor/patient-intakes'
let rows = [form(), jose]

beforeEach(() => {
  unfinishedAnswer.forget()
  answerMe(doctor())
  rows = [form(), jose]
  answerForms(() => rows)
  server.use(http.get('/api/orders', () => HttpResponse.json([])))
})

describe('/doctor/patient-intakes', () => {
  // @rule intakes-title, intakes-rows, intakes-badges, intakes-counters, intakes-debug-card
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

  // @rule intakes-search-box
  test('asks the server for what is searched, and says when nothing is found', async () => {
    const { user } = renderApp(address)
    await list()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre, cédula o teléfono' }), 'zzz')
    expect(await screen.findByText('Ningún formulario coincide con "zzz"')).toBeDefined()
  })

  // @rule intakes-one-result-opens
  test('opens the only form that a search finds, once', async () => {
    const { user, router } = renderApp(`${address}?search=2-0345-0678`)
    await dialog('José Núñez Peña')
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(address)
    expect((await list()).getAllByRole('listitem')).toHaveLength(1)
  })

  // @rule intakes-return
  test('closing leads to the page that return names', async () => {
    const { user, router } = renderApp(`${address}?search=2-0345-0678&return=/doctor/products`)
    await dialog('José Núñez Peña')
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/products'))
  })

  // @rule intakes-return-own-site
  test.each(['//otro.example/doctor', '/.//otro.example/doctor'])('and to no other site: %s', async (back) => {
    const { user, router } = renderApp(`${address}?search=2-0345-0678&return=${back}`)
    await dialog('José Núñez Peña')
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(address)
  })

  // @rule intakes-http-error
  test('says what the answer was when the list cannot be read, and tries again', async () => {
    server.use(http.get('/api/doctor/patient-intakes', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
    const { user } = renderApp(address)
    expect((await screen.findByRole('alert')).textContent).toContain('HTTP error! status: 500')
    answerForms(() => rows)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await list()
  })

  // @rule intakes-empty
  test('says that there is none yet', async () => {
    rows = []
    renderApp(address)
    expect(await screen.findByText('No hay formularios de primera sesión')).toBeDefined()
  })

  // @rule intakes-redirecting
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

  // @rule intakes-create-record-pending
  test('is there for pending forms alone', async () => {
    renderApp(address)
    const buttons = (await list()).getAllByRole('button', { name: /^Crear Expediente/ })
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Crear Expediente de Carmen Vargas Ulate'])
  })

  // @rule intakes-create-record-leads
  test('makes a record of the form and leads to it', async () => {
    const bodies: unknown[] = []
    server.use(
      http.post('/api/doctor/create-profile-from-intake', async ({ request }) => {
        bodies.push(await request.json())
        const nothing = [
          ...['email', 'phone', 'cedula', 'address', 'age', 'occupation', 'dateOfBirth', 'gender', 'emergencyContact'],
          ...['emergencyPhone', 'medicalHistory', 'allergies', 'currentMedications', 'insuranceInfo'],
        ].map((name) => [name, null])
        const row = { ...Object.fromEntries(nothing), ...patient, hasAllergies: false, intakeId: form().id }
        const at = { createdAt: form().createdAt, updatedAt: form().updatedAt, revision: '0' }
        return HttpResponse.json({ patient: { ...row, ...at }, linked: false }, { status: 201 })
      }),
    )
    const router = await press()
    await screen.findByText('¡Expediente creado exitosamente!')
    expect(bodies).toEqual([{ intakeId: form().id }])
    await waitFor(() => expect(router.state.location.pathname).toBe(`/doctor/patients/${patient.id}`))
  })

  // @rule intakes-create-record-failed
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

describe('an open form', () => {
  const open = async () => {
    const { user } = renderApp(address)
    await user.click((await list()).getByRole('button', { name: 'Ver Detalles de Carmen Vargas Ulate' }))
    return { user, box: await dialog() }
  }

  // @rule intakes-detail-sections
  test('has its sections with everything in them', async () => {
    const { box } = await open()
    for (const [title, text] of [
      ['Información personal', 'Maestra jubilada'],
      ['Contacto de emergencia', 'Rosa Ulate'],
      ['Información médica', 'Penicilina'],
      ['Información del dolor', 'Nivel de dolor 6 de 10'],
      ['Información del dolor', '6/10'],
      ['Información del dolor', 'Rodilla derecha, Cadera'],
      ['Estilo de vida', 'Duerme seis horas'],
      ['Expectativas y notas', 'Volver a caminar sin dolor'],
    ] as const)
      expect(within(box.getByRole('region', { name: title })).getByText(text)).toBeDefined()
  })

  // @rule intakes-inline-edit, intakes-toasts
  test('is edited one field at a time: only that field is sent, under the revision that was shown', async () => {
    const sent = answerCorrections((body) => HttpResponse.json(form({ ...body, revision: '1' })))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    expect(box.getByRole('button', { name: 'Editar Cirugías' })).toHaveProperty('disabled', true)
    const field = box.getByRole('textbox', { name: 'Alergias' })
    expect(document.activeElement).toBe(field)
    expect(box.getByText('Antes: Penicilina. El cambio queda en el historial.')).toBeDefined()
    await user.clear(field)
    await user.type(field, 'Látex')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent).toEqual([{ body: { allergies: 'Látex' }, ifMatch: '0', key: expect.any(String) }])
    expect(box.getByText('Látex')).toBeDefined()
    expect(document.activeElement).toBe(box.getByRole('button', { name: 'Editar Alergias' }))
  })

  // @rule intakes-save-skipped
  test('sends nothing when nothing was edited, nor when the edit is given up', async () => {
    const sent = answerCorrections()
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    await user.click(box.getByRole('button', { name: 'Cancelar' }))
    expect(box.getByText('Penicilina')).toBeDefined()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex{Escape}')
    expect(box.getByText('Penicilina')).toBeDefined()
    expect(sent).toEqual([])
  })

  // @rule intakes-inline-edit
  test('takes choices and areas', async () => {
    const sent = answerCorrections(
      (body) => HttpResponse.json(form({ ...body, revision: '1' })),
      () => HttpResponse.json(form({ painLevel: 8, revision: '2' })),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Áreas de dolor' }))
    await user.click(box.getByRole('checkbox', { name: 'Cuello' }))
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(box.getByText('Cuello, Cadera, Rodilla derecha')).toBeDefined())
    await user.click(box.getByRole('button', { name: 'Editar Nivel de dolor' }))
    await user.selectOptions(box.getByRole('combobox', { name: 'Nivel de dolor' }), '8/10')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(box.getByText('8/10')).toBeDefined())
    expect(sent.map(({ body }) => body)).toEqual([
      { painAreas: ['Cuello', 'Cadera', 'Rodilla derecha'] },
      { painLevel: '8' },
    ])
  })

  // @rule intakes-update-failed
  test('says the server’s sentence when a save fails, and keeps what was typed', async () => {
    const error = 'Cédula: ya la tiene otro formulario de primera sesión.'
    answerCorrections(
      () => HttpResponse.json({ error, code: 'cedula-taken', fields: { cedula: error } }, { status: 409 }),
      () => HttpResponse.html('<h1>nginx</h1>', { status: 502 }),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Cédula' }))
    const field = box.getByRole('textbox', { name: 'Cédula' })
    await user.clear(field)
    await user.type(field, '2-0345-0678')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findAllByText(error)).length).toBe(2)
    expect(screen.getByText('Error al actualizar')).toBeDefined()
    expect(field).toHaveProperty('value', '2-0345-0678')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('No se pudo actualizar la información del paciente.')
  })

  // @rule intakes-stale
  test('shows both values when another has changed the field, and overwrites nothing until one is chosen', async () => {
    const stale = () => HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412 })
    const sent = answerCorrections(stale, (body) => HttpResponse.json(form({ ...body, revision: '2' })))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    const field = box.getByRole('textbox', { name: 'Alergias' })
    await user.clear(field)
    await user.type(field, 'Látex')
    rows = [form({ allergies: 'Ninguna', revision: '1' }), jose]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    const asks = within(await box.findByRole('alert'))
    expect(asks.getByText('Ahora dice').nextSibling?.textContent).toBe('Ninguna')
    expect(asks.getByText('Usted escribió').nextSibling?.textContent).toBe('Látex')
    expect(sent).toHaveLength(1)
    await user.click(asks.getByRole('button', { name: 'Guardar lo mío' }))
    await waitFor(() => expect(sent[1]).toMatchObject({ body: { allergies: 'Látex' }, ifMatch: '1' }))
    await screen.findByText('Información actualizada')
  })

  // @rule intakes-stale
  test('keeps what the other wrote when that is chosen', async () => {
    answerCorrections(() => HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412 }))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    rows = [form({ allergies: 'Ninguna', revision: '1' }), jose]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await user.click(await box.findByRole('button', { name: 'Conservar lo que dice ahora' }))
    expect(box.getByText('Ninguna')).toBeDefined()
  })

  test('is saved all the same when another changed another field', async () => {
    const sent = answerCorrections(
      () => HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412 }),
      (body) => HttpResponse.json(form({ ...body, surgeries: 'Ninguna', revision: '2' })),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    rows = [form({ surgeries: 'Ninguna', revision: '1' }), jose]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '1'])
    expect(box.getByText('Ninguna')).toBeDefined()
  })

  test('that cannot be read says so, and stays as the list has it', async () => {
    server.use(http.get('/api/doctor/patient-intakes/:id', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
    const { box } = await open()
    expect(await box.findByText('No se pudo leer este formulario de nuevo')).toBeDefined()
    expect(box.getByText('Penicilina')).toBeDefined()
  })

  // @rule intakes-stale, intakes-by-id
  test('stays the form it is when, after another correction, its cédula is another form’s', async () => {
    const sent = answerCorrections(
      () => HttpResponse.json({ error: 'Otra persona lo cambió.', code: 'stale' }, { status: 412 }),
      (body) => HttpResponse.json(form({ ...body, cedula: '3-0111-0222', revision: '2' })),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    rows = [form({ cedula: '3-0111-0222', revision: '1' }), { ...jose, cedula: form().cedula }]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '1'])
    expect(await dialog('Carmen Vargas Ulate')).toBeDefined()
    expect(box.getAllByText('3-0111-0222').length).toBe(2)
  })

  // @rule intakes-by-id
  test('is read again by its id, also after its cédula was corrected', async () => {
    const { box } = await open()
    await box.findByText('Penicilina')
    rows = [form({ cedula: '3-0111-0222', allergies: 'Polen', revision: '1' }), { ...jose, cedula: form().cedula }]
    fakeLive.refresh('patient-intakes')
    expect(await box.findByText('Polen')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Carmen Vargas Ulate' })).toBeDefined()
  })

  // @rule typed-outlives-session
  test('outlives the session with the answer that was being edited, for whoever edited it', async () => {
    const ended = () => HttpResponse.json({ error: 'Inicie sesión', code: 'not-signed-in' }, { status: 401 })
    const sent = answerCorrections(ended, (body) => HttpResponse.json(form({ ...body, revision: '1' })))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(document.body.textContent).not.toContain('látex')
    server.use(http.post('/api/auth/login', () => HttpResponse.json(doctor())))
    await user.type(await screen.findByLabelText(/^Usuario/), 'mquesada')
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
    const again = await dialog()
    expect(again.getByRole('textbox', { name: 'Alergias' })).toHaveProperty('value', 'Penicilina y látex')
    await user.click(again.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '0'])
  })

  // @rule intakes-correction-live
  test('follows what others correct, and says so in the field that is being edited', async () => {
    const { user, box } = await open()
    pushForm(form({ occupation: 'Pensionada', revision: '1' }))
    expect(await box.findByText('Pensionada')).toBeDefined()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    pushForm(form({ occupation: 'Pensionada', allergies: 'Ninguna', revision: '2' }), '300')
    expect(await box.findByText(/ahora dice Ninguna/)).toBeDefined()
  })
})
