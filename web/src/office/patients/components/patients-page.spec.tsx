import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { answerExport } from '~/testing/exports.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe } from '~/testing/staff.ts'
import {
  answerCommand,
  answerDesk,
  boss,
  cards,
  jose,
  pushPatient,
  record,
  recordAddress,
} from '../testing/patients-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const address = '/doctor/patients'

describe('/doctor/patients', () => {
  // @rule patients-title: §2 Title 'Expedientes de Pacientes'
  // @rule patients-stat-cards: §2 Total Pacientes, Activos, Con Alergias
  // @rule patients-search-count: §2 Search by name or cédula with 'Mostrando X de Y pacientes'
  // @rule patients-card: §2 Each card: name, cédula, email, phone, an allergy badge
  // @rule reach-links-cards: Issue: a phone on a card or row calls when it is pressed; the rest of the card leads to what it is
  test('shows the numbers, the search with its count, and a card for each patient', async () => {
    answerDesk()
    renderApp(address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Expedientes de Pacientes' })).toBeDefined()
    expect(await cards()).toEqual([
      'Ana María Solís VargasAlergia: Penicilina1-0845-03928834-2210ana.solis@correo.cr',
      'José Pablo Ureña2-0561-07338700-1122jose@correo.cr',
    ])
    expect(await screen.findByText('Mostrando 2 de 214 pacientes')).toBeDefined()
    for (const [label, count] of [
      ['Total Pacientes', '214'],
      ['Activos', '187'],
      ['Con Alergias', '31'],
    ] as const)
      expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}${count}`)
    const [first] = within(screen.getByRole('list', { name: 'Pacientes' })).getAllByRole('listitem')
    const links = within(first as HTMLElement).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/doctor\/patients\//),
      expect.stringMatching(/^tel:\+506/),
    ])
    expect(links.some((link) => link.querySelector('a'))).toBe(false)
  })

  // @rule record-without-email
  test('says on a card that there is no e-mail, and of who was erased that it was', async () => {
    const gone = { name: null, cedula: null, phone: null, email: null }
    answerDesk({ patients: [patient({ email: null }), patient({ id: 'g'.repeat(22), ...gone })] })
    renderApp(address)
    const [first, second] = await cards()
    expect(first).toMatch(/sin correo$/)
    expect(second).toMatch(/\[eliminado\]$/)
  })

  // @rule patients-card-doctor: §2, §6 Administrators alone see the assigned doctor on the cards
  // @rule patients-assign-shown
  test('names the assigned doctor on the cards of administrators alone', async () => {
    answerDesk({ patients: [patient({ assignedDoctorId: 'd2' }), jose] })
    answerMe(boss)
    renderApp(address)
    await waitFor(async () => expect((await cards())[0]).toContain('Doctor: Andrés Vargas'))
    expect((await cards())[1]).toContain('Doctor: Sin asignar')
  })

  // @rule patients-empty-text: §2 'No hay expedientes de pacientes registrados'
  test('says that there are none', async () => {
    answerDesk({ patients: [] })
    renderApp(address)
    expect(await screen.findByText('No hay expedientes de pacientes registrados')).toBeDefined()
  })

  // @rule patients-only-visits: Issue: whoever has only visits is found under 'Pacientes', with the way to open their
  //   record, its fields filled
  test('finds whoever has visits and no record, and leads to a record with their data', async () => {
    answerDesk()
    const visit = { id: 'v'.repeat(22), date: '2026-11-20', startTime: '10:00', specialty: 'nutricion' }
    const last = { ...visit, appointmentType: 'seguimiento', address: 'Barva' }
    const person = { name: 'Ana Lucía Brenes', phone: '88881234', email: '', cedula: null, visits: 2, patientId: null }
    const cancelled = 'c'.repeat(22)
    const found = [
      { ...person, last, next: null, cancelled: null },
      { ...person, name: 'Ana María Solís', patientId: patient().id, last, next: null, cancelled: null },
      { ...person, name: 'Ana Ruiz', visits: 1, last: null, next: null, cancelled },
    ]
    server.use(http.get('/api/appointments/search-patients', () => HttpResponse.json(found)))
    const { user } = renderApp('/doctor/patients')
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar por nombre o cédula' }), 'ana lu')
    const only = within(await screen.findByRole('region', { name: 'Con citas y sin expediente' }))
    expect(only.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ana Lucía Brenes8888-1234 · 2 citas a este nombreCrear expediente Ana Lucía Brenes',
      'Ana Ruiz8888-1234 · 1 cita cancelada a este nombreCrear expediente Ana Ruiz',
    ])
    expect(only.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:+50688881234',
      `/doctor/patients?cita=${visit.id}`,
      'tel:+50688881234',
      `/doctor/patients?cita=${cancelled}`,
    ])
    expect(screen.queryByText(/^No se encontraron pacientes/)).toBeNull()
  })

  // @rule patients-only-visits
  test('leads to the record of a visit that somebody said whose it is, and opens no second one', async () => {
    answerDesk()
    const [visitId, patientId] = ['v'.repeat(22), patient().id]
    server.use(http.get(`/api/appointments/${visitId}`, () => HttpResponse.json(row({ id: visitId, patientId }))))
    const { router } = renderApp(`/doctor/patients?cita=${visitId}`)
    await record()
    expect(router.state.location.pathname).toBe(`/doctor/patients/${patientId}`)
    expect(screen.queryByRole('dialog', { name: 'Nuevo Expediente' })).toBeNull()
  })

  // @rule patients-no-match: §2 'No se encontraron pacientes que coincidan con "{search}"'
  // @rule patients-search-server: Issue: the search asks the server, for a part of the list at a time
  test('asks the server for what is searched, a part at a time, and says what was not found', async () => {
    const { asked } = answerDesk()
    const { user } = renderApp(address)
    await cards()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o cédula' }), 'zzz')
    expect(await screen.findByText('No se encontraron pacientes que coincidan con "zzz"')).toBeDefined()
    expect(asked.every((query) => query.get('limit') === '50')).toBe(true)
  })

  // @rule exports-button
  test('the patients are exported as they are narrowed', async () => {
    const { asked } = answerDesk()
    const { user } = renderApp(address)
    await cards()
    const exported = answerExport()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o cédula' }), 'ana')
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('ana'))
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
    await waitFor(() => expect(exported.asked).toEqual(['/api/exports/patients?search=ana']))
    await waitFor(() => expect(exported.saved).toEqual(['lista.csv']))
  })

  // @rule patients-list-more: Issue: the list is read in parts, and more of it when more is asked for
  test('reads more when more is asked for', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      patient({
        id: `p${String(n).padStart(21, '0')}`,
        name: `Paciente ${n}`,
        createdAt: new Date(1e12 - n).toISOString(),
      }),
    )
    const { asked } = answerDesk({ patients: many })
    const { user } = renderApp(address)
    expect(await cards()).toHaveLength(50)
    pushPatient({
      ...(many[49] ?? patient()),
      name: 'Paciente en otra página',
      revision: '1',
      createdAt: new Date(1e12 - 1000).toISOString(),
    })
    await waitFor(async () => expect(await cards()).toHaveLength(49))
    await user.click(screen.getByRole('button', { name: 'Ver más' }))
    await waitFor(async () => expect(await cards()).toHaveLength(59))
    expect(asked.map((query) => [query.get('limit'), query.get('after')])).toEqual([
      ['50', null],
      ['50', many[49]?.id],
    ])
    const last = many[59] ?? patient()
    pushPatient({ ...last, name: 'Última corregida', revision: '1' }, '201')
    await waitFor(async () => expect((await cards()).at(-1)).toContain('Última corregida'))
    expect(asked).toHaveLength(2)
  })

  // @rule patients-live
  test('follows new and corrected records without reading the list again', async () => {
    const { asked } = answerDesk()
    renderApp(address)
    await cards()
    pushPatient(patient({ id: 'n'.repeat(22), name: 'Nueva Mora', createdAt: '2026-11-21T15:00:00.000Z' }))
    pushPatient({ ...jose, phone: '60001122', revision: '1' })
    expect((await cards())[0]).toContain('Nueva Mora')
    expect((await cards())[2]).toContain('6000-1122')
    expect(asked).toHaveLength(1)
  })

  test('says when the list cannot be read, and reads it again', async () => {
    answerDesk()
    server.use(http.get('/api/patients', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
    const { user } = renderApp(address)
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar los expedientes.')
    answerDesk()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await cards()).toHaveLength(2)
  })

  // @rule patients-preselect: §2 `{patientId}` in the address preselects that patient
  test('opens the patient that the address names, and another without leaving the list', async () => {
    answerDesk()
    const { user, router } = renderApp(recordAddress)
    await record()
    await user.click(screen.getByRole('link', { name: /José Pablo/ }))
    await record('José Pablo Ureña')
    expect(router.state.location.pathname).toBe(`/doctor/patients/${jose.id}`)
  })

  test('says that a patient does not exist', async () => {
    answerDesk()
    renderApp(`/doctor/patients/${'x'.repeat(22)}`)
    expect(await screen.findByText('Ese expediente no existe.')).toBeDefined()
  })
})

describe("'Nuevo Expediente'", () => {
  const open = async (who?: typeof boss) => {
    answerDesk()
    if (who) answerMe(who)
    const app = renderApp(address)
    await app.user.click(await screen.findByRole('button', { name: 'Nuevo Expediente' }))
    const box = within(await screen.findByRole('dialog', { name: 'Nuevo Expediente' }))
    const fill = async () => {
      for (const [label, text] of [
        ['Nombre', 'Rosa Mora'],
        ['Cédula', '301110222'],
        ['Teléfono', '8888-1111'],
        ['Correo electrónico', 'rosa@correo.cr'],
      ] as const)
        await app.user.type(box.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
    }
    return { ...app, box, fill }
  }
  const opened = patient({ id: 'r'.repeat(22), name: 'Rosa Mora', cedula: '3-0111-0222' })

  // @rule patients-new-record: §2 The 'Nuevo Expediente' dialog; its e-mail field is one (§5)
  // @rule patients-created-toast: §8 'Paciente creado'
  test('creates the record and opens it', async () => {
    const { user, box, fill, router } = await open()
    const sent = answerCommand('post', '/api/patients', () => HttpResponse.json(opened, { status: 201 }))
    server.use(http.get(`/api/patients/${opened.id}`, () => HttpResponse.json(opened)))
    await fill()
    expect(box.getByRole('textbox', { name: /^Correo/ })).toHaveProperty('type', 'email')
    await user.click(box.getByRole('button', { name: 'Crear expediente' }))
    await screen.findByText('Paciente creado')
    await record('Rosa Mora')
    expect(router.state.location.pathname).toBe(`/doctor/patients/${opened.id}`)
    expect(sent[0]).toMatchObject({ body: { name: 'Rosa Mora', cedula: '3-0111-0222' }, key: expect.any(String) })
    expect(sent[0]?.body).not.toHaveProperty('assignedDoctorId')
  })

  // @rule record-without-email
  test('creates the record of who has no e-mail, and says so where the e-mail would stand', async () => {
    const { user, box, fill } = await open()
    const without = { ...opened, email: null }
    const sent = answerCommand('post', '/api/patients', () => HttpResponse.json(without, { status: 201 }))
    server.use(http.get(`/api/patients/${opened.id}`, () => HttpResponse.json(without)))
    await fill()
    const email = box.getByRole('textbox', { name: /^Correo/ })
    expect(email).toHaveProperty('required', false)
    await user.clear(email)
    await user.click(box.getByRole('button', { name: 'Crear expediente' }))
    const shown = await record('Rosa Mora')
    expect(shown.getByText('sin correo')).toBeDefined()
    expect(sent[0]).toMatchObject({ body: { name: 'Rosa Mora', email: '' } })
  })

  // @rule patients-assign-shown
  test("has 'Asignar Doctor' for administrators alone: the active doctors and 'Sin asignar'", async () => {
    const { box: plain, unmount } = await open()
    expect(plain.queryByLabelText('Asignar Doctor')).toBeNull()
    unmount()
    const field = (await open(boss)).box.getByRole('combobox', { name: 'Asignar Doctor' })
    await waitFor(() =>
      expect(
        within(field)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Sin asignar', 'Andrés Vargas', 'Marcela Quirós']),
    )
  })

  // @rule patients-assign-shown
  test('assigns the doctor that an administrator chose', async () => {
    const { user, box, fill } = await open(boss)
    const sent = answerCommand('post', '/api/patients', () => HttpResponse.json(opened, { status: 201 }))
    const field = box.getByRole('combobox', { name: 'Asignar Doctor' })
    await within(field).findByRole('option', { name: 'Andrés Vargas' })
    await fill()
    await user.selectOptions(field, 'Andrés Vargas')
    await user.click(box.getByRole('button', { name: 'Crear expediente' }))
    await screen.findByText('Paciente creado')
    expect(sent[0]?.body).toMatchObject({ assignedDoctorId: 'd2' })
  })

  // @rule patients-create-failed: §8 'No se pudo crear el expediente del paciente.'; what was typed stays
  test('says what is missing before anything is sent, and what the server refuses', async () => {
    const { user, box, fill } = await open()
    await user.click(box.getByRole('button', { name: 'Crear expediente' }))
    expect(await box.findByText('Nombre es requerido')).toBeDefined()
    expect(box.getByText('Cédula es requerida')).toBeDefined()
    const error = 'Ya hay un expediente con esa cédula.'
    answerCommand('post', '/api/patients', () =>
      HttpResponse.json({ error, code: 'patient-cedula-known', fields: { cedula: error } }, { status: 409 }),
    )
    await fill()
    await user.click(box.getByRole('button', { name: 'Crear expediente' }))
    await screen.findByText('No se pudo crear el expediente del paciente.')
    expect(box.getAllByText(error).length).toBeGreaterThan(0)
    expect(box.getByRole('textbox', { name: /^Nombre/ })).toHaveProperty('value', 'Rosa Mora')
  })
})
