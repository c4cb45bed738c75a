import { expect } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import { recordedVisit } from '../../actions/records.ts'
import type { Screen } from '../../walks/walk.ts'

/** What only administrators find in the frame of the portal. On a phone it is behind 'Más', at a desk in the rail. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'the sections of administrators',
    says: ['Usuarios', 'Bot', 'Auditoría'],
    open: async ({ asStaff }, options) => {
      const page = await asStaff('/doctor/twilio-bot', options)
      const more = page.getByRole('button', { name: 'Más' })
      const users = page.getByRole('link', { name: 'Usuarios' })
      // The frame is drawn after the page has loaded.
      await expect(more.or(users)).toBeVisible()
      if (await more.isVisible()) await more.click()
      await expect(users).toBeVisible()
      return page
    },
  },
  {
    name: 'the audit',
    says: ['Buscar persona, evento o número', 'De qué', 'Seguir la solicitud', 'Se actualiza en vivo.'],
    open: async ({ asStaff, clinic }, options) => {
      await recordedVisit(clinic)
      const page = await asStaff('/doctor/admin/auditoria', options)
      await expect(page.getByRole('list', { name: 'Eventos del registro' })).toBeVisible()
      const filters = page.getByRole('button', { name: 'Filtros' })
      if (await filters.isVisible()) await filters.click()
      return page
    },
  },
  {
    name: 'who saw clinical data',
    says: ['Accesos a datos clínicos', /Se guardan cinco años/],
    open: async ({ asStaff, clinic }, options) => {
      const visit = await asStaff(`/doctor/medical-record/${await recordedVisit(clinic)}`, options)
      await expect(visit.getByRole('region', { name: 'Registros anteriores' }).getByRole('listitem')).not.toHaveCount(0)
      await isLive(visit)
      await visit.goto('/doctor/admin/auditoria?tab=accesos')
      // Which of the newest entries is this visit's depends on what else was looked at within ten minutes.
      await expect(visit.getByRole('listitem').filter({ has: visit.locator('time') })).not.toHaveCount(0)
      return visit
    },
  },
  {
    name: 'the board while Twilio refuses the account and the mail server is away',
    says: [/Twilio rechaza los mensajes de la clínica desde .* y el servidor de correo no responde desde /],
    open: async ({ asStaff, clinic }, options) => {
      const page = await asStaff('about:blank', options)
      await page.route('**/api/doctor/undelivered', async (route) => {
        const response = await route.fetch({ maxRetries: 3 })
        await route.fulfill({ response, json: { ...(await response.json()), waiting: heldUp() } })
      })
      await page.goto(new URL('/doctor/dashboard', clinic.url).href)
      await isLive(page)
      await expect(page.getByRole('link', { name: 'Revisar la configuración' })).toBeVisible()
      return page
    },
  },
]

/** What waits for two servers since yesterday. */
const heldUp = () => {
  const since = new Date(Date.now() - 26 * 60 * 60_000).toISOString()
  return [
    { channel: 'whatsapp', reason: 'account-refused', count: 12, since },
    { channel: 'email', reason: 'unreachable', count: 3, since },
  ]
}
