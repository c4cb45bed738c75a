import { expect } from '@playwright/test'
import { invitationPath } from '../../mails.ts'
import type { Clinic } from '../../systems/clinic.ts'
import type { Screen } from '../../walks/walk.ts'
import { pageUnder } from './site.ts'

let path: Promise<string> | undefined
const invite = async ({ staff, ...clinic }: Clinic) => {
  const email = 'paseo.invitada@example.com'
  const body = { username: 'invitada', name: 'Lucía Vargas', email, specialty: 'Nutrición' }
  await staff.call({ method: 'POST', path: '/api/doctors/invitations', body })
  return invitationPath({ staff, ...clinic }, email)
}
const pathOf = (clinic: Clinic) => {
  path ??= invite(clinic)
  return path
}

const heading = 'Elija su contraseña'
const asked: Screen = {
  name: '/invitacion#{token}',
  says: [heading, 'Su usuario es invitada', 'Guardar contraseña'],
  open: async ({ visit, clinic }, options) => {
    const page = await visit(await pathOf(clinic), options)
    await expect(page.getByLabel(/^Contraseña/)).toBeVisible()
    return page
  },
}

/** The page behind the link of an invitation, in its states. */
export const invitationScreens: readonly Screen[] = [
  asked,
  {
    name: '/invitacion#{token} answered',
    says: ['Su contraseña está lista', 'Iniciar sesión'],
    open: async (people, options) => {
      const page = await asked.open(people, options)
      // Not carried out, so that the link stays valid.
      await page.route('**/api/invitations/accept', (route) => route.fulfill({ json: { username: 'invitada' } }))
      await page.getByLabel(/^Contraseña/).fill('propia-1')
      await page.getByLabel(/^Confirmar/).fill('propia-1')
      await page.getByRole('button', { name: 'Guardar contraseña' }).click()
      await expect(page.getByText('Su contraseña está lista', { exact: true })).toBeVisible()
      return page
    },
  },
  {
    ...pageUnder('/invitacion', heading),
    name: '/invitacion of nobody',
    says: ['Enlace No Válido', 'Esta invitación ya no sirve'],
    refused: ['409 /api/invitations/open'],
    open: async ({ visit }, options) => {
      const page = await visit('/invitacion', options)
      await expect(page.getByRole('heading', { level: 1, name: 'Enlace No Válido' })).toBeVisible()
      return page
    },
  },
]
