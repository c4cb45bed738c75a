import { readFileSync } from 'node:fs'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { recordFigure } from '@clinic/test-servers/figures.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { orderCounts, orderRows, orderStatus, ordersCounted } from './support/actions/orders.ts'
import { fillCheckout, returningWith, sendCheckout, tape, trackingNumberOn } from './support/actions/shop.ts'
import { productOf, test } from './support/shop-clinic.ts'

const stands = (page: Page, status: string) => expect(page.locator('[aria-current="step"]')).toContainText(status)

// @rule orders-live-list, orders-live-counters, orders-cancelling-returns-stock, orders-progress-follows, live-within-a-second
test('an order placed in the shop is on every open board of orders, and so is what staff make of it', async ({
  visit,
  asStaff,
  clinic,
}) => {
  const [mine, theirs] = [await asStaff('/doctor/orders'), await asStaff('/doctor/orders', 'jsolano')]
  for (const board of [mine, theirs]) {
    await isLive(board)
    await expect(orderRows(board).first()).toBeVisible()
    await markPage(board)
  }
  const [pending = 0, processing = 0, delivered = 0, total = 0] = await orderCounts(mine)
  const { stock } = await productOf(clinic, tape)

  const shop = await visit('/checkout', await returningWith(clinic, tape))
  await fillCheckout(shop)
  await sendCheckout(shop).click()
  const number = await trackingNumberOn(shop)
  const buyer = await visit(`/pedido/${number}`)
  for (const board of [mine, theirs]) {
    await expect(orderRows(board).first()).toHaveText(number)
    await ordersCounted(board, pending + 1, processing, delivered, total + 1)
  }
  expect((await productOf(clinic, tape)).stock).toBe(stock - 1)

  await orderStatus(mine, number).selectOption('Procesando')
  await expect(mine.getByText('Estado actualizado', { exact: true })).toBeVisible()
  await expect(orderStatus(theirs, number)).toHaveValue('processing')
  await ordersCounted(theirs, pending, processing + 1, delivered, total + 1)
  await stands(buyer, 'Procesando')

  await orderStatus(theirs, number).selectOption('Cancelado')
  await expect(orderStatus(mine, number)).toHaveValue('cancelled')
  await ordersCounted(mine, pending, processing, delivered, total + 1)
  await expect(buyer.getByText('Su pedido fue cancelado.')).toBeVisible()
  await expect.poll(async () => (await productOf(clinic, tape)).stock).toBe(stock)

  await orderStatus(mine, number).selectOption('Entregado')
  await expect(orderStatus(theirs, number)).toHaveValue('delivered')
  await ordersCounted(theirs, pending, processing, delivered + 1, total + 1)
  await expect.poll(async () => (await productOf(clinic, tape)).stock).toBe(stock - 1)
  for (const board of [mine, theirs]) await wasNotReloaded(board)
})

// @rule orders-paid, orders-corrected
for (const width of [375, 1280])
  test(`at ${width} px an order is put right by whoever hears of it: its address, a note, that it was paid`, async ({
    visit,
    asStaff,
    clinic,
  }) => {
    const shop = await visit('/checkout', await returningWith(clinic, tape))
    await fillCheckout(shop)
    await sendCheckout(shop).click()
    const number = await trackingNumberOn(shop)
    const [mine, theirs] = [await asStaff('/doctor/orders'), await asStaff('/doctor/orders', 'jsolano')]
    for (const board of [mine, theirs]) {
      await board.setViewportSize({ width, height: 812 })
      await isLive(board)
      await board.getByRole('button', { name: `Ver el pedido ${number}` }).click()
    }
    const [buyer, seen] = [mine, theirs].map((board) => board.getByRole('region', { name: 'Cliente' }))
    if (!buyer || !seen) throw new Error('two boards are open')
    for (const [field, text] of [
      ['Dirección', 'Heredia, Barva, casa 3'],
      ['Nota interna', 'Pasa después de las 4'],
    ] as const) {
      await buyer.getByRole('button', { name: `Editar ${field}` }).click()
      await buyer.getByLabel(new RegExp(`^${field}`)).fill(text)
      await buyer.getByRole('button', { name: 'Guardar' }).click()
      await expect(seen.getByText(text)).toBeVisible()
    }
    await mine.getByRole('region', { name: 'Pago' }).getByRole('button', { name: 'SINPE' }).click()
    const payment = theirs.getByRole('region', { name: 'Pago' })
    await expect(payment.getByText('Pago recibido')).toBeVisible()
    await payment.getByRole('button', { name: 'Deshacer' }).click()
    await expect(mine.getByRole('region', { name: 'Pago' }).getByText(/^Cobrar/)).toBeVisible()
  })

// @rule orders-print: Issue: print style for orders; paper is narrower than a tablet
test('on paper an order stands under the list with what was ordered, each as wide as the page', async ({ asStaff }) => {
  const board = await asStaff('/doctor/orders')
  await isLive(board)
  await orderRows(board).first().click()
  const products = board.getByRole('region', { name: 'Productos' })
  await expect(products).toBeVisible()
  await board.emulateMedia({ media: 'print' })
  await board.setViewportSize({ width: 718, height: 1000 })
  await expect(board.getByRole('dialog')).toHaveCount(0)
  await expect(products).toBeVisible()
  const widths = [board.getByRole('region', { name: 'Pedidos', exact: true }), products].map(
    async (part) => (await part.boundingBox())?.width,
  )
  for (const width of await Promise.all(widths)) expect(width).toBeGreaterThan(600)
})

