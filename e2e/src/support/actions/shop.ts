import { randomBytes } from 'node:crypto'
import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import type { Clinic } from '../systems/clinic.ts'

/** Two of the demonstration's products of which there is plenty. */
export const [bands, tape] = ['Bandas de resistencia', 'Cinta neuromuscular'] as const

export const card = (page: Page, product: string): Locator => page.getByRole('article', { name: product, exact: true })
export const addButton = (page: Page, product: string): Locator => card(page, product).getByRole('button')
/** The cart in the header, with how many lines it holds. */
export const badge = (page: Page, lines: number): Locator =>
  page.getByRole('link', { name: lines === 1 ? 'Carrito (1 producto)' : `Carrito (${lines} productos)` })

/** Puts a unit of each product into the cart of a page that shows the shop. */
export const putIn = async (shop: Page, ...products: readonly string[]): Promise<void> => {
  for (const product of products) {
    await addButton(shop, product).click()
    await expect(card(shop, product).getByText(/\d en el carrito$/)).toBeVisible()
  }
}

/** The products as the shop shows them now. */
export const productsOf = async ({ staff }: Clinic): Promise<ProductRow[]> =>
  // The contract of GET /api/products, checked where it is made.
  (await staff.call({ path: '/api/products' })).body as ProductRow[]

/** A browser whose visitor put a unit of each product into the cart earlier. */
export const returningWith = async (
  clinic: Clinic,
  ...products: readonly string[]
): Promise<Pick<BrowserContextOptions, 'storageState'>> => {
  const sessionId = randomBytes(16).toString('base64url')
  for (const { id, name } of await productsOf(clinic)) {
    if (!products.includes(name)) continue
    const { status, headers } = await clinic.staff.call({
      method: 'POST',
      path: '/api/cart',
      body: { productId: id, quantity: 1, sessionId },
    })
    if (status !== 201) throw new Error(`putting ${name} into a cart was answered ${status}`)
    await clinic.staff.call({
      path: `/api/cart?sessionId=${sessionId}`,
      headers: { 'X-Min-Position': headers.get('X-Log-Position') ?? '' },
    })
  }
  const localStorage = [
    { name: 'sessionId', value: sessionId },
    { name: 'cartInUse', value: '1' },
  ]
  return { storageState: { cookies: [], origins: [{ origin: clinic.url, localStorage }] } }
}

/** The buyer. */
export const buyer = {
  name: 'Rosa Mora Jiménez',
  email: 'rosa.mora@example.com',
  phone: '8888-1234',
  address: 'Heredia, San Francisco, 200 m norte del parque',
  location: 'Portón verde',
}

/** Chats lead out of the test: they are answered here, and what they were opened with is kept. */
export const catchChats = async (page: Page): Promise<string[]> => {
  const opened: string[] = []
  await page.context().route('https://wa.me/**', (route) => {
    opened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' })
  })
  return opened
}

/** Waits until a chat that was opened has left the blank page. It stays open: closing it may stop its opener's process. */
export const chatOpened = async (opened: Promise<Page>): Promise<void> =>
  (await opened).waitForURL(({ href }) => href !== 'about:blank', { waitUntil: 'commit' })

export const customerDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sus datos para el pedido' })
export const openDialog = async (cart: Page): Promise<Locator> => {
  await cart.getByRole('button', { name: 'Pedir por WhatsApp' }).click()
  await expect(customerDialog(cart)).toBeVisible()
  return customerDialog(cart)
}
export const sendDialog = (dialog: Locator): Locator =>
  dialog.getByRole('button', { name: /^Pedir por WhatsApp$|^Registrando/ })

export const fillDialog = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel(/^Nombre completo/).fill(buyer.name)
  await dialog.getByLabel(/^Correo electrónico/).fill(buyer.email)
  await dialog.getByLabel(/^Teléfono/).fill(buyer.phone)
  await dialog.getByLabel(/^Dirección/).fill(buyer.address)
  await dialog.getByLabel(/^Ubicación/).fill(buyer.location)
}

export const sendCheckout = (page: Page): Locator => page.getByRole('button', { name: /^Completar pedido$|^Enviando/ })

export const fillCheckout = async (page: Page): Promise<void> => {
  await page.getByLabel(/^Nombre completo/).fill(buyer.name)
  await page.getByLabel(/^Correo electrónico/).fill(buyer.email)
  await page.getByLabel(/^Teléfono/).fill(buyer.phone)
  await page.getByLabel(/^Dirección completa/).fill(buyer.address)
  await page.getByRole('radio', { name: /^Efectivo/ }).check()
}

/** The tracking number that stands on a page after an order. */
export const trackingNumberOn = async (page: Page): Promise<string> => {
  const shown = page.getByText(/^MV-[0-9A-HJKMNP-TV-Z]{10}$/)
  await expect(shown).toBeVisible()
  return shown.innerText()
}
