import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { bookedByLink } from './support/appointments.ts'
import { boardOn, isLive, rows } from './support/board.ts'
import { type Clinic, test, type Visit } from './support/clinic.ts'

type People = { visit: Visit; asStaff: Visit; clinic: Clinic }
type Screen = { name: string; open: (people: People, options: Parameters<Visit>[1]) => Promise<Page> }

/** A patient's page, at rest. */
const publicScreen = (name: string, path: string, heading: string): Screen => ({
  name,
  open: async ({ visit }, options) => {
    const page = await visit(path, options)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    return page
  },
})

/** What a patient's link opens. */
const actionScreen = (name: string, link: 'r' | 'c', heading: string): Screen => ({
  name,
  open: async ({ visit, clinic }, options) => {
    const id = await bookedByLink(clinic.url, { date: clinic.nextDay(), startTime: '09:00' })
    const page = await visit(`/${link}/${id}`, options)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Su cita' })).toBeVisible()
    return page
  },
})

/** Today's live board, then what is done on it. */
const boardScreen = (
  name: string,
  act: (board: Page) => Promise<unknown>,
  pathOf = (_clinic: Clinic) => '/doctor/dashboard',
): Screen => ({
  name,
  open: async ({ asStaff, clinic }, options) => {
    const board = await asStaff(pathOf(clinic), options)
    await isLive(board)
    await act(board)
    return board
  },
})

const openFirst = (board: Page) => rows(board).first().click()

const screens: Screen[] = [
  publicScreen('/', '/', 'Fisioterapia en su casa, a su ritmo.'),
  {
    ...publicScreen('/citas', '/citas', 'Agendar Cita'),
    open: async ({ visit, clinic }, options) => {
      const page = await visit('/citas', options)
      await page.getByLabel(/^Fecha preferida/).fill(clinic.nextDay())
      await expect(page.getByRole('radio', { name: '8:00 AM' })).toBeEnabled()
      await page.getByRole('button', { name: 'Agendar cita' }).click()
      await expect(page.getByText('Revise los campos marcados y vuelva a intentar.')).toBeVisible()
      return page
    },
  },
  actionScreen('asking to reschedule', 'r', 'Reprogramar su cita'),
  actionScreen('asking to cancel', 'c', 'Cancelar su cita'),
  publicScreen('a link that is none', '/accion-cita/ninguna/cancel', 'Enlace No Válido'),
  publicScreen('an unknown page', '/no-existe', '404 Page Not Found'),
  publicScreen('/doctor/login', '/doctor/login', 'Portal del Doctor'),
  boardScreen('the board', (board) => expect(rows(board).first()).toBeVisible()),
  boardScreen(
    'the board of an empty day',
    (board) => expect(board.getByText(/^No hay citas para la fecha seleccionada/)).toBeVisible(),
    (clinic) => boardOn(clinic.nextDay()),
  ),
  boardScreen('the board with a selection', async (board) => {
    await openFirst(board)
    await expect(board.getByRole('heading', { name: 'Hilo de la cita' })).toBeVisible()
  }),
  boardScreen('the board with its form open', async (board) => {
    await board.getByRole('button', { name: 'Nueva cita' }).click()
    await expect(board.getByRole('dialog', { name: 'Nueva cita' })).toBeVisible()
  }),
  boardScreen('the board that asks before cancelling', async (board) => {
    await rows(board).filter({ hasNotText: 'Cancelado' }).first().click()
    await board.getByRole('button', { name: 'Cancelar' }).click()
    await expect(board.getByRole('alertdialog')).toBeVisible()
  }),
]

const widths = [375, 768, 1280]
const themes = ['light', 'dark'] as const

/** What the browser complains about: errors of scripts, of the content policy, of what could not be loaded. */
const complaints = (page: Page): string[] => {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text())
  })
  return found
}

/** What scrolls sideways: the page itself or something in it. */
const sideways = `[...document.querySelectorAll('*')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => one.outerHTML.slice(0, 200))`

for (const screen of screens)
  for (const width of widths)
    for (const colorScheme of themes)
      test(`${screen.name} at ${width} px, ${colorScheme}: fits, without a complaint, and readable by all`, async ({
        visit,
        asStaff,
        clinic,
      }) => {
        const heard: string[][] = []
        const listening =
          (open: Visit): Visit =>
          async (path, options) => {
            const page = await open('about:blank', options)
            heard.push(complaints(page))
            await page.goto(path)
            return page
          }
        const staffPage: Visit = (path, options) => asStaff(path, 'mquesada', options)
        const page = await screen.open(
          { visit: listening(visit), asStaff: listening(staffPage), clinic },
          { viewport: { width, height: width === 375 ? 812 : 900 }, colorScheme, reducedMotion: 'reduce' },
        )
        expect(await page.evaluate<string[]>(sideways)).toEqual([])
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
        expect(heard.flat()).toEqual([])
      })

test('on a phone the menu is a dialog with everything in it, and closes when a link is chosen', async ({ visit }) => {
  const page = await visit('/citas', { viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' })
  const heard = complaints(page)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await expect(menu.getByRole('link', { name: 'Doctor Portal' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await menu.getByRole('link', { name: 'Inicio' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(menu).toBeHidden()
  expect(heard).toEqual([])
})
