import type { ActionSummary } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { answerTaken } from '~/public/shared/schedule/testing/taken-desk.ts'
import type { Answer } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

export const appointmentId = 'Q7'.repeat(11)

type Sent = { url: string; key: string | null; body: unknown }

export const summaryOf = (actionType: string, changed: Partial<ActionSummary> = {}) => ({
  appointmentId,
  actionType,
  patientName: 'Rosa Mora Jiménez',
  date: '2026-11-26',
  time: '11:00',
  specialty: 'fisioterapia_heredia',
  waiting: null,
  ...changed,
})

/** Answers the summary of both requests, or each read in turn with what is given; tells which addresses were read. */
export const answerSummary = (...answers: Answer[]): string[] => {
  const reads: string[] = []
  answerTaken()
  server.use(
    http.get('/api/appointment-actions/:id/:type', ({ request, params }) => {
      reads.push(new URL(request.url).pathname)
      const answer = answers[Math.min(reads.length, answers.length) - 1]
      return answer ? answer() : HttpResponse.json(summaryOf(String(params.type)))
    }),
  )
  return reads
}

/** Answers each request in turn, the last answer again and again; tells what was sent. */
export const answerRequests = (...answers: Answer[]): Sent[] => {
  const sent: Sent[] = []
  server.use(
    http.post('/api/appointment-actions/:id/:type', async ({ request }) => {
      sent.push({
        url: new URL(request.url).pathname,
        key: request.headers.get('Idempotency-Key'),
        body: await request.json(),
      })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer) throw new Error('no answer was given to this test')
      return answer()
    }),
  )
  return sent
}

const message = 'Recibimos su solicitud. Le escribiremos pronto.'

export const taken: Answer = () =>
  HttpResponse.json({ success: true, message, actionId: `${appointmentId}.1` }, { status: 201 })

export const refused =
  (status: number, answer: Record<string, unknown>): Answer =>
  () =>
    HttpResponse.json(answer, { status })

export const notFound = refused(404, { error: 'Enlace no válido', code: 'not-found' })
export const away = refused(503, { error: 'Servicio no disponible', code: 'store-away' })

export const openReschedule = async () => {
  const app = renderApp(`/r/${appointmentId}`)
  await screen.findByRole('button', { name: 'Solicitar reprogramación' })
  return app
}

export const notesField = () => screen.getByLabelText<HTMLTextAreaElement>('¿Qué días y horas le sirven?')
