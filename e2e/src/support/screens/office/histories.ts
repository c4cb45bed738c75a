import { expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import { firstOf, recordedVisit } from '../../actions/records.ts'
import type { Clinic } from '../../systems/clinic.ts'
import type { Screen } from '../../walks/walk.ts'

/** The history at an address, live, and what is done on it. */
const historyScreen = (
  name: string,
  says: Screen['says'],
  pathOf: (clinic: Clinic) => Promise<string>,
  act: (page: Page) => Promise<unknown> = async () => {},
): Screen => ({
  name,
  says: ['Cadena verificada', 'Lo que pasó', ...(says ?? [])],
  open: async ({ asStaff, clinic }, options) => {
    const page = await asStaff(`/doctor/${await pathOf(clinic)}/historial`, options)
    await isLive(page)
    await expect(page.getByRole('region', { name: 'Cadena verificada' })).toBeVisible()
    await act(page)
    return page
  },
})

const visit = async (clinic: Clinic) => `appointments/${await recordedVisit(clinic)}`

/** Of everything that has a history, its history. */
export const historyScreens: readonly Screen[] = [
  historyScreen('the history of a visit', ['Historial de la cita', 'Como estaba entonces', 'Evento crudo'], visit),
  historyScreen(
    'the history of a visit at an instant before it began',
    [/todavía no había nada: empieza el/],
    visit,
    async (page) => {
      await page.getByRole('textbox', { name: 'Como estaba el' }).fill('01/01/2020')
      const hour = page.getByRole('combobox', { name: 'A las' })
      await hour.fill('10:00')
      await hour.press('Tab')
    },
  ),
  historyScreen('the history of an order', ['Historial del pedido'], async (clinic) => {
    return `orders/${await firstOf(clinic, '/api/orders')}`
  }),
  historyScreen("the history of a patient's record", ['Historial del expediente'], async (clinic) => {
    return `patients/${await firstOf(clinic, '/api/patients?limit=1')}`
  }),
  historyScreen('the history of a product', ['Historial del producto'], async (clinic) => {
    return `products/${await firstOf(clinic, '/api/products')}`
  }),
  historyScreen('the history of an account', ['Historial de la cuenta'], async (clinic) => {
    return `admin/users/${await firstOf(clinic, '/api/doctors')}`
  }),
  historyScreen("the history of the practice's data", ['Historial de los datos de la clínica'], async () => {
    return 'admin/clinica'
  }),
]
