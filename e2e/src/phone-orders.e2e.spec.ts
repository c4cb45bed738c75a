import { expect } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { orderRows } from './support/actions/orders.ts'
import { bands, fillCheckout, returningWith, sendCheckout, tape, trackingNumberOn } from './support/actions/shop.ts'
import { orderMail } from './support/mails.ts'
import { ordersOf, productOf, test } from './support/shop-clinic.ts'
import { violationsOf } from './support/walks/axe.ts'

for (const width of [375, 1280]) {
  const viewport = { width, height: 812 }

  // @rule order-mail
  test(`who orders in the shop is mailed the link of the order (${width} px)`, async ({ visit, clinic }) => {
    const email = `rosa.${width}@example.com`
    const shop = await visit('/checkout', { viewport, ...(await returningWith(clinic, tape)) })
    await fillCheckout(shop)
    await shop.getByLabel(/^Correo electrónico/).fill(email)
    await sendCheckout(shop).click()
    const number = await trackingNumberOn(shop)
    const { path, text } = await orderMail(clinic, email)
    expect(path).toBe(`/pedido/${number}`)
    for (const words of [number, tape, '1 × ₡6,500 = ₡6,500', 'Total: ₡6,500', 'Efectivo. Paga al recibir el pedido.'])
      expect(text).toContain(words)
    const buyer = await visit(path, { viewport })
    await expect(buyer.locator('[aria-current="step"]')).toContainText('Pendiente')
    await expect(buyer.getByRole('complementary', { name: 'Productos' })).toContainText(tape)
  })
  // @rule order-by-phone
  test(`staff order for who phones: on every board at once, one order (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const person = { name: `Xinia Solano ${width}`, phone: '8834-1290', address: 'Barva, del parque 100 m sur' }
    await book(clinic.staff, { ...person, email: '', date: day, startTime: width === 375 ? '07:00' : '08:00' })
    const page = await asStaff('/doctor/orders', 'mquesada', { viewport })
    const theirs = await asStaff('/doctor/orders', 'jsolano')
    for (const board of [page, theirs]) await isLive(board)
    await markPage(theirs)
    const { stock } = await productOf(clinic, bands)
    await page.getByRole('button', { name: 'Nuevo pedido' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo pedido' })
    await dialog.getByRole('combobox', { name: 'Buscar paciente' }).fill('xinia')
    await dialog.getByRole('option', { name: new RegExp(`^${person.name}`) }).click()
    await expect(dialog.getByLabel(/^Dirección/)).toHaveValue(person.address)
    await dialog.getByRole('searchbox', { name: 'Productos' }).fill('banda')
    await dialog.getByRole('button', { name: `Una unidad más de ${bands}` }).dblclick()
    await expect(dialog.getByText(/^2 unidades · ₡/)).toBeVisible()
    await expect.poll(() => violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Registrar pedido' }).dblclick()
    await expect(dialog).toBeHidden()
    const [order, before] = await ordersOf(clinic)
    expect(order).toMatchObject({ customerName: person.name, customerEmail: null, customerAddress: person.address })
    expect(before?.customerName).not.toBe(person.name)
    const detail = page.getByRole(width === 375 ? 'dialog' : 'complementary')
    await expect(detail.getByText(person.name).first()).toBeVisible()
    await expect(orderRows(theirs).first()).toHaveText(order?.trackingNumber ?? '')
    expect((await productOf(clinic, bands)).stock).toBe(stock - 2)
    await wasNotReloaded(theirs)
  })
  // @rule orders-units-live: Before it leaves: the buyer's open page and a colleague's board follow, the history has both
  test(`quantities are corrected, and every open page follows (${width} px)`, async ({ asStaff, visit, clinic }) => {
    const shop = await visit('/checkout', { viewport, ...(await returningWith(clinic, bands, tape)) })
    await fillCheckout(shop)
    await shop.getByLabel(/^Correo electrónico/).fill(`berta.${width}@example.com`)
    await sendCheckout(shop).click()
    const number = await trackingNumberOn(shop)
    const buyer = await visit(`/pedido/${number}`, { viewport })
    const ordered = buyer.getByRole('complementary', { name: 'Productos' })
    await expect(ordered).toContainText('₡19,000')
    const { id } = (await ordersOf(clinic)).find(({ trackingNumber }) => trackingNumber === number) ?? { id: '' }
    const { stock } = await productOf(clinic, bands)
    const page = await asStaff(`/doctor/orders?pedido=${id}`, 'mquesada', { viewport })
    const theirs = await asStaff(`/doctor/orders?pedido=${id}`, 'jsolano')
    for (const board of [page, theirs]) await isLive(board)
    for (const one of [buyer, theirs]) await markPage(one)
    const products = (on: typeof page) => on.getByRole('region', { name: 'Productos', exact: true })

    await products(page)
      .getByRole('button', { name: `Corregir la cantidad de ${bands}` })
      .click()
    await page.getByLabel(`Cantidad de ${bands}`).selectOption('3')
    await products(page).getByRole('button', { name: 'Guardar' }).click()
    await expect(products(page)).toContainText('₡12,500 × 3')
    await expect(products(theirs)).toContainText('₡44,000')
    await expect(ordered).toContainText('₡44,000')
    expect((await productOf(clinic, bands)).stock).toBe(stock - 2)

    await products(page)
      .getByRole('button', { name: `Corregir la cantidad de ${tape}` })
      .click()
    await page.getByLabel(`Cantidad de ${tape}`).selectOption('Quitar del pedido')
    await products(page).getByRole('button', { name: 'Guardar' }).click()
    await expect(products(page).getByText(tape)).toHaveCount(0)
    await expect(ordered.getByText(tape)).toHaveCount(0)
    await expect(ordered).toContainText('₡37,500')

    // Two at once: who comes second sees both numbers.
    await products(page)
      .getByRole('button', { name: `Corregir la cantidad de ${bands}` })
      .click()
    await page.getByLabel(`Cantidad de ${bands}`).selectOption('1')
    await products(theirs)
      .getByRole('button', { name: `Corregir la cantidad de ${bands}` })
      .click()
    await theirs.getByLabel(`Cantidad de ${bands}`).selectOption('2')
    await products(theirs).getByRole('button', { name: 'Guardar' }).click()
    await expect(products(page)).toContainText('ahora dice 2')
    await products(page).getByRole('button', { name: 'Guardar' }).click()
    const both = products(page).getByRole('alert')
    await expect(both).toContainText('Ahora dice')
    await expect.poll(() => violationsOf(page)).toEqual([])
    await both.getByRole('button', { name: 'Conservar lo que dice ahora' }).click()
    await expect(ordered).toContainText('₡25,000')
    await Promise.all([wasNotReloaded(buyer), wasNotReloaded(theirs)])

    await page.goto(`/doctor/orders/${id}/historial`)
    await expect(page.getByText('Cantidad de un producto corregida').first()).toBeVisible()
    await expect(page.getByText(`3 × ${bands}`).first()).toBeVisible()
  })
}
