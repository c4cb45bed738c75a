import { expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import { doctorSees, type Screen } from '../../walks/walk.ts'

const lists =
  /\/api\/(first-steps|products|orders|orders\/counts|patients|patients\/counts|doctor\/(appointments|patient-intakes|patient-intakes\/counts|appointment-actions))(\?|$)/

/** 0 for each number, false for each fact, nothing in what is nested. */
const nothingIn = (facts: object): object =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value === 'number') return [name, 0]
      if (typeof value === 'boolean') return [name, false]
      return [name, Array.isArray(value) ? [] : typeof value === 'object' ? {} : value]
    }),
  )

/** From now on the server answers the page as that of a practice where nothing has happened yet, at the position where it is. */
const emptyPractice = (page: Page): Promise<unknown> =>
  page.route(lists, async (route) => {
    // A kept connection may be closed by the server just as it is used again.
    const response = await route.fetch({ maxRetries: 3 })
    const body: unknown = await response.json()
    await route.fulfill({ response, json: Array.isArray(body) ? [] : nothingIn(Object(body)) })
  })

const emptyScreen = (name: string, path: string, says: string[]): Screen => ({
  name,
  says,
  open: async ({ asStaff, clinic }, options) => {
    const page = await asStaff('about:blank', options)
    await emptyPractice(page)
    await page.goto(new URL(path, clinic.url).href)
    await isLive(page)
    await expect(page.getByText(says[0] ?? '').first()).toBeVisible()
    return page
  },
})

const newBoard = emptyScreen('the board of a new practice', '/doctor/dashboard', [
  'Primeros pasos',
  'No hay citas para la fecha',
])

/** The boards of a practice that has just begun. */
export const emptyScreens: readonly Screen[] = [
  newBoard,
  { ...doctorSees(newBoard), says: ['Primeros pasos', 'Lo hace un administrador.'] },
  emptyScreen('the calendar of a new practice', '/doctor/appointments', ['No hay citas esta semana.']),
  emptyScreen('the orders of a new practice', '/doctor/orders', ['No hay pedidos que mostrar']),
  emptyScreen('the patients of a new practice', '/doctor/patients', ['No hay expedientes de pacientes registrados']),
  emptyScreen('the forms of a new practice', '/doctor/patient-intakes', ['No hay formularios de primera sesión']),
  emptyScreen('the products of a new practice', '/doctor/products', ['Todavía no hay productos']),
]
