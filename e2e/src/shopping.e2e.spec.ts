import { expect, type Page } from '@playwright/test'
import { isLive, markPage, pendingCount, pendingCounts, wasNotReloaded } from './support/actions/board.ts'
import { countSent } from './support/actions/requests.ts'
import {
  addButton,
  badge,
  bands,
  buyer,
  card,
  catchChats,
  chatOpened,
  fillCheckout,
  fillDialog,
  openDialog,
  putIn,
  sendCheckout,
  sendDialog,
  tape,
  trackingNumberOn,
} from './support/actions/shop.ts'
import { ordersOf, productOf, test } from './support/shop-clinic.ts'

/** Where the order has got, as its page says it. */
const stands = (page: Page, status: string) => expect(page.locator('[aria-current="step"]')).toContainText(status)

// @rule frame-cart-badge-equals, progress-live, every-pedidos-pendientes-formularios
test('an order by the chat: the badge, the chat, the open dashboard and the page of the order follow it', async ({
  visit,
  asStaff,
  clinic,
  desk,
}) => {
  const board = await asStaff('/doctor/dashboard')
  await isLive(board)
  const before = await pendingCount(board, 'Pedidos Pendientes')
  await markPage(board)

  const page = await visit('/tienda')
  const chats = await catchChats(page)
  await expect(page.getByRole('link', { name: 'Carrito', exact: true })).toBeVisible()
  await putIn(page, bands)
  await badge(page, 1).click()
  await page.getByRole('link', { name: 'Seguir comprando' }).click()
  await putIn(page, tape)
  await badge(page, 2).click()
  const dialog = await openDialog(page)
  await fillDialog(dialog)
  const chat = page.waitForEvent('popup')
  await sendDialog(dialog).click()
  await chatOpened(chat)
  await expect(page.getByRole('heading', { name: 'Su pedido está registrado' })).toBeFocused()
  await expect(page.getByText('Pedido registrado', { exact: true })).toBeVisible()
  const number = await trackingNumberOn(page)
  await expect(page.getByText('Su carrito está vacío')).toBeVisible()
  await expect(badge(page, 2)).toBeHidden()

  const message = new URL(chats[0] ?? '').searchParams.get('text') ?? ''
  for (const words of [number, buyer.name, buyer.phone, buyer.address, buyer.location, `1 × ${bands}`, '₡19,000'])
    expect(message).toContain(words)
  const order = (await ordersOf(clinic)).find(({ trackingNumber }) => trackingNumber === number)
  expect(order).toMatchObject({
    status: 'pending',
    paymentMethod: 'whatsapp',
    totalAmount: 19_000,
    customerAddress: `${buyer.address} - ${buyer.location}`,
    notes: `Pedido web - Ubicación: ${buyer.location}`,
  })
  await pendingCounts(board, 'Pedidos Pendientes', before + 1)

  await page.getByRole('link', { name: 'Ver cómo va mi pedido' }).click()
  const elsewhere = await visit(`/pedido/${number}`)
  for (const open of [page, elsewhere]) await stands(open, 'Pendiente')
  await markPage(elsewhere)
  expect(await elsewhere.content()).not.toContain(buyer.name)
  await desk.advance(number, 'processing')
  for (const open of [page, elsewhere]) await stands(open, 'Procesando')
  await pendingCounts(board, 'Pedidos Pendientes', before)
  await desk.advance(number, 'delivered')
  for (const open of [page, elsewhere]) await expect(open.getByText('Su pedido llegó a su casa.')).toBeVisible()
  await Promise.all([wasNotReloaded(board), wasNotReloaded(elsewhere)])
})

// @rule shop-stock-live
test('the last units: another open shop sees them go, and who comes too late is told which product it is', async ({
  visit,
  clinic,
}) => {
  const roller = 'Rodillo de espuma'
  const { stock } = await productOf(clinic, roller)
  expect(stock).toBe(3)
  const onlooker = await visit('/tienda')
  await expect(card(onlooker, roller).getByText('Últimas 3 unidades')).toBeVisible()
  await markPage(onlooker)
  const buyers = await Promise.all([visit('/tienda'), visit('/tienda')])
  for (const page of buyers) {
    await putIn(page, roller)
    await addButton(page, roller).click()
    await expect(card(page, roller).getByText('2 en el carrito')).toBeVisible()
    await page.goto('/checkout')
    await fillCheckout(page)
  }
  const [first, late] = buyers
  await sendCheckout(first).click()
  await expect(first.getByRole('heading', { name: 'Pedido Completado' })).toBeFocused()
  await expect(card(onlooker, roller).getByText('Últimas 1 unidades')).toBeVisible()
  await wasNotReloaded(onlooker)

  const refused = late.waitForResponse('**/api/orders')
  await sendCheckout(late).click()
  expect((await refused).status()).toBe(409)
  const alert = late.getByRole('alert').filter({ hasText: 'Hubo un problema al completar tu pedido.' })
  await expect(alert).toContainText(roller)
  await expect(late.getByLabel(/^Dirección completa/)).toHaveValue(buyer.address)
  await late.getByRole('link', { name: 'Cambiar mi carrito' }).click()
  await late.getByRole('button', { name: `Una unidad menos de ${roller}` }).click()
  await late.getByRole('link', { name: 'Completar la compra aquí' }).click()
  await sendCheckout(late).click()
  await expect(late.getByRole('heading', { name: 'Pedido Completado' })).toBeFocused()
  await expect(card(onlooker, roller).getByText('Agotado', { exact: true }).last()).toBeVisible()
  await expect(addButton(onlooker, roller)).toBeDisabled()
  expect((await productOf(clinic, roller)).stock).toBe(0)
})

