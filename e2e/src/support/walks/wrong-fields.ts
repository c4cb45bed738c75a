import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { book, bookedByLink } from '../actions/appointments.ts'
import { boardOn, detail, row } from '../actions/board.ts'
import { chooseDay, fillBooking, slot, submitButton } from '../actions/booking-form.ts'
import { fillIntake, fillPatientIntake, newCedula, sendForm, sendIntake } from '../actions/patient-forms.ts'
import {
  bands,
  fillCheckout,
  fillDialog,
  openDialog,
  returningWith,
  sendCheckout,
  sendDialog,
} from '../actions/shop.ts'
import type { People } from './walk.ts'

/** A form that is right but for the field that was typed in last, which has the focus. */
type WrongForm = { page: Page; field: Locator; send: Locator }
type FormStory = { name: string; open: (people: People, options: BrowserContextOptions) => Promise<WrongForm> }

const typeWrong = async (field: Locator, text: string): Promise<Locator> => {
  await field.fill(text)
  await expect(field).toBeFocused()
  return field
}
const email = /^Correo electrónico/

const ofStaff = async (dialog: Locator): Promise<WrongForm> => ({
  page: dialog.page(),
  field: await typeWrong(dialog.getByLabel(email), 'rosa@'),
  send: dialog.getByRole('button', { name: /^Agendar cita$|^Guardar cambios$/ }),
})

const booking = async ({ visit, clinic }: People, options: BrowserContextOptions): Promise<Page> => {
  const page = await visit('/citas', options)
  await fillBooking(page, { name: 'Rosa Mora Jiménez', date: clinic.nextDay(), hour: '9:00 AM' })
  return page
}

/** A group of choices: the first that can be chosen stands for it. */
export const hourMissing: FormStory = {
  name: 'booking without an hour',
  open: async ({ visit, clinic }, options) => {
    const page = await visit('/citas', options)
    await page.getByLabel(/^Nombre completo/).fill('Rosa Mora Jiménez')
    await page.getByLabel(/^Teléfono/).fill('8888-1234')
    await page.getByLabel(email).fill('rosa.mora@example.com')
    await page.getByLabel(/^Dirección completa/).fill('Heredia, San Francisco')
    await page.getByRole('checkbox', { name: /^Acepto los/ }).check()
    await chooseDay(page, clinic.nextDay())
    const field = slot(page, '8:00 AM')
    await expect(field).toBeEnabled()
    await field.focus()
    return { page, field, send: submitButton(page) }
  },
}

