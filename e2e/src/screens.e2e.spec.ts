import { expect } from '@playwright/test'
import { invitationScreens } from './support/screens/public/invitation.ts'
import { optOutScreens } from './support/screens/public/opt-out.ts'
import { patientScreens } from './support/screens/public/patient.ts'
import { shopScreens } from './support/screens/public/shop.ts'
import { siteScreens } from './support/screens/public/site.ts'
import { axe, violationsOf } from './support/walks/axe.ts'
import { complaints } from './support/walks/walk.ts'
import { test } from './support/walks/walk-test.ts'

// @rule every-screen-states-px: Issue: every screen in each of its states at 375, 768 and 1280 px, light and dark: no
//   horizontal scroll, no console error, no violation that axe finds, the quoted texts on it
// @rule office-large-texts: Every screen, and the pages behind the links of messages, stands at 1280 px with the
//   browser's text at 150 %: nothing scrolls sideways, nothing lies over anything
// @rule titles-once: Issue: no screen says its title twice
// @rule one-filled-button: Issue: one filled button a view, beside the coral one of its main action
// @rule no-console-warning: Issue: no page is warned about in the browser's console, a record without a form either
for (const screen of [...siteScreens, ...patientScreens, ...optOutScreens, ...invitationScreens, ...shopScreens])
  test(`${screen.name}: fits at every width and says its words, without a complaint, readable by all in light and dark`, ({
    look,
  }) => look(screen))

// @rule every-light-dark-system: Light and dark by the system's preference before anything is drawn; a choice is kept
test("the system's preference decides between light and dark before anything is drawn, and a choice is kept", async ({
  visit,
}) => {
  const page = await visit('/multas', { colorScheme: 'dark' })
  const theme = page.locator('html')
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Usar tema claro' }).click()
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(theme).toHaveAttribute('data-theme', 'light')
  const other = await visit('/multas', { colorScheme: 'light' })
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
})

// @rule every-page-printed-night: A page printed at night is dark on white, without menus
test('on paper it is day, without menus: what was open at night is dark text on white', async ({ visit }) => {
  const page = await visit('/terms-of-service', { colorScheme: 'dark' })
  const heading = page.getByRole('heading', { level: 1, name: 'Términos de Servicio' })
  const frame = [page.getByRole('contentinfo'), page.getByRole('link', { name: 'Doctor' }), page.getByRole('button')]
  for (const part of [heading, ...frame]) await expect(part.first()).toBeVisible()
  await expect(heading).not.toHaveCSS('color', 'rgb(16, 38, 43)')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(heading).toHaveCSS('color', 'rgb(16, 38, 43)')
  for (const part of frame) await expect(part.first()).toBeHidden()
  await expect(heading).toBeVisible()
})

test('on a phone the menu opens also where the connection has gone since the page came', async ({ visit }) => {
  const page = await visit('about:blank', { viewport: { width: 375, height: 812 } })
  const menuCode = page.waitForResponse((answer) => answer.url().includes('/assets/mobile-menu'))
  await page.goto('/multas')
  await (await menuCode).finished()
  // What it is made of comes beside it.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Tienda' })).toBeVisible()
})

// @rule frame-narrow-screens-navigation: Public §2 On narrow screens the navigation is a menu from the right that
//   closes when a link is chosen
test('on a phone the menu is a dialog with everything in it, and closes when a link is chosen', async ({ visit }) => {
  const page = await visit('/citas', { viewport: { width: 375, height: 812 } })
  const heard = complaints(page)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await expect(menu.getByRole('link', { name: 'Doctor Portal' })).toBeVisible()
  for (const name of ['Inicio', 'Servicios', 'Tienda', 'Carrito', 'Políticas de Cancelación'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect.poll(() => violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await menu.getByRole('link', { name: 'Inicio' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(menu).toBeHidden()
  expect(heard).toEqual([])
})

test('what cannot be read is found wherever its colour comes from, as axe finds it by itself', async ({ visit }) => {
  const page = await visit('about:blank')
  await page.setContent(`<html lang="es"><title>Colores</title><main><h1>Colores</h1>
    <p style="color: #bbb">Gris</p> <p style="color: hsl(0.1turn 20% 75%)">Arena</p> <p style="opacity: 0.3">Pálido</p>
    <div style="background: rgb(0 0 0 / 60%)"><p>Negro</p><p style="color: white">Blanco</p></div>
    <div style="background: oklch(0.3 0.1 200)"><p style="color: oklch(0.45 0.1 200)">Mezcla</p></div>
    <div style="background: #123"><div style="background: rgb(255 255 255 / 10%)"><p>Capas</p></div></div>
    <p style="color: #fff; text-shadow: 0 0 1px #ddd">Sombra</p> <p style="color: #444">Bosque</p></main>`)
  const found = await violationsOf(page)
  const texts = found.flatMap(([rule, ...marks]) => (rule === 'color-contrast' ? marks : []))
  const unreadable = ['Gris', 'Arena', 'Pálido', 'Negro', 'Mezcla', 'Capas', 'Sombra']
  expect(texts.map((mark) => />(.*)</.exec(mark)?.[1])).toEqual(unreadable)
  await page.evaluate(`delete window.axe; ${axe}`)
  expect(await violationsOf(page)).toEqual(found)
})
