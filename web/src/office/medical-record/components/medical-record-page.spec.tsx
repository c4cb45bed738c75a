import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { changeLive, row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { pressWildly } from '~/testing/failures.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import {
  address,
  answerSaves,
  answerVisit,
  medicalRecord,
  part,
  pushRecord,
  recordsAnswer,
  refusal,
  visit,
  visitAnswer,
} from '../testing/record-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
})
afterEach(() => {
  vi.useRealTimers()
  forgetStaffDrafts()
})

const open = (given: Parameters<typeof answerVisit>[0] = {}) => {
  answerVisit(given)
  return renderApp(address)
}
type App = ReturnType<typeof open>

const field = async (name: RegExp) => (await screen.findByLabelText(name)) as HTMLInputElement
const write = async ({ user }: App) => {
  await user.type(await field(/^Diagnóstico/), 'Esguince')
  await user.type(await field(/^Tratamiento/), 'Vendaje')
}
const save = async ({ user }: App, name = 'Guardar registro') => user.click(await screen.findByRole('button', { name }))
const saved = () => HttpResponse.json(medicalRecord({ id: 'r2' }), { status: 201 })

describe('the medical record of a visit', () => {
  // @rule records-patient-info: §2 /doctor/medical-record/{appointmentId} shows name, email, phone, date and time,
  //   address and reason
  test('shows whom the visit was to: name, e-mail, phone, date and time, address, reason', async () => {
    open()
    const facts = await part('Datos de la cita')
    for (const text of [
      'Mariela Vargas',
      'mariela@example.com',
      '8888-1406',
      '24/11/2026 14:00',
      'San Pablo de Heredia, casa 14',
      'Dolor lumbar',
    ])
      expect(facts.getByText(text)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Registro Médico' })).toBeDefined()
    expect(screen.getByRole('link', { name: /^Volver/ }).getAttribute('href')).toBe('/doctor/dashboard')
  })

  // @rule records-previous: §2 It shows the previous records of the appointment
  // @rule records-author-names
  test('shows the records of the visit, the newest first, whose they are and which colleague wrote them', async () => {
    const later = { id: 'r2', diagnosis: 'Contractura', createdAt: '2026-11-25T15:00:00.000Z', doctorId: 'd2' }
    open({ records: () => recordsAnswer(medicalRecord({ ...later, patientName: 'La mamá' }), medicalRecord()) })
    const records = await part('Registros anteriores')
    const [newest, oldest, ...others] = await waitFor(() => records.getAllByRole('listitem'))
    expect(others).toEqual([])
    expect(newest?.textContent).toMatch(/^25\/11\/2026 09:00Andrés VargasPacienteLa mamáDiagnósticoContractura/)
    expect(oldest?.textContent).toBe(
      '24/11/2026 15:05María QuesadaDiagnósticoLumbalgia mecánicaTratamientoMovilización lumbar' +
        'MedicamentosAcetaminofén si duelePróxima cita01/12/2026CorregirAnular',
    )
    expect(records.getByText('2 registros')).toBeDefined()
  })

  // @rule records-live: Issue: what a colleague writes is on an open page without a reload
  test('follows the visit and its records: what a colleague writes is there without a reload', async () => {
    open()
    const records = await part('Registros anteriores')
    await records.findByText('Lumbalgia mecánica')
    pushRecord(medicalRecord({ id: 'r2', diagnosis: 'Contractura', createdAt: '2026-11-24T22:00:00.000Z' }))
    pushRecord(medicalRecord({ id: 'r3', appointmentId: 'otra', diagnosis: 'De otra cita' }))
    expect(await records.findByText('Contractura')).toBeDefined()
    expect(records.getAllByRole('listitem')[0]?.textContent).toContain('Contractura')
    expect(screen.queryByText('De otra cita')).toBeNull()
    changeLive('201', visit.id, row({ address: 'Barva, centro', revision: '1' }))
    expect(await screen.findByText('Barva, centro')).toBeDefined()
  })

  // @rule records-states: The page says that it is loading, that it failed, that there is no record, and no such
  //   appointment
  test('says that it is loading, that it failed with a way to try again, that there is none, and no such visit', async () => {
    let visits = () => refusal(503, 'No disponible')
    let records = () => refusal(503, 'No disponible')
    const { user } = open({ visit: () => visits(), records: () => records() })
    expect(await screen.findByText('Cargando la cita…')).toBeDefined()
    expect(await screen.findByText('No pudimos cargar la cita.')).toBeDefined()
    visits = () => visitAnswer({})
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('No pudimos cargar los registros.')).toBeDefined()
    records = () => recordsAnswer()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Esta cita no tiene registros')).toBeDefined()
  })

  // @rule records-states
  test('says that there is no such visit', async () => {
    open({ visit: () => refusal(404, 'No existe') })
    expect(await screen.findByText('Esta cita no se encuentra.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Guardar registro' })).toBeNull()
  })

  // @rule records-erased: What was erased stays so, and no record is added to it
  test('shows what was erased as erased, and takes no more records then', async () => {
    const gone = { patientName: null, diagnosis: null, treatment: null, medications: null }
    open({ visit: () => visitAnswer({ name: null }), records: () => recordsAnswer(medicalRecord(gone)) })
    const records = await part('Registros anteriores')
    expect(await records.findAllByText('[eliminado]')).toHaveLength(2)
    expect(screen.getByText(/no se pueden agregar registros/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Guardar registro' })).toBeNull()
  })

  // @rule records-signed-out: Whoever is not signed in is led to the login and back
  test('leads whoever is not signed in to the login and back', async () => {
    const { router, user } = open()
    await screen.findByText('Lumbalgia mecánica')
    answerMe(null)
    const other = renderApp(address, { signedIn: false })
    await waitFor(() => expect(other.router.state.location.pathname).toBe('/doctor/login'))
    server.use(http.post('/api/auth/login', () => HttpResponse.json(doctor())))
    answerVisit()
    await user.type(await screen.findByLabelText(/^Usuario/), 'mquesada')
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
    await waitFor(() => expect(other.router.state.location.pathname).toBe(address))
    expect(router.state.location.pathname).toBe(address)
  })
})

describe('a record that was wrong', () => {
  const record = async () => within(await screen.findByRole('region', { name: /^Registro del 24\/11\/2026 15:05/ }))
  const answerChange = (way: 'put' | 'post', answer: () => Response) => {
    const sent: unknown[] = []
    const path = `/api/medical-records/${visit.id}/r1${way === 'post' ? '/annul' : ''}`
    server.use(
      http[way](path, async ({ request }) => {
        sent.push(await request.json())
        return answer()
      }),
    )
    return sent
  }
  const done = { doctorId: 'd1', at: '2026-11-24T21:30:00.000Z' }

  // @rule records-corrected
  test('is corrected in a dialog that names its patient; what it said stays, struck', async () => {
    const { id, appointmentId, doctorId, createdAt, version, corrected, earlier, annulled, ...content } =
      medicalRecord()
    const sent = answerChange('put', () =>
      HttpResponse.json(
        medicalRecord({ diagnosis: 'Ciática', version: 2, corrected: done, earlier: [{ ...content, ...done }] }),
      ),
    )
    const { user } = open({ records: () => recordsAnswer(medicalRecord()) })
    await user.click((await record()).getByRole('button', { name: 'Corregir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir registro · Mariela Vargas' }))
    await user.clear(dialog.getByLabelText(/^Diagnóstico/))
    await user.click(dialog.getByRole('button', { name: 'Guardar corrección' }))
    await dialog.findByText('Diagnosis is required')
    await user.type(dialog.getByLabelText(/^Diagnóstico/), 'Ciática')
    await user.click(dialog.getByRole('button', { name: 'Guardar corrección' }))
    await screen.findByText('Registro corregido')
    expect(sent).toMatchObject([{ diagnosis: 'Ciática', treatment: 'Movilización lumbar', version: 1 }])
    const shown = await record()
    expect(shown.getByText('Ciática')).toBeDefined()
    expect(shown.getByText('Lumbalgia mecánica').closest('del')).not.toBeNull()
    expect(shown.getByText('Versión 2')).toBeDefined()
  })

  // @rule records-corrected-on-what-was-shown: Issue: a correction is made on the version that its form was opened with;
  //   a newer one of a colleague is read before anything is saved over it
  test('is corrected on the version that was shown: what a colleague wrote meanwhile is read first', async () => {
    const stale = 'Otra persona corrigió este registro mientras usted lo veía.'
    const answers = [
      () => refusal(412, stale),
      () => HttpResponse.json(medicalRecord({ diagnosis: 'Ciática', version: 3, corrected: done })),
    ]
    const sent = answerChange('put', () => (answers.shift() as () => Response)())
    const { user } = open({ records: () => recordsAnswer(medicalRecord()) })
    await user.click((await record()).getByRole('button', { name: 'Corregir' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Diagnóstico/), ' aguda')
    pushRecord(medicalRecord({ treatment: 'Reposo, sin movilización', version: 2, corrected: done }))
    const newer = within(await dialog.findByRole('alert', { name: /^Hay una versión/ }))
    expect(newer.getByText('Reposo, sin movilización')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Guardar corrección' }))
    await dialog.findByText(stale)
    await user.click(newer.getByRole('button', { name: 'Ya la leí, seguir con lo mío' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar corrección' }))
    await screen.findByText('Registro corregido')
    expect(sent).toMatchObject([
      { diagnosis: 'Lumbalgia mecánica aguda', version: 1 },
      { diagnosis: 'Lumbalgia mecánica aguda', treatment: 'Movilización lumbar', version: 2 },
    ])
  })

  // @rule records-corrected
  test('is annulled where it stands, with its reason, and is struck; a refusal keeps it', async () => {
    const answers = [
      () => refusal(412, 'Otra persona corrigió este registro mientras usted lo veía.'),
      () =>
        HttpResponse.json(
          medicalRecord({
            version: 2,
            annulled: { ...done, reason: 'paciente_equivocado', explanation: null, passedTo: null },
          }),
        ),
    ]
    const sent = answerChange('post', () => (answers.shift() as () => Response)())
    const { user } = open({ records: () => recordsAnswer(medicalRecord()) })
    await user.click((await record()).getByRole('button', { name: 'Anular' }))
    const panel = within(screen.getByRole('form', { name: '¿Anular este registro?' }))
    await user.click(panel.getByRole('button', { name: 'Anular el registro' }))
    await panel.findByText(/Otra persona corrigió/)
    await user.click(panel.getByRole('button', { name: 'Anular el registro' }))
    await screen.findByText('Registro anulado')
    expect(sent).toEqual([
      { reason: 'paciente_equivocado', version: 1 },
      { reason: 'paciente_equivocado', version: 1 },
    ])
    const shown = await record()
    expect(shown.getByText('Anulado: paciente equivocado')).toBeDefined()
    expect(shown.getByText('Lumbalgia mecánica').closest('del')).not.toBeNull()
    expect(shown.queryByRole('button')).toBeNull()
  })

  // @rule records-corrected
  test('is not said to stand where the answer to its annulment was lost', async () => {
    answerChange('post', () => HttpResponse.error())
    const { user } = open({ records: () => recordsAnswer(medicalRecord()) })
    await user.click((await record()).getByRole('button', { name: 'Anular' }))
    await user.click(screen.getByRole('button', { name: 'Anular el registro' }))
    await screen.findByText('No se pudo anular el registro.')
    const annulled = { ...done, reason: 'paciente_equivocado' as const, explanation: null, passedTo: null }
    pushRecord(medicalRecord({ version: 2, annulled }))
    await screen.findByText('Anulado: paciente equivocado')
    expect(screen.queryByText('No se pudo anular el registro.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Anular el registro' })).toBeNull()
  })
})

describe('a new medical record', () => {
  // @rule records-to-dashboard: §2 On success it goes to /doctor/dashboard
  // @rule records-form
  test('is of the patient of the visit, is sent once and leads to the dashboard', async () => {
    const app = open()
    const sent = answerSaves(saved)
    expect((await field(/^Paciente/)).value).toBe('Mariela Vargas')
    await write(app)
    await app.user.type(await field(/^Medicamentos/), 'Ibuprofeno')
    await app.user.type(await field(/^Próxima cita/), '03/12/2026')
    await save(app)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/doctor/dashboard'))
    expect(await screen.findByText('Registro médico guardado')).toBeDefined()
    expect(sent).toEqual([
      {
        body: {
          appointmentId: visit.id,
          patientName: 'Mariela Vargas',
          diagnosis: 'Esguince',
          treatment: 'Vendaje',
          medications: 'Ibuprofeno',
          notes: '',
          nextAppointment: '2026-12-03',
        },
        key: expect.any(String),
      },
    ])
  })

  // @rule records-form: §2 A form creates a record; the patient's name is filled in
  test('is added once however often it is pressed, and until the dashboard is there', async () => {
    const app = open()
    const sent = answerSaves(saved, saved, saved)
    await write(app)
    const button = await screen.findByRole('button', { name: 'Guardar registro' })
    pressWildly(button)
    await screen.findByText('Registro médico guardado')
    if (button.isConnected) pressWildly(button)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/doctor/dashboard'))
    expect(sent).toHaveLength(1)
  })

  // @rule records-messages: §5 'Patient name is required', 'Diagnosis is required', 'Treatment is required', before
  //   anything is sent
  test('says what is missing before anything is sent', async () => {
    const app = open()
    const sent = answerSaves()
    await app.user.clear(await field(/^Paciente/))
    await save(app)
    for (const text of ['Patient name is required', 'Diagnosis is required', 'Treatment is required'])
      expect(await screen.findByText(text)).toBeDefined()
    await focusIsOn(await field(/^Paciente/))
    expect(sent).toEqual([])
  })

  // @rule records-save-failed: §8 'Error creating record' / 'There was an error saving the medical record.'
  // @rule records-kept
  test('that fails is told, keeps what was typed, and is sent again under its key', async () => {
    const app = open()
    const sent = answerSaves(() => refusal(503, 'El servicio no está disponible en este momento.'), saved)
    await write(app)
    await save(app)
    expect(await screen.findByText('Error creating record')).toBeDefined()
    expect(screen.getAllByText('There was an error saving the medical record.').length).toBeGreaterThan(0)
    expect((await field(/^Diagnóstico/)).value).toBe('Esguince')
    await app.router.navigate('/doctor/change-password')
    await app.user.click(await screen.findByRole('button', { name: 'Salir y dejar el borrador' }))
    await screen.findByRole('heading', { level: 1, name: 'Seguridad' })
    await app.router.navigate(address)
    expect((await field(/^Diagnóstico/)).value).toBe('Esguince')
    await save(app)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/doctor/dashboard'))
    expect(sent[1]).toEqual(sent[0])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar registro' })).toBeNull())
    await app.router.navigate(address)
    expect((await field(/^Diagnóstico/)).value).toBe('')
  })

  // @rule asks-before-typed-goes
  test('asks before its page is left, and is there no more once it was given up', async () => {
    const app = open()
    await app.user.type(await field(/^Diagnóstico/), 'Esguince')
    await app.router.navigate('/doctor/change-password')
    const question = within(await screen.findByRole('alertdialog', { name: '¿Deja el registro médico sin guardar?' }))
    expect(question.getByText('«Esguince»')).toBeDefined()
    await app.user.click(question.getByRole('button', { name: 'Seguir escribiendo' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(app.router.state.location.pathname).toBe(address)
    expect((await field(/^Diagnóstico/)).value).toBe('Esguince')
    await app.router.navigate('/doctor/change-password')
    await app.user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await screen.findByRole('heading', { level: 1, name: 'Seguridad' })
    await app.router.navigate(address)
    expect((await field(/^Diagnóstico/)).value).toBe('')
  })

  // @rule records-kept: What was typed stays after a failure and outlives the session, in memory alone; sent again it
  //   is the same record
  test('outlives the session in memory alone, for whoever was writing it and for that visit', async () => {
    const app = open()
    answerSaves(() => HttpResponse.json({ error: 'Inicie sesión', code: 'unauthenticated' }, { status: 401 }))
    await write(app)
    await save(app)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/doctor/login'))
    expect(document.body.textContent).not.toContain('Esguince')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Esguince')
    server.use(http.post('/api/auth/login', () => HttpResponse.json(doctor())))
    await app.user.type(await screen.findByLabelText(/^Usuario/), 'mquesada')
    await app.user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
    expect((await field(/^Diagnóstico/)).value).toBe('Esguince')
    server.use(http.get('/api/appointments/:id', () => visitAnswer({ id: 'otra00000000000000000a' })))
    await app.router.navigate('/doctor/medical-record/otra00000000000000000a')
    await app.user.click(await screen.findByRole('button', { name: 'Salir y dejar el borrador' }))
    await waitFor(async () => expect((await field(/^Diagnóstico/)).value).toBe(''))
  })
})

// @rule realizado-and-noted: Issue: 'Realizado y anotar' is one screen and leads back to where one was
describe('a record that closes its visit', () => {
  const answerStatus = (answer: () => Response) => {
    const sent: unknown[] = []
    server.use(
      http.patch(`/api/appointments/${visit.id}/status`, async ({ request }) => {
        sent.push(await request.json())
        return answer()
      }),
    )
    return sent
  }
  const begun = () => visitAnswer({ date: '2026-11-23', status: 'confirmado' })
  const completed = () => HttpResponse.json({ appointment: { ...visit, status: 'realizado', revision: '1' } })

  test('marks it as done by the same press, after the record, and leads back to where it was opened', async () => {
    const records = answerSaves(saved)
    const sent = answerStatus(completed)
    const app = open({ visit: begun })
    await field(/^Diagnóstico/)
    await app.router.navigate(address, { replace: true, state: { back: '/doctor/orders?estado=delivered' } })
    await focusIsOn(screen.getByLabelText(/^Diagnóstico/))
    await write(app)
    expect(screen.getByRole('checkbox', { name: 'Marcar la visita como realizada', checked: true })).toBeDefined()
    await save(app, 'Realizado y anotar')
    await waitFor(() => expect(app.router.state.location).toMatchObject({ pathname: '/doctor/orders' }))
    expect(app.router.state.location.search).toBe('?estado=delivered')
    expect([records.length, sent]).toEqual([1, [{ status: 'realizado' }]])
  })

  test('leaves it as it is where that is unticked', async () => {
    answerSaves(saved)
    const sent = answerStatus(completed)
    const app = open({ visit: begun })
    await app.user.click(await screen.findByRole('checkbox', { name: 'Marcar la visita como realizada' }))
    await write(app)
    await save(app)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/doctor/dashboard'))
    expect(sent).toEqual([])
  })

  test('a visit that a colleague changed meanwhile stays, the record stands, and both are said', async () => {
    answerSaves(saved)
    answerStatus(() => refusal(412, 'Otra persona cambió la cita.'))
    const app = open({ visit: begun })
    await write(app)
    await save(app, 'Realizado y anotar')
    await screen.findByText('Registro médico guardado')
    await screen.findByText('La visita no se pudo marcar como realizada. Márquela desde su detalle.')
  })
})