/** Every form that sends something. */
export const wrongForms: readonly FormStory[] = [
  {
    name: 'booking',
    open: async (people, options) => {
      const page = await booking(people, options)
      return { page, field: await typeWrong(page.getByLabel(email), 'rosa@'), send: submitButton(page) }
    },
  },
  {
    name: 'booking without a day',
    open: async (people, options) => {
      const page = await booking(people, options)
      return { page, field: await typeWrong(page.getByLabel(/^Fecha preferida/), ''), send: submitButton(page) }
    },
  },
  {
    name: 'booking without the conditions',
    open: async (people, options) => {
      const page = await booking(people, options)
      const field = page.getByRole('checkbox', { name: /^Acepto los/ })
      await field.press('Space')
      return { page, field, send: submitButton(page) }
    },
  },
  {
    name: 'the first session',
    open: async ({ visit }, options) => {
      const page = await visit('/formulario-primera-sesion', options)
      await fillPatientIntake(page, newCedula())
      return { page, field: await typeWrong(page.getByLabel(email), 'rosa@'), send: sendForm(page) }
    },
  },
  {
    name: 'the clinical intake',
    open: async ({ visit, clinic }, options) => {
      const id = await bookedByLink(clinic.url, { date: clinic.nextDay(), startTime: '09:00' })
      const page = await visit(`/ficha-clinica/${id}`, options)
      await fillIntake(page)
      return { page, field: await typeWrong(page.getByLabel(/^Edad/), 'mucha'), send: sendIntake(page) }
    },
  },
  {
    name: 'asking to cancel',
    open: async ({ visit, clinic }, options) => {
      const id = await bookedByLink(clinic.url, { date: clinic.nextDay(), startTime: '09:00' })
      const page = await visit(`/c/${id}`, options)
      const field = await typeWrong(page.getByLabel('¿Por qué cancela?'), 'x'.repeat(2001))
      return { page, field, send: page.getByRole('button', { name: 'Solicitar cancelación' }) }
    },
  },
  {
    name: 'the checkout',
    open: async ({ visit, clinic }, options) => {
      const page = await visit('/checkout', { ...options, ...(await returningWith(clinic, bands)) })
      await fillCheckout(page)
      return { page, field: await typeWrong(page.getByLabel(email), 'rosa@'), send: sendCheckout(page) }
    },
  },
  {
    name: 'ordering by chat',
    open: async ({ visit, clinic }, options) => {
      const page = await visit('/carrito', { ...options, ...(await returningWith(clinic, bands)) })
      const dialog = await openDialog(page)
      await fillDialog(dialog)
      return { page, field: await typeWrong(dialog.getByLabel(email), 'rosa@'), send: sendDialog(dialog) }
    },
  },
  {
    name: 'looking up an order',
    open: async ({ visit }, options) => {
      const page = await visit('/pedido', options)
      const field = await typeWrong(page.getByLabel('Número de seguimiento'), 'MV-1')
      return { page, field, send: page.getByRole('button', { name: 'Ver mi pedido' }) }
    },
  },
  {
    name: 'the deletion of data',
    open: async ({ visit }, options) => {
      const page = await visit('/data-deletion', options)
      await page.getByLabel(/^Nombre completo/).fill('Rosa Mora Jiménez')
      const field = await typeWrong(page.getByLabel(email), 'rosa@')
      return { page, field, send: page.getByRole('button', { name: 'Enviar solicitud' }) }
    },
  },
  {
    name: 'signing in',
    open: async ({ visit, clinic }, options) => {
      const page = await visit('/doctor/login', options)
      await page.getByLabel(/^Contraseña/).fill(clinic.password)
      const field = await typeWrong(page.getByLabel(/^Usuario/), '')
      return { page, field, send: page.getByRole('button', { name: 'Ingresar' }) }
    },
  },
  {
    name: 'a new appointment of the board',
    open: async ({ asStaff, clinic }, options) => {
      const board = await asStaff(boardOn(clinic.nextDay()), options)
      await board.getByRole('button', { name: 'Nueva cita' }).click()
      const dialog = board.getByRole('dialog', { name: 'Nueva cita' })
      await dialog.getByLabel(/^Nombre completo/).fill('Silvia Ramírez Coto')
      await dialog.getByLabel(/^Teléfono/).fill('8888-1234')
      await dialog.getByLabel(/^Dirección completa/).fill('Heredia, San Francisco')
      return ofStaff(dialog)
    },
  },
  {
    name: 'an appointment the board edits',
    open: async ({ asStaff, clinic }, options) => {
      const day = clinic.nextDay()
      await book(clinic.staff, { name: 'Silvia Ramírez Coto', date: day, startTime: '11:00' })
      const board = await asStaff(boardOn(day), options)
      await row(board, 'Silvia Ramírez Coto').click()
      await detail(board).or(board.getByRole('dialog')).getByRole('button', { name: 'Editar' }).first().click()
      return ofStaff(board.getByRole('dialog', { name: 'Editar cita' }))
    },
  },
]

/** What of the field or group of choices with the focus cannot be read: of its label, itself and what is said to be wrong, what is out of view or under something. */
export const hiddenOfFocused = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const control = document.activeElement
    const group = control.closest('[role="radiogroup"]')
    const named = (attribute) => document.getElementById(((group ?? control).getAttribute(attribute) ?? '').split(' ')[0])
    const parts = {
      label: group ? named('aria-labelledby') : control.labels?.[0],
      control: group ? control.labels[0] : control,
      error: named('aria-describedby')?.querySelector('p'),
    }
    const seen = (part, x, y) => document.elementFromPoint(x, y)?.closest(part.localName) === part
    return Object.entries(parts).filter(([, part]) => {
      if (!part) return true
      const { left, top, bottom } = part.getBoundingClientRect()
      return !seen(part, left + 12, top + 2) || !seen(part, left + 12, bottom - 2)
    }).map(([name]) => name)
  })()`)

/** Away from the field with the focus, to the end of what scrolls it. */
export const scrollAway = (page: Page): Promise<void> =>
  page.evaluate<void>(`(() => {
    for (let one = document.activeElement; one; one = one.parentElement) one.scrollTop = one.scrollHeight
  })()`)
