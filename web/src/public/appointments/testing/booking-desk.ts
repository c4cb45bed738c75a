import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { dateText } from '~/lib/format.ts'
import { friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { type Answer, answerPosts, type Sent } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'

export const thursday = '2026-11-26'

/** Answers each booking in turn, the last answer again and again. */
export const answerBookings = (...answers: Answer[]): Sent[] => answerPosts('/api/appointments', answers)

export const bookedAnswer =
  (whatsappUrl?: string, more: object = {}) =>
  () =>
    HttpResponse.json(
      {
        appointment: {
          id: 'a'.repeat(22),
          name: 'Rosa Mora',
          email: 'rosa@example.com',
          phone: '8888-1234',
          date: thursday,
          time: '11:00',
          startTime: '11:00',
          endTime: '12:00',
          address: 'Heredia, casa verde',
          reason: 'Espalda',
          specialty: 'fisioterapia',
          updatedAt: friday,
          revision: '0',
          ...more,
        },
        whatsappUrl,
      },
      { status: 201, headers: { 'X-Log-Position': '101' } },
    )

export const openBooking = async () => {
  const app = renderApp('/citas')
  await screen.findByRole('heading', { name: 'Agendar Cita' })
  return app
}

export const fill = async (user: UserEvent, date = thursday) => {
  await user.type(screen.getByLabelText(/^Nombre completo/), 'Rosa Mora')
  await user.type(screen.getByLabelText(/^Teléfono/), '8888-1234')
  await user.type(screen.getByLabelText(/^Correo electrónico/), 'rosa@example.com')
  await user.type(screen.getByLabelText(/^Fecha preferida/), dateText(date))
  await user.click(await screen.findByRole('radio', { name: '11:00 AM' }))
  await user.type(screen.getByLabelText(/^Dirección completa/), 'Heredia, casa verde')
  await user.type(screen.getByLabelText(/^Motivo de consulta/), 'Espalda')
  await user.click(screen.getByRole('checkbox', { name: /términos y condiciones/ }))
}

export const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Agendar cita' }))

export const takenOnThursday = (...hours: string[]) => ({
  date: thursday,
  intervals: hours.map((hour) => ({
    startTime: `${hour}:00`,
    endTime: `${String(Number(hour) + 1).padStart(2, '0')}:00`,
  })),
})

export const changeOnThursday = (position: string, ...hours: string[]) =>
  fakeLive.send({ projection: 'taken-intervals', id: thursday, position, row: takenOnThursday(...hours) })

/** What a section's joint says in words. */
export const stateOf = (section: string) =>
  within(screen.getByRole('region', { name: section })).getByText(/^(Paso \d|Completo|Por revisar)$/).textContent

export const liveNote = () => within(screen.getByRole('region', { name: 'Día y hora' })).getByRole('status')