// @rule orders-keyboard: The keyboard alone suffices: rows, detail, status
// @rule office-keyboard
test('the keyboard alone: through the rows, into the detail, and another status', async ({ asStaff }) => {
  const board = await asStaff('/doctor/orders')
  await isLive(board)
  await orderRows(board).first().focus()
  await board.keyboard.press('ArrowDown')
  await expect(orderRows(board).nth(1)).toBeFocused()
  const number = (await orderRows(board).nth(1).textContent()) ?? ''
  await board.keyboard.press('Enter')
  await expect(board.getByRole('heading', { name: number })).toBeVisible()
  await board.keyboard.press('Tab')
  await expect(orderStatus(board, number)).toBeFocused()
  const before = await orderStatus(board, number).inputValue()
  await board.keyboard.press(before === 'cancelled' ? 'ArrowUp' : 'ArrowDown')
  await expect(board.getByText('Estado actualizado', { exact: true })).toBeVisible()
  await expect(orderStatus(board, number)).not.toHaveValue(before)
  await expect(orderStatus(board, number)).toBeFocused()
})

// @rule exports-button, exports-failure-told
test('orders are exported as a file, and a server that is away is told', async ({ asStaff }) => {
  const board = await asStaff('/doctor/orders')
  await isLive(board)
  await board.getByRole('button', { name: 'Exportar CSV' }).click()
  const dialog = board.getByRole('dialog', { name: 'Exportar CSV' })
  await dialog.getByLabel('Desde').fill('')
  await dialog.getByLabel('Hasta').fill('')
  await board.route('**/api/exports/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  await expect(
    board.getByText('No se pudo exportar la lista. Revise su conexión e intente de nuevo.', { exact: true }),
  ).toBeVisible()
  await board.unroute('**/api/exports/**')
  const coming = board.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFF"Pedido";"Creado";"Estado";[\s\S]*MV-/)
  await expect(dialog).toBeHidden()
})

/** `held`: the rows that are in the page at the end; `laidOut`: those whose content is rendered. */
type Scrolled = { held: number; laidOut: number; longest: number; seen: boolean }

/** What reads so many orders and scrolls through them, in the page itself: a trace of each press would describe all rows each time. */
const readAndScroll = (wanted: number): string => `(async () => {
    const buttons = document.getElementsByTagName('button')
    const orders = () => [...document.querySelectorAll('button[data-id]')]
    const frame = () => new Promise(requestAnimationFrame)
    const more = () => [...buttons].find(({ textContent }) => textContent === 'Ver más pedidos')
    while (orders().at(-1)?.dataset.id !== 'order-${wanted - 1}') {
      more()?.click()
      await frame()
    }
    const tasks = []
    const observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) tasks.push(duration)
    })
    // What reading left to do is none of scrolling's work.
    await new Promise(requestIdleCallback)
    observer.observe({ type: 'longtask' })
    const scroller = orders()[0]?.closest('section')
    for (let frames = 0; frames < 300; frames += 1) {
      scroller.scrollTop += 250
      await frame()
    }
    const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
    do {
      scroller.scrollTop = scroller.scrollHeight
      // What comes into view is laid out then, and may be higher than it was taken for.
      await frame()
      await frame()
    } while (!isAtEnd())
    observer.disconnect()
    const all = orders()
    const last = all.at(-1)
    const laidOut = all.filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length
    const { top = -1 } = last?.getBoundingClientRect() ?? {}
    return { held: all.length, laidOut, longest: Math.max(0, ...tasks), seen: top > 0 && top < innerHeight }
})()`

// @rule orders-ten-thousand
test('ten thousand orders are read page by page and scrolled through to the last', async ({ asStaff }) => {
  // As many on a page as the board asks for.
  const [pages, onPage] = [200, 50]
  const board = await asStaff('/doctor/orders')
  await isLive(board)
  // Every page is made of the first one, which the practice answered.
  let first: Promise<{ known: OrderRow; headers: Record<string, string> }> | undefined
  const readFirst = async (route: Route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const [known] = (await response.json()) as [OrderRow]
    const { link: _, ...headers } = response.headers()
    return { known, headers }
  }
  await board.route(/\/api\/orders\?(?!.*sort)/, async (route) => {
    const page = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
    first ??= readFirst(route)
    const { known, headers } = await first
    const rows = Array.from({ length: onPage }, (_, n) => {
      const at = page * onPage + n
      const createdAt = new Date(Date.parse('2026-01-01T12:00:00Z') - at * 60_000).toISOString()
      return { ...known, id: `order-${at}`, trackingNumber: `MV-${String(at).padStart(10, '0')}`, createdAt }
    })
    const link = `</api/orders?after=${page + 1}>; rel="next"`
    await route.fulfill({ json: rows, headers: { ...headers, ...(page + 1 < pages && { link }) } })
  })
  await board.getByRole('button', { name: 'Actualizar' }).click()
  const { held, laidOut, longest, seen } = await board.evaluate<Scrolled>(readAndScroll(pages * onPage))
  expect(seen).toBe(true)
  expect(laidOut).toBeLessThan(2 * onPage)
  expect(held).toBeLessThan(8 * onPage)
  const order = (at: number) => board.locator(`button[data-id="order-${at}"]`)
  // From rows that are always in the page to rows that are there while they are near.
  await expect(order(9988)).toBeAttached()
  await order(9991).focus()
  for (const at of [9990, 9989, 9988]) {
    await board.keyboard.press('ArrowUp')
    await expect(order(at)).toBeFocused()
  }
  await board.keyboard.press('End')
  await expect(order(9999)).toBeFocused()
  await board.keyboard.press('Home')
  await expect(order(0)).toBeFocused()
  await expect(order(0)).toBeInViewport()
  recordFigure(
    `scrolling through ${pages * onPage} orders: ${longest === 0 ? 'no task over 50 ms' : `the longest task ${longest.toFixed(0)} ms`} (aim: none over 50)`,
  )
})
