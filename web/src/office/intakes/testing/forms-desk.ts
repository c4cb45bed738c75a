import type { LaterForm, PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { server } from '~/testing/server.ts'

/** Carmen's form unless said otherwise. */
export const form = (given: Partial<PatientIntakeRow> = {}): PatientIntakeRow => ({
  id: 'i'.repeat(22),
  cedula: '1-2345-6789',
  name: 'Carmen Vargas Ulate',
  email: 'carmen@ejemplo.cr',
  phone: '86669876',
  age: 52,
  gender: 'femenino',
  occupation: 'Maestra jubilada',
  address: 'Alajuela, La Garita',
  healthConditions: 'Artrosis',
  surgeries: 'Menisco en 2019',
  medications: null,
  allergyStatus: 'si',
  allergies: 'Penicilina',
  emergencyContact: 'Rosa Ulate',
  emergencyPhone: '85551111',
  painAreas: ['Rodilla derecha', 'Cadera'],
  painLevel: 6,
  painDescription: 'Punzante',
  symptomOnset: 'Hace tres meses',
  previousTreatments: 'Masajes',
  physicalActivity: 'Camina a diario',
  sleepPatterns: 'Duerme seis horas',
  workEnvironment: 'De pie',
  expectations: 'Volver a caminar sin dolor',
  additionalNotes: 'Segundo piso',
  status: 'pending',
  linkedAppointmentId: null,
  sentAgain: [],
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  revision: '0',
  ...given,
})

export const jose = form({
  id: 'j'.repeat(22),
  name: 'José Núñez Peña',
  cedula: '2-0345-0678',
  phone: '8222-3333',
  email: 'jose@ejemplo.cr',
  status: 'processed',
  createdAt: '2026-11-19T15:00:00.000Z',
})

/** What came again for Carmen's form. */
export const laterForm = (given: Partial<LaterForm> = {}): LaterForm => {
  const { status, linkedAppointmentId, sentAgain, updatedAt, revision, ...answers } = form()
  return { ...answers, id: 's'.repeat(22), intakeId: answers.id, createdAt: '2026-11-21T16:00:00.000Z', ...given }
}

/** A record without anything in it but what is given. */
export const record = (given: Partial<PatientAnswer>): PatientAnswer => ({
  id: 'p'.repeat(22),
  name: null,
  email: null,
  phone: null,
  cedula: null,
  address: null,
  age: null,
  occupation: null,
  dateOfBirth: null,
  gender: null,
  emergencyContact: null,
  emergencyPhone: null,
  medicalHistory: null,
  allergyStatus: null,
  allergies: null,
  currentMedications: null,
  insuranceInfo: null,
  hasAllergies: false,
  intakeId: null,
  createdAt: form().createdAt,
  updatedAt: form().updatedAt,
  revision: '0',
  ...given,
})

const at = { headers: { 'X-Log-Position': '100' } }

/** The server's forms and their counts. @returns what was asked for, in order */
export const answerForms = (rows: () => PatientIntakeRow[]): URLSearchParams[] => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('/api/doctor/patient-intakes', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('status') === 'pending') return HttpResponse.json(rows().filter(isPending), at)
      asked.push(query)
      const search = query.get('search') ?? ''
      const found = rows().filter((row) => `${row.name} ${row.cedula}`.toLowerCase().includes(search.toLowerCase()))
      return pagedAnswer(found, request)
    }),
    http.get('/api/doctor/patient-intakes/counts', () =>
      HttpResponse.json(
        {
          id: 'all',
          total: rows().length,
          reviewed: 0,
          pending: rows().filter(isPending).length,
          processed: rows().length - rows().filter(isPending).length,
        },
        at,
      ),
    ),
    http.get('/api/doctor/patient-intakes/:id', ({ params }) => {
      const row = rows().find(({ id }) => id === params.id)
      return row ? HttpResponse.json(row, at) : HttpResponse.json({ error: 'No', code: 'not-found' }, { status: 404 })
    }),
  )
  return asked
}

const isPending = ({ status }: PatientIntakeRow) => status === 'pending'

export const pushForm = (row: PatientIntakeRow, position = '200') =>
  fakeLive.send({ projection: 'patient-intakes', id: row.id, position, row })

type Patch = { body: unknown; ifMatch: string | null; key: string | null }
/** Answers corrections in turn. */
export const answerCorrections = (...answers: ((body: Record<string, unknown>) => Response)[]): Patch[] => {
  const sent: Patch[] = []
  server.use(
    http.patch('/api/doctor/patient-intakes/:id', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ body, ifMatch: request.headers.get('If-Match'), key: request.headers.get('Idempotency-Key') })
      const answer = answers[sent.length - 1]
      if (!answer) throw new Error('no answer was given to this test')
      return answer(body)
    }),
  )
  return sent
}

export const list = async () => within(await screen.findByRole('list', { name: 'Formularios recibidos' }))
export const dialog = async (name = 'Carmen Vargas Ulate') => within(await screen.findByRole('dialog', { name }))
