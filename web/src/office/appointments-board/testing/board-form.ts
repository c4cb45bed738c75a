import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { detail, openBoard } from './board-desk.ts'

/** A field of the dialog that is open. */
export const field = (name: RegExp | string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name)
/** A button of the dialog that is open. */
export const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

/** Gives up what was typed, by 'Volver' and the question that follows. */
export const giveUp = async (user: UserEvent) => {
  await user.click(inDialog('Volver'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }))
}

/** The board with Mariela's appointment and its edit form open. */
export const openEdit = async () => {
  const app = await openBoard(`/doctor/dashboard?cita=${row().id}`)
  await app.user.click(await detail().findByRole('button', { name: 'Editar' }))
  return app
}

/** The board with the form of a new appointment open. */
export const openNew = async () => {
  const app = await openBoard()
  await screen.findByText('Flor Hidalgo')
  await app.user.click(screen.getByRole('button', { name: 'Nueva cita' }))
  return app
}

/** Rosa's appointment as the server answers it. */
export const rosa = row({ id: 'rosa000000000000000000', name: 'Rosa Mora', startTime: '09:00', endTime: '10:00' })

const rosaTyped: [label: RegExp, text: string][] = [
  [/^Nombre completo/, 'Rosa Mora'],
  [/^Teléfono/, '8888-1234'],
  [/^Correo/, 'rosa@example.com'],
  [/^Dirección/, 'Heredia, casa verde'],
  [/^Hora de inicio/, '09:00'],
]

/** Puts in at once what books Rosa, where how it is typed is not the question. */
export const putRosa = () => {
  for (const [label, value] of rosaTyped) fireEvent.change(field(label), { target: { value } })
}
