import { expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import type { Screen } from '../../walks/walk.ts'

const summary = '/doctor/dashboard/resumen'

const reportScreen = (
  name: string,
  path: string,
  act: (page: Page) => Promise<unknown>,
  says: Screen['says'],
): Screen => ({
  name,
  ...(says && { says }),
  open: async ({ asStaff }, options) => {
    const page = await asStaff(path, options)
    await isLive(page)
    await expect(page.getByRole('img', { name: /^Citas por/ })).toBeVisible()
    await expect(page.getByRole('list', { name: /^Actividad/ }).first()).toBeVisible()
    await act(page)
    return page
  },
})

const openTables = async (page: Page) => {
  for (const summary of await page.getByText('Ver como tabla').all()) await summary.click()
  await expect(page.getByRole('table', { name: /^Citas por/ })).toBeVisible()
}

export const reportScreens: readonly Screen[] = [
  reportScreen('the summary with its tables', summary, openTables, [
    'Citas por día y estado',
    'Pedidos e ingresos por semana',
    'Canceladas tarde',
    'Mensajes por semana',
    'Actividad',
  ]),
  reportScreen('the summary of a year', `${summary}?semanas=52`, async () => {}, ['Citas por semana y estado']),
]
