import type { PatientAlert } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerBoard, detail, openMariela } from '~/office/appointments-board/testing/board-desk.ts'
import { answerPage, openPage } from '~/office/calendar/testing/page-desk.ts'
import { answerForms, form } from '~/office/intakes/testing/forms-desk.ts'
import { address, answerVisit } from '~/office/medical-record/testing/record-desk.ts'
import { answerDesk, recordAddress } from '~/office/patients/testing/patients-desk.ts'
import { changeLive, row } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answerBoard()
})
afterEach(() => {
  vi.useRealTimers()
})

type Alert = Partial<PatientAlert>
const said = (text: string | null, accordingTo: PatientAlert['allergies'][number]['accordingTo'] = null) => ({
  text,
  guessed: false,
  at: '2026-11-18T15:00:00.000Z',
  accordingTo,
})
const known: Alert = { has: 'si', allergies: [said('penicilina, látex')], medications: [said('enalapril')] }
const knownWords = 'Alergia: penicilina, látexMedicamentos: enalapril'

/** Answers what is known of whoever is asked for. @returns the queries, in order */
const answerAlerts = (given: () => Alert | Response): string[] => {
  const asked: string[] = []
  server.use(
    http.get('/api/doctor/alerts', ({ request }) => {
      const url = new URL(request.url)
      asked.push(url.search)
      const [[name, id] = ['', '']] = [...url.searchParams]
      const answer = given()
      if (answer instanceof Response) return answer
      const nothing = { has: null, erased: false, allergies: [], medications: [], recordId: null, formCedula: null }
      const ids = name === 'date' ? [row().id] : [id]
      return HttpResponse.json(
        ids.map((one) => ({ ...nothing, ...answer, id: one })),
        { headers: { 'X-Log-Position': '100' } },
      )
    }),
  )
  return asked
}
const lineIn = (place: { findByRole: typeof screen.findByRole } = screen) =>
  place.findByRole('group', { name: 'Alergias y medicamentos' })
const says = async (words: string, place?: { findByRole: typeof screen.findByRole }) => {
  const line = await lineIn(place)
  await waitFor(() => expect(line.textContent).toBe(words))
  return within(line)
}
/** Whether the line stands between the name and whatever comes next. */
const isUnder = async (name: HTMLElement) =>
  (await lineIn()).compareDocumentPosition(name) === Node.DOCUMENT_POSITION_PRECEDING

