import { expect, type Page } from '@playwright/test'
import { book } from '../../actions/appointments.ts'
import { boardOn, isLive, rows } from '../../actions/board.ts'
import type { Clinic } from '../../systems/clinic.ts'
import { doctorSees, type Screen } from '../../walks/walk.ts'

/** Today's live board, then what is done on it. */
const boardScreen = (
  name: string,
  act: (board: Page) => Promise<unknown>,
  says: Screen['says'] = [],
  pathOf: (clinic: Clinic) => string | Promise<string> = () => '/doctor/dashboard',
): Screen => ({
  name,
  says,
  open: async ({ asStaff, clinic }, options) => {
    const board = await asStaff(await pathOf(clinic), options)
    await isLive(board)
    await act(board)
    return board
  },
})

const openFirst = (board: Page) => rows(board).first().click()

const today = boardScreen('the board', (board) => expect(rows(board).first()).toBeVisible(), [
  'Pedidos Pendientes',
  'Citas Hoy',
])

export const boardScreens: readonly Screen[] = [
  today,
  doctorSees(today),
  boardScreen(
    'the board of an empty day',
    (board) => expect(board.getByText(/^No hay citas para la fecha seleccionada/)).toBeVisible(),
    ['Formularios Pendientes'],
    (clinic) => boardOn(clinic.nextDay()),
  ),
  boardScreen('the board with a selection', async (board) => {
    await openFirst(board)
    await expect(board.getByRole('heading', { name: 'Hilo de la cita' })).toBeVisible()
  }),
  boardScreen('the board with its form open', async (board) => {
    await board.getByRole('button', { name: 'Nueva cita' }).click()
    await expect(board.getByRole('dialog', { name: 'Nueva cita' })).toBeVisible()
  }),
  boardScreen(
    'the board that asks before cancelling',
    async (board) => {
      await openFirst(board)
      await board.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await expect(board.getByRole('alertdialog')).toBeVisible()
    },
    [],
    // In the evening nothing of today can be cancelled any more.
    async (clinic) => {
      const date = clinic.nextDay()
      await book(clinic.staff, { name: 'Casilda Murillo Rojas', date, startTime: '09:00', endTime: '10:00' })
      return boardOn(date)
    },
  ),
]
