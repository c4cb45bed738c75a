import { expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import { doctorSees, type Screen } from '../../walks/walk.ts'

/** A tab of the appointments' dashboard, live, and what is done there. */
const tabScreen = (
  name: string,
  path: string,
  act: (page: Page) => Promise<unknown>,
  says: Screen['says'] = [],
): Screen => ({
  name,
  says,
  open: async ({ asStaff }, options) => {
    const page = await asStaff(`/doctor/appointments${path}`, options)
    await isLive(page)
    await act(page)
    return page
  },
})

/** Presses one of the page's buttons, which on a phone are behind '⋯'. */
const pressTool = async (page: Page, name: RegExp): Promise<void> => {
  const more = page.getByRole('button', { name: 'Más acciones' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name }).click()
}

const shows = (words: string) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()

const subscribing = tabScreen(
  'the address to subscribe to, once there is one',
  '?tab=all',
  async (page) => {
    await pressTool(page, /^Suscribirse$/)
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: /^Crear/ }).click()
    await expect(panel.getByLabel('Dirección del calendario')).toHaveValue(/\.ics$/)
  },
  ['Copiar', 'Anular dirección'],
)
/** A doctor's address: the administrator's panel stays that of somebody who has none. */
const subscribed = doctorSees(subscribing)

/** The dashboard of appointments: its lists, its calendar with what opens there, and the day sheet. */
export const appointmentScreens: readonly Screen[] = [
  tabScreen('the calendar', '', shows('Fisioterapia Heredia'), ['Dashboard de Citas', 'Hoy']),
  tabScreen('the calendar with an appointment open', '', async (page) => {
    await page.locator('[data-day] [data-block]').first().click()
    await expect(page.getByText('Teléfono').first()).toBeVisible()
  }),
  tabScreen('what is to be confirmed in 3 days', '?tab=pending-3days', shows('Por confirmar en los próximos 3 días')),
  tabScreen('what is to be confirmed in 1 day', '?tab=pending-1day', shows('Por confirmar hoy y mañana')),
  tabScreen('what is confirmed', '?tab=confirmed', shows('Citas confirmadas')),
  tabScreen('what nobody closed', '?tab=unclosed', shows('Visitas que ya pasaron y nadie cerró')),
  tabScreen(
    'an appointment that is edited',
    '?tab=confirmed',
    async (page) => {
      await page
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Editar cita' })).toBeVisible()
    },
    ['Fecha', 'Hora de inicio', 'Guardar'],
  ),
  tabScreen('the latest appointments', '?tab=all', shows('Últimas realizadas')),
  tabScreen('the map of free hours', '?tab=heatmap', shows('Disponible'), [
    'Mapa de Disponibilidad de Citas',
    'Ocupado',
  ]),
  tabScreen('the reminders of many', '?tab=pending-3days', async (page) => {
    await pressTool(page, /^Recordatorios 3 días/)
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  tabScreen(
    'the address to subscribe to',
    '?tab=all',
    async (page) => {
      await pressTool(page, /^Suscribirse$/)
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Crear/ })).toBeVisible()
    },
    ['Calendario para suscribirse', 'Crear dirección'],
  ),
  subscribed,
  tabScreen('the sheet of a day', '/hoja', shows('Ruta del')),
]
