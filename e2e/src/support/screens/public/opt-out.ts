import { expect } from '@playwright/test'
import { optOutPath } from '../../mails.ts'
import type { Clinic } from '../../systems/clinic.ts'
import type { Screen } from '../../walks/walk.ts'
import { pageUnder } from './site.ts'

let path: Promise<string> | undefined
const pathOf = (clinic: Clinic) => {
  path ??= optOutPath(clinic, 'paseo.correos@example.com')
  return path
}

const heading = 'Nuestros correos'
const asked: Screen = {
  name: '/mensajes/{token}',
  says: [heading, 'No recibir más correos', 'Sus citas y pedidos siguen igual'],
  open: async ({ visit, clinic }, options) => {
    const page = await visit(await pathOf(clinic), options)
    await expect(page.getByRole('button', { name: 'No recibir más correos' })).toBeVisible()
    return page
  },
}

/** The page behind the link of every mail, in its states. */
export const optOutScreens: readonly Screen[] = [
  asked,
  {
    name: '/mensajes/{token} answered',
    says: ['No le enviaremos más correos', 'Volver a recibir correos'],
    open: async (people, options) => {
      const page = await asked.open(people, options)
      // Not carried out, so that the link's page asks the same whenever it is opened again.
      await page.route('**/api/contact-preferences/**', (route) => route.fulfill({ json: { wanted: false } }))
      await page.getByRole('button', { name: 'No recibir más correos' }).click()
      await expect(page.getByText('No le enviaremos más correos', { exact: true })).toBeVisible()
      return page
    },
  },
  {
    ...pageUnder('/mensajes/ninguno', heading),
    name: '/mensajes/{token} of nobody',
    says: ['Enlace No Válido'],
    refused: ['404 /api/contact-preferences/'],
    open: async ({ visit }, options) => {
      const page = await visit('/mensajes/ninguno', options)
      await expect(page.getByRole('heading', { level: 1, name: 'Enlace No Válido' })).toBeVisible()
      return page
    },
  },
]
