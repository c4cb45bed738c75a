import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { clinicClient } from '@clinic/system/clinic-client.ts'
import { expect, type Page } from '@playwright/test'
import type { Clinic } from './systems/clinic.ts'

/** A patient asks by the link of their appointment. */
export const asks = async (
  { url }: Pick<Clinic, 'url'>,
  appointmentId: string,
  actionType: ActionType,
  notes = 'Me salió un viaje.',
): Promise<void> => {
  const path = `/api/appointment-actions/${appointmentId}/${actionType}`
  const { status } = await clinicClient(url).call({ method: 'POST', path, body: { notes } })
  if (status !== 201) throw new Error(`a request was answered ${status}`)
}

/** The line of a patient's request, shown where many of them are folded away. */
export const requestOf = async (page: Page, name: string) => {
  const region = page.getByRole('region', { name: 'Solicitudes de pacientes' })
  await expect(region).toBeVisible()
  // By its tag: what is folded away has no role.
  const line = region.locator('li').filter({ hasText: name })
  await expect(line).toBeAttached()
  if (!(await line.isVisible())) await region.locator('summary').click()
  await expect(line).toBeVisible()
  return line
}
/** The button that answers a patient's request. */
export const answerWith = (page: Page, action: 'Procesar' | 'Expirar', name: string) =>
  page.getByRole('button', { name: `${action}: solicitud de ${name}` })

/** Resolves once what was typed is on the server, under an address that begins so. */
export const isKept = (page: Page, path: string) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && new URL(answer.url()).pathname.startsWith(path) && answer.ok(),
  )
