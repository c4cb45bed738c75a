import type { MedicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

export const visit = row()
export const address = `/doctor/medical-record/${visit.id}`

/** A record of Mariela's visit unless said otherwise. */
export const medicalRecord = (given: Partial<MedicalRecordRow> = {}): MedicalRecordRow => ({
  id: 'r1',
  appointmentId: visit.id,
  doctorId: 'd1',
  patientName: 'Mariela Vargas',
  diagnosis: 'Lumbalgia mecánica',
  treatment: 'Movilización lumbar',
  medications: 'Acetaminofén si duele',
  notes: null,
  nextAppointment: '2026-12-01',
  createdAt: '2026-11-24T21:05:00.000Z',
  version: 1,
  corrected: null,
  earlier: [],
  annulled: null,
  ...given,
})

const at = { headers: { 'X-Log-Position': '100' } }
export const refusal = (status: number, error: string) => HttpResponse.json({ error, code: 'refused' }, { status })

type Desk = { visit: () => Response; records: () => Response }

/** Answers the reads of the page for a doctor who is signed in. */
export const answerVisit = (given: Partial<Desk> = {}): void => {
  answerMe(doctor())
  const desk: Desk = {
    visit: () => HttpResponse.json(visit, at),
    records: () => HttpResponse.json([medicalRecord()], at),
    ...given,
  }
  server.use(
    http.get('/api/orders', () => HttpResponse.json([])),
    http.get('/api/doctor/patient-intakes', () => HttpResponse.json([])),
    http.get('/api/staff-names', () =>
      HttpResponse.json(
        [
          { id: 'd1', name: 'María Quesada' },
          { id: 'd2', name: 'Andrés Vargas' },
        ],
        at,
      ),
    ),
    http.get('/api/appointments/:id', () => desk.visit()),
    http.get('/api/medical-records/appointment/:id', () => desk.records()),
  )
}
export const recordsAnswer = (...rows: MedicalRecordRow[]) => HttpResponse.json(rows, at)
export const visitAnswer = (given: Parameters<typeof row>[0]) => HttpResponse.json(row(given), at)

type Sent = { body: Record<string, unknown>; key: string | null }

/** Answers the records that are sent, in turn; tells what was sent. */
export const answerSaves = (...answers: (() => Response)[]): Sent[] => {
  const sent: Sent[] = []
  server.use(
    http.post('/api/medical-records', async ({ request }) => {
      sent.push({
        body: (await request.json()) as Record<string, unknown>,
        key: request.headers.get('Idempotency-Key'),
      })
      return (answers[sent.length - 1] ?? (() => refusal(500, 'no answer was given to this test')))()
    }),
  )
  return sent
}

export const pushRecord = (record: MedicalRecordRow) =>
  fakeLive.send({ projection: 'medical-records', id: record.id, position: '200', row: record })

export const part = async (name: string) => within(await screen.findByRole('region', { name }))
