import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import type { Clinic } from '../../systems/clinic.ts'
import type { Screen, Walkers } from '../../walks/walk.ts'

/** The number whose message nobody understood, in the conversations that the screens look at. */
const writer = '8765-4321'

/** A practice whose bot has responses and a message for staff. */
const written = async ({ staff }: Clinic): Promise<void> => {
  const body = { phoneNumber: writer, message: '¿Atienden esguinces?' }
  const { status } = await staff.call({ method: 'POST', path: '/api/twilio-bot/test-message', body })
  expect(status).toBe(200)
}

/** A tab of the bot's module as an administrator sees it, live, and what is done there. */
const botScreen = (
  name: string,
  tab: string,
  says: Screen['says'],
  act: (page: Page, clinic: Clinic) => Promise<unknown> = async () => undefined,
  refused: Screen['refused'] = [],
): Screen => ({
  name,
  says: says ?? [],
  refused,
  open: async ({ asStaff, clinic }: Walkers, options?: BrowserContextOptions) => {
    await written(clinic)
    const page = await asStaff(`/doctor/twilio-bot?tab=${tab}`, options)
    await isLive(page)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await act(page, clinic)
    return page
  },
})

const opens = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog', { name: button })).toBeVisible()
}
/** Opens a form and sends it with nothing in it. */
const leftEmpty = (button: string, send: string, missing: string) => async (page: Page) => {
  await opens(button)(page)
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByText(missing)).toBeVisible()
}

const tried = async (page: Page) => {
  const form = page.getByRole('region', { name: 'Mensaje de prueba' })
  await form.getByLabel(/^Teléfono/).fill('8765-4322')
  await form.getByLabel(/^Mensaje/).fill('¿Atienden a domicilio en Grecia?')
  await form.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(page.getByRole('region', { name: 'Respuesta del bot' }).getByText('Acción realizada')).toBeVisible()
}
const templateEmpty = async (page: Page) => {
  const form = page.getByRole('region', { name: 'Prueba de plantillas' })
  await form.getByLabel('Plantilla').selectOption('reminder')
  await form.getByRole('button', { name: 'Enviar plantilla' }).click()
  await expect(form.getByText('Content SID es requerido')).toBeVisible()
}
const textEmpty = async (page: Page) => {
  await page.locator('summary', { hasText: 'Correos' }).click()
  await page.getByRole('button', { name: 'Editar «Cita agendada · Asunto»' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cita agendada · Asunto' })
  await dialog.getByLabel(/^Asunto/).fill('')
  await dialog.getByRole('button', { name: 'Guardar texto' }).click()
  await expect(dialog.getByText('Asunto: escriba un texto o vuelva al original')).toBeVisible()
}
const conversation = async (page: Page) => {
  await page
    .getByRole('button', { name: new RegExp(`^${writer}`) })
    .first()
    .click()
  await expect(page.getByRole('region', { name: `Mensajes con ${writer}` })).toBeVisible()
  await expect(page.getByText('El bot no entendió este mensaje.').first()).toBeVisible()
}
const answered = async (page: Page) => {
  await conversation(page)
  await page.getByLabel('Su respuesta').fill('Sí, con gusto.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Abrir en WhatsApp' })).toBeVisible()
}

/** The messages as a doctor sees them, live, and what is done there. */
const messagesScreen = (
  name: string,
  says: Screen['says'],
  act: (page: Page) => Promise<unknown> = async () => undefined,
): Screen => ({
  name,
  says: says ?? [],
  open: async ({ asStaff, clinic }: Walkers, options?: BrowserContextOptions) => {
    await written(clinic)
    const page = await asStaff('/doctor/mensajes', options)
    await isLive(page)
    await expect(page.getByRole('link', { name: new RegExp(`^${writer}`) })).toBeVisible()
    await act(page)
    return page
  },
})

const opened = async (page: Page) => {
  await page.getByRole('link', { name: new RegExp(`^${writer}`) }).click()
  await expect(page.getByRole('region', { name: `Mensajes con ${writer}` })).toBeVisible()
  await expect(page.getByText('El bot no entendió este mensaje.').first()).toBeVisible()
}
const searched = async (page: Page) => {
  await page.getByRole('searchbox').fill('esguinces')
  await expect(page.getByRole('region', { name: /^Encontradas/ }).getByRole('link')).toBeVisible()
}

const missingNote = 'Sin configurar: la cuenta de Twilio, la dirección pública y el servidor de correo.'

/** The bot's module: its tabs, their dialogs, and a conversation. */
export const botScreens: readonly Screen[] = [
  messagesScreen('the messages', ['Esperan respuesta', 'En curso', 'La atiende el bot']),
  messagesScreen('a conversation of the messages', ['¿Atienden esguinces?', 'La atiende el bot', 'Enviar'], opened),
  messagesScreen('a search over the messages', ['Encontradas'], searched),
  botScreen('the tests of the bot', 'test', ['Twilio Bot - Módulo de Pruebas', 'Mensaje de prueba', missingNote]),
  botScreen('a test message of the bot with its answer', 'test', ['Acción realizada', 'Ver conversación'], tried),
  botScreen('a test of a template with what is missing', 'test', ['Teléfono es requerido'], templateEmpty),
  botScreen('the configurations of the bot', 'config', [
    ...['WhatsApp de la clínica (ejemplo)', 'Activar', 'No hay una configuración activa.'],
    ...['PUBLIC_URL', 'SMTP_URL', 'Sin indicar'],
  ]),
  botScreen(
    'the form of a new configuration of the bot',
    'config',
    ['Nueva configuración', 'Plantillas', 'Nombre es requerido', 'Account SID es requerido'],
    leftEmpty('Nueva configuración', 'Crear configuración', 'Account SID es requerido'),
  ),
  botScreen('the responses of the bot', 'responses', ['Respuestas automáticas', 'Prioridad 10', 'Ninguna']),
  botScreen(
    'the form of a new response of the bot',
    'responses',
    ['Palabras clave son requeridas', 'Texto de respuesta es requerido'],
    leftEmpty('Nueva respuesta', 'Crear respuesta', 'Palabras clave son requeridas'),
  ),
  botScreen(
    'the hours and texts of messages',
    'texts',
    [
      'Textos y horarios',
      'Horario de los recordatorios',
      'Primer recordatorio',
      'Asunto: escriba un texto o vuelva al original',
    ],
    textEmpty,
  ),
  botScreen('the requests of patients in the module of the bot', 'appointment-actions', [
    ...['Solicitudes de pacientes', 'Procesar', 'Expirar'],
  ]),
  botScreen('the conversations of the bot', 'conversations', ['Conversaciones', 'Revisión manual', 'Prueba']),
  botScreen('a conversation of the bot', 'conversations', ['¿Atienden esguinces?', 'Revisión manual'], conversation),
  botScreen(
    'a conversation of the bot with an answer to be sent by hand',
    'conversations',
    ['La atiende usted'],
    answered,
  ),
  botScreen(
    'a conversation of the bot that is not there',
    'conversations&conversacion=0000000000000000000000',
    ['Esa conversación no existe.'],
    (page) => expect(page.getByText('Esa conversación no existe.')).toBeVisible(),
    ['404 /api/twilio-bot/conversations/'],
  ),
]