// @rule alert-line-visit, alert-line-states
test('an opened visit says to what its patient is allergic and what they take, directly under the name', async () => {
  const asked = answerAlerts(() => known)
  await openMariela()
  await says(knownWords, detail())
  expect(await isUnder(detail().getByRole('heading', { name: 'Mariela Vargas' }))).toBe(true)
  const hours = detail().getByText('14:00 – 15:00')
  expect((await lineIn()).compareDocumentPosition(hours)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(asked).toEqual([`?appointmentId=${row().id}`])
})

// @rule alert-line-visit: Issue: 'Alergia: … · Medicamentos: …' in words directly under the name wherever a visit is
//   open: on the board, in 'Citas' and in 'Registro Médico'
test("so do the visit opened in 'Citas' and its medical record", async () => {
  answerAlerts(() => known)
  answerPage(() => [row()])
  const { user, unmount } = await openPage()
  await user.click(await screen.findByRole('button', { name: /Mariela Vargas/ }))
  await says(knownWords, within(await screen.findByRole('dialog')))
  unmount()
  answerVisit()
  renderApp(address)
  await says(knownWords)
  expect(await isUnder(await screen.findByRole('heading', { name: 'Mariela Vargas' }))).toBe(true)
})

// @rule alert-line-record: Issue: the same in a patient's record and in the detail of a first-session form
test("so do a patient's record and the detail of a first-session form", async () => {
  const asked = answerAlerts(() => known)
  answerDesk()
  const { unmount } = renderApp(recordAddress)
  await says(knownWords)
  expect(await isUnder(screen.getByRole('heading', { name: 'Ana María Solís Vargas' }))).toBe(true)
  unmount()
  answerMe(doctor())
  answerForms(() => [form()])
  const { user } = renderApp('/doctor/patient-intakes')
  await user.click((await screen.findAllByRole('button', { name: /Ver Detalles/ }))[0] as HTMLElement)
  await says(knownWords, within(await screen.findByRole('dialog', { name: 'Carmen Vargas Ulate' })))
  expect(asked).toEqual([`?patientId=${patient().id}`, `?intakeId=${form().id}`])
})

const byRosa = { kind: 'record', name: 'Rosa Jara' } as const
const guessed = { ...said('Niega alergias'), guessed: true }
// @rule alert-line-states, alert-line-proposed, alert-line-erased
test.each<[string, Alert, string]>([
  ['that nobody asked', {}, 'Alergias: no se ha preguntado · Anotar'],
  [
    'that there are none, and who said so when',
    { has: 'no', allergies: [said(null)] },
    'Sin alergias, dijo el 18/11/2026Medicamentos: sin anotar',
  ],
  [
    'that it is only what was written',
    { has: 'no', allergies: [guessed] },
    'Sin alergias, dijo el 18/11/2026 «Niega alergias» según lo escritoMedicamentos: sin anotar',
  ],
  [
    'that they do not know',
    { has: 'no_se_sabe', allergies: [said(null)] },
    'Alergias: no se sabe, dijo el 18/11/2026 · AnotarMedicamentos: sin anotar',
  ],
  [
    'no, and an allergy is written beside it',
    { has: 'no', allergies: [said('Penicilina')] } as Alert,
    'Alergias: respondió que no y escribió «Penicilina». Pregunte de nuevo. · AnotarMedicamentos: sin anotar',
  ],
  [
    'according to whose record, where it may be theirs',
    { has: 'si', allergies: [said('Polen', byRosa)], medications: [said('AAS', byRosa)] },
    'Alergia: Polen según el expediente de Rosa JaraMedicamentos: AAS según el expediente de Rosa Jara',
  ],
  [
    'both of what two say',
    { has: 'si', allergies: [said('Polen'), said(null), said('Látex', { kind: 'later-form', name: 'Ana' })] },
    'Alergia: Polen; no dice a quéAlergia: Látex según un formulario enviado de nuevo por Ana, sin compararMedicamentos: sin anotar',
  ],
  [
    'medicines too where nobody asked of allergies',
    { medications: [said('AAS')] },
    'Alergias: no se ha preguntado · AnotarMedicamentos: AAS',
  ],
  ['that it was erased', { erased: true }, 'Alergias: [eliminado]'],
])('says %s', async (_, alert, words) => {
  answerAlerts(() => alert)
  await openMariela()
  await says(words, detail())
})

// @rule alert-line-live
test('follows a correction of the record while the visit is open', async () => {
  let alert: Alert = {}
  const asked = answerAlerts(() => alert)
  await openMariela()
  await says('Alergias: no se ha preguntado · Anotar', detail())
  alert = known
  fakeLive.send(
    { projection: 'alert-sources', id: 'p1', position: '110', row: { id: 'p1' } },
    { projection: 'alert-sources', id: 'p2', position: '111', row: { id: 'p2' } },
  )
  await says(knownWords, detail())
  expect(asked).toHaveLength(2)
  alert = { has: 'si', allergies: [said('Polen')] }
  changeLive('120', row().id, row({ cedula: '1-0845-0392', revision: '1' }))
  await says('Alergia: PolenMedicamentos: sin anotar', detail())
})

// @rule alert-line-states
test('is never empty: it says that it is read, and that it could not be, with a way to try again', async () => {
  let answer: Alert | Response = HttpResponse.json({ error: 'x', code: 'x' }, { status: 500 })
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  answerAlerts(() => answer)
  server.use(http.get('/api/doctor/alerts', () => held.then(() => undefined), { once: true }))
  const { user } = await openMariela()
  await says('Alergias: leyendo…', detail())
  go()
  await detail().findByText('No se pudieron leer las alergias.')
  answer = known
  await user.click(within(await lineIn(detail())).getByRole('button', { name: 'Reintentar' }))
  await says(knownWords, detail())
})

// @rule alert-line-note: 'Anotar' begins to write down what nobody asked
test("'Anotar' leads to where it is written down: the record, the form, or a new record for who the visit is of", async () => {
  let alert: Alert = { recordId: patient().id }
  answerAlerts(() => alert)
  const { user, unmount } = await openMariela()
  answerDesk({ patients: [patient({ allergyStatus: null, allergies: null, hasAllergies: false })] })
  const link = () =>
    within(screen.getByRole('group', { name: 'Alergias y medicamentos' })).getByRole('link', { name: 'Anotar' })
  await waitFor(() => expect(link().getAttribute('href')).toBe(`${recordAddress}?anotar=alergias`))
  await user.click(link())
  await screen.findByRole('combobox', { name: '¿Tiene alergias?' })
  unmount()
  alert = { formCedula: '1-2345-6789' }
  answerBoard()
  const second = await openMariela()
  await waitFor(() => expect(link().getAttribute('href')).toBe('/doctor/patient-intakes?search=1-2345-6789'))
  second.unmount()
  alert = {}
  const third = await openMariela()
  answerDesk()
  server.use(
    http.get('/api/appointments/:id', () => HttpResponse.json(row(), { headers: { 'X-Log-Position': '100' } })),
  )
  await waitFor(link)
  await third.user.click(link())
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo Expediente' }))
  expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveProperty('value', 'Mariela Vargas')
  expect(dialog.getByRole('textbox', { name: 'Correo electrónico' })).toHaveProperty('value', 'mariela@example.com')
})

// @rule alert-line-note
test("in the record and in the form 'Anotar' begins with the answer", async () => {
  answerAlerts(() => ({}))
  answerDesk({ patients: [patient({ allergyStatus: null, allergies: null, hasAllergies: false })] })
  const { user, unmount } = renderApp(recordAddress)
  await user.click(await within(await lineIn()).findByRole('button', { name: 'Anotar' }))
  await screen.findByRole('combobox', { name: '¿Tiene alergias?' })
  unmount()
  answerMe(doctor())
  answerForms(() => [form()])
  const forms = renderApp('/doctor/patient-intakes')
  await forms.user.click((await screen.findAllByRole('button', { name: /Ver Detalles/ }))[0] as HTMLElement)
  await forms.user.click(await within(await lineIn()).findByRole('button', { name: 'Anotar' }))
  await screen.findByRole('combobox', { name: '¿Tiene alergias?' })
})
