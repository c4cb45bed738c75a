import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { blankIntake } from '~/testing/blank-intake.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

export const jose = patient({
  id: 'j'.repeat(22),
  name: 'José Pablo Ureña',
  cedula: '2-0561-0733',
  phone: '87001122',
  email: 'jose@correo.cr',
  allergyStatus: 'no',
  allergies: null,
  hasAllergies: false,
  createdAt: '2026-11-19T15:00:00.000Z',
})

export const note = (given: Partial<FollowUpNoteRow> = {}): FollowUpNoteRow => ({
  id: 'n1',
  patientId: patient().id,
  doctorId: 'd1',
  noteDate: '2026-11-18',
  sessionType: 'tratamiento',
  symptoms: 'Camina 20 minutos sin molestia',
  treatment: 'Movilización lumbar',
  recommendations: null,
  nextAppointment: '2026-11-26',
  observations: null,
  createdAt: '2026-11-18T20:00:00.000Z',
  version: 1,
  corrected: null,
  earlier: [],
  annulled: null,
  passedFrom: null,
  ...given,
})

/** Ana María's first-session form unless said otherwise. */
export const form = (given: Partial<PatientIntakeRow> = {}): PatientIntakeRow => ({
  ...blankIntake,
  cedula: '1-0845-0392',
  name: 'Ana María Solís Vargas',
  painAreas: ['Espalda baja', 'Cadera'],
  painDescription: 'Punzante',
  symptomOnset: 'Hace meses',
  expectations: 'Caminar',
  status: 'processed',
  createdAt: '2026-11-12T15:00:00.000Z',
  updatedAt: '2026-11-12T15:00:00.000Z',
  ...given,
})

export const marcela = doctor({ id: 'd1', name: 'Marcela Quirós', username: 'mquiros' })
export const accounts = [
  marcela,
  doctor({ id: 'd2', name: 'Andrés Vargas', username: 'avargas' }),
  doctor({ id: 'd3', name: 'Inactiva Mora', username: 'inactiva', isActive: false }),
  doctor({ id: 'd9', name: 'Jefa Solano', username: 'jefa', role: 'admin' }),
]
export const boss = accounts[3] ?? marcela

const at = { headers: { 'X-Log-Position': '100' } }
const missing = () => HttpResponse.json({ error: 'No existe', code: 'not-found' }, { status: 404, ...at })

type Desk = { patients: PatientAnswer[]; notes: FollowUpNoteRow[]; form: PatientIntakeRow | null }

/** A practice with two patients, one note and no form, read by a doctor. `asked`: the queries of the list, in order. */
export const answerDesk = (given: Partial<Desk> = {}): { desk: Desk; asked: URLSearchParams[] } => {
  const desk: Desk = { patients: [patient(), jose], notes: [note()], form: null, ...given }
  const asked: URLSearchParams[] = []
  forgetStaffDrafts()
  answerMe(marcela)
  server.use(
    http.get('/api/orders', () => HttpResponse.json([])),
    http.get('/api/doctor/patient-intakes', () => HttpResponse.json([])),
    http.get('/api/patients', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const search = (query.get('search') ?? '').toLowerCase()
      const found = desk.patients.filter(({ name, cedula }) => `${name} ${cedula}`.toLowerCase().includes(search))
      return pagedAnswer(found, request)
    }),
    http.get('/api/patients/counts', () =>
      HttpResponse.json(
        { id: 'all', total: 214, withAllergies: 31, lastActive: { '2000-01': 27, '2999-01': 187 } },
        at,
      ),
    ),
    http.get('/api/patients/:id', ({ params }) => {
      const row = desk.patients.find(({ id }) => id === params.id)
      return row ? HttpResponse.json(row, at) : missing()
    }),
    http.get('/api/follow-up-notes/:id', () => HttpResponse.json(desk.notes, at)),
    http.get('/api/staff-names', () =>
      HttpResponse.json(
        accounts.map(({ id, name }) => ({ id, name })),
        at,
      ),
    ),
    http.get('/api/doctors', () => HttpResponse.json(accounts, at)),
    http.get('/api/patient-intakes/cedula/:cedula', () => HttpResponse.json(desk.form ?? null, at)),
    http.get('/api/doctor/patient-intakes/:id', ({ params }) =>
      desk.form && params.id === desk.form.id ? HttpResponse.json(desk.form, at) : missing(),
    ),
  )
  return { desk, asked }
}

type Sent = { body: Record<string, unknown>; ifMatch: string | null; key: string | null }

/** Answers a command in turn; tells what was sent. */
export const answerCommand = (
  method: 'post' | 'put' | 'patch',
  path: string,
  ...answers: ((body: Record<string, unknown>) => Response)[]
): Sent[] => {
  const sent: Sent[] = []
  server.use(
    http[method](path, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ body, ifMatch: request.headers.get('If-Match'), key: request.headers.get('Idempotency-Key') })
      const answer = answers[sent.length - 1]
      if (!answer) throw new Error('no answer was given to this test')
      return answer(body)
    }),
  )
  return sent
}

export const pushPatient = (row: PatientAnswer, position = '200') =>
  fakeLive.send({ projection: 'patients', id: row.id, position, row })
/** What is pushed to administrators, who alone are sent who is assigned. */
export const pushAdminPatient = (row: PatientAnswer, position = '200') =>
  fakeLive.send({ projection: 'patients-for-admins', id: row.id, position, row })
export const pushForm = (row: PatientIntakeRow, position = '200') =>
  fakeLive.send({ projection: 'patient-intakes', id: row.id, position, row })
export const pushNote = (row: FollowUpNoteRow) =>
  fakeLive.send({ projection: 'follow-up-notes', id: row.id, position: '200', row })

export const cards = async () =>
  within(await screen.findByRole('list', { name: 'Pacientes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
export const record = async (name = 'Ana María Solís Vargas') => within(await screen.findByRole('article', { name }))
export const recordAddress = `/doctor/patients/${'a'.repeat(22)}`
export const open = async (given: Parameters<typeof answerDesk>[0] = {}, who?: typeof boss) => {
  const { desk } = answerDesk(given)
  if (who) answerMe(who)
  const { user } = renderApp(recordAddress)
  return { desk, user, box: await record() }
}
/** Somebody else corrected it meanwhile. */
export const stale = () => HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412 })
