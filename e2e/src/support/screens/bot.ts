import { type BrowserContextOptions, expect } from '@playwright/test'
import { signIn } from '../clinic.ts'
import type { People, Screen } from '../walk.ts'

const botPath = '/doctor/twilio-bot'

/** The bot's module as an administrator sees it, in a practice with a configuration, the default responses and a message for staff. */
const openBot = async ({ visit, clinic }: People, options: BrowserContextOptions, tab: string) => {
  const page = await visit('about:blank', options)
  await signIn(page, options.baseURL ?? clinic.url, 'admin', clinic.password)
  const post = (path: string, body: object) =>
    clinic.staff.call({ method: 'POST', path: `/api/twilio-bot/${path}`, body })
  await post('configs', { name: 'WhatsApp de la clínica', twilioAccountSid: 'AC0f6b1c2d3e4f5a6b7c8d9e0f1a2b3c4d' })
  await post('initialize-defaults', {})
  const { status } = await post('test-message', { phoneNumber: '8765-4321', message: '¿Atienden esguinces?' })
  expect(status).toBe(200)
  await page.goto(new URL(`${botPath}?tab=${tab}`, clinic.url).href)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  return page
}

export const botScreens: readonly Screen[] = [
  {
    name: 'the tests of the bot',
    says: ['Twilio Bot - Módulo de Pruebas', 'Mensaje de prueba'],
    open: (people, options = {}) => openBot(people, options, 'test'),
  },
  {
    name: 'the configurations of the bot',
    says: ['WhatsApp de la clínica'],
    open: (people, options = {}) => openBot(people, options, 'config'),
  },
  {
    name: 'the form of a new configuration of the bot',
    says: ['Nueva configuración', 'Plantillas'],
    open: async (people, options = {}) => {
      const page = await openBot(people, options, 'config')
      await page.getByRole('button', { name: 'Nueva configuración' }).click()
      await expect(page.getByRole('dialog', { name: 'Nueva configuración' })).toBeVisible()
      return page
    },
  },
  {
    name: 'the responses of the bot',
    says: ['Respuestas automáticas', 'Prioridad 10'],
    open: (people, options = {}) => openBot(people, options, 'responses'),
  },
  {
    name: 'the requests of patients in the module of the bot',
    says: ['Solicitudes de pacientes'],
    open: (people, options = {}) => openBot(people, options, 'appointment-actions'),
  },
  {
    name: 'a conversation of the bot',
    says: ['¿Atienden esguinces?', 'Revisión manual'],
    open: async (people, options = {}) => {
      const page = await openBot(people, options, 'conversations')
      await page.getByRole('button', { name: /^8765-4321/ }).click()
      await expect(page.getByRole('region', { name: 'Mensajes con 8765-4321' })).toBeVisible()
      await expect(page.getByText('El bot no entendió este mensaje.')).toBeVisible()
      return page
    },
  },
]
