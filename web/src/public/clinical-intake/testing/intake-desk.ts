import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { type Answer, answerPosts, type Sent } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

/** Friday 20 November 2026, 10:00 in Costa Rica; the appointment is on the Thursday after. */
export const friday = '2026-11-20T16:00:00.000Z'
export const rosa = 'R'.repeat(22)
export const marta = 'M'.repeat(22)

const appointment = { name: 'Rosa Mora Jiménez', date: '2026-11-26', time: '11:00' }

export const answer = (status: number, body: Record<string, unknown>) => () => HttpResponse.json(body, { status })
export const accepted = answer(201, { success: true })
export const away = answer(503, { error: 'Servicio no disponible', code: 'store-away' })

export const answerAppointment = (given: () => Response | Promise<Response> = answer(200, appointment)) =>
  server.use(http.get('/api/appointments/:id', given))

/** Answers each form in turn, the last answer again and again. */
export const answerIntakes = (...answers: Answer[]): Sent[] => answerPosts('/api/clinical-intakes', answers)

/** The form, once its appointment is there. */
export const openIntake = async (appointmentId = rosa) => {
  const app = renderApp(`/ficha-clinica/${appointmentId}`)
  await screen.findByRole('form', { name: 'Ficha clínica' })
  return app
}

/** An area of the front or of the back as it is drawn. */
export const area = (name: string, view: 'Frente' | 'Espalda' = 'Frente') =>
  within(screen.getByRole('group', { name: view })).getByRole('button', { name })

export const chips = () =>
  within(screen.getByRole('region', { name: 'Áreas seleccionadas' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

export const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'

export const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label)

export const fill = async (user: UserEvent) => {
  await user.click(area('Rodilla izquierda'))
  await user.click(area('Espalda baja', 'Espalda'))
  await user.type(field(/^Edad/), '64')
  await user.type(field(/^Ocupación/), 'Maestra')
  await user.type(field(/^Condiciones de salud/), 'Asma')
}

export const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enviar ficha clínica' }))

/** What was filled in, still there. */
export const contentIsThere = () => ({
  age: field(/^Edad/).value,
  occupation: field(/^Ocupación/).value,
  healthConditions: field(/^Condiciones de salud/).value,
  areas: chips(),
})
export const filled = {
  age: '64',
  occupation: 'Maestra',
  healthConditions: 'Asma',
  areas: ['Espalda baja', 'Rodilla izquierda'],
}

/** What a section's joint says in words. */
export const stateOf = (section: string) =>
  within(screen.getByRole('region', { name: section })).getByText(/^(Paso \d|Completo|Por revisar)$/).textContent