// @rule cart-stock-runs-short
test('a price that changed is told before anything is ordered at it, by the page or, where it hears nothing, by the server', async ({
  visit,
  clinic,
  desk,
}) => {
  // Another story gives the other products new names and prices.
  const set = 'Paquete Espalda Sana'
  const hearing = await visit('/tienda')
  const deaf = await visit('about:blank')
  // Connected, and nobody answers.
  await deaf.routeWebSocket('**/socket.io/**', () => {})
  await deaf.goto('/tienda')
  for (const page of [hearing, deaf]) {
    await putIn(page, set)
    await page.goto('/checkout')
    await fillCheckout(page)
  }
  const [fromHearing, fromDeaf] = [countSent(hearing, '/api/orders'), countSent(deaf, '/api/orders')]
  await desk.reprice(set, 28_300)
  await expect(hearing.getByText('₡28,300').first()).toBeVisible()
  const told = `El precio de «${set}» cambió: ahora es ₡28,300.`
  await sendCheckout(hearing).click()
  await expect(hearing.getByRole('alert').filter({ hasText: told })).toBeVisible()
  expect(fromHearing()).toBe(0)

  const refused = deaf.waitForResponse('**/api/orders')
  await sendCheckout(deaf).click()
  expect((await refused).status()).toBe(409)
  await expect(deaf.getByRole('alert').filter({ hasText: set })).toContainText('₡28,300')
  for (const page of [hearing, deaf]) {
    await sendCheckout(page).click()
    await expect(page.getByRole('heading', { name: 'Pedido Completado' })).toBeFocused()
  }
  expect([fromHearing(), fromDeaf()]).toEqual([1, 2])
  const totals = (await ordersOf(clinic)).slice(0, 2).map(({ totalAmount }) => totalAmount)
  expect(totals).toEqual([28_300, 28_300])
})

// @rule cart-tab-browser-follows
test('two tabs of a browser have one cart', async ({ visit }) => {
  const shop = await visit('/tienda')
  const other = await shop.context().newPage()
  await other.goto('/multas')
  await expect(other.getByRole('link', { name: 'Carrito', exact: true })).toBeVisible()
  await putIn(shop, bands, tape)
  await expect(badge(other, 2)).toBeVisible()
  await badge(other, 2).click()
  await other.getByRole('button', { name: `Quitar ${bands}` }).click()
  await expect(other.getByText('Producto removido', { exact: true })).toBeVisible()
  await expect(badge(shop, 1)).toBeVisible()
  await expect(card(shop, bands).getByText('1 en el carrito')).toBeHidden()
  await other.getByRole('button', { name: 'Vaciar carrito' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Vaciar carrito' }).click()
  await expect(other.getByText('Carrito vaciado', { exact: true })).toBeVisible()
  await expect(shop.getByRole('link', { name: 'Carrito', exact: true })).toBeVisible()
})

// @rule every-nothing-moves-away
test('the dialog of an order shows its button before anything is scrolled, and a slow press on it is not lost', async ({
  visit,
}) => {
  const page = await visit('/tienda', { viewport: { width: 1280, height: 800 } })
  await putIn(page, tape)
  await page.goto('/carrito')
  const dialog = await openDialog(page)
  await expect(sendDialog(dialog)).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel(/^Nombre completo/).focus()
  await sendDialog(dialog).hover({ position: { x: 40, y: 3 } })
  await page.mouse.down()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.mouse.up()
  await expect(dialog.getByText('Dirección completa es requerida')).toBeVisible()
})

test('somebody else has another cart', async ({ visit }) => {
  await putIn(await visit('/tienda'), bands)
  const stranger = await visit('/carrito')
  await expect(stranger.getByText('Su carrito está vacío')).toBeVisible()
})

const wayTo = {
  'the chat': async (page: Page) => {
    await catchChats(page)
    await page.goto('/carrito')
    const dialog = await openDialog(page)
    await fillDialog(dialog)
    return sendDialog(dialog)
  },
  'the checkout': async (page: Page) => {
    await page.goto('/checkout')
    await fillCheckout(page)
    return sendCheckout(page)
  },
} as const

// @rule customer-order-key-stays
for (const [way, prepare] of Object.entries(wayTo))
  test(`by ${way}: a double click orders once, and so does coming back to the page`, async ({ visit, clinic }) => {
    const page = await visit('/tienda')
    await putIn(page, tape)
    const send = await prepare(page)
    const sent = countSent(page, '/api/orders')
    const before = (await ordersOf(clinic)).length
    await send.dblclick()
    const number = await trackingNumberOn(page)
    await expect(badge(page, 1)).toBeHidden()
    await page.getByRole('link', { name: 'Ver cómo va mi pedido' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Su pedido' })).toBeVisible()
    await page.goBack()
    expect(await trackingNumberOn(page)).toBe(number)
    await page.reload()
    expect(await trackingNumberOn(page)).toBe(number)
    expect(sent()).toBe(1)
    expect((await ordersOf(clinic)).length).toBe(before + 1)
  })
