import { plannedProducts } from '@clinic/demo/plans/shop-plan.ts'
import { imageWidths } from '@clinic/shared-events/contracts/wire/images.ts'
import { expect, type Page } from '@playwright/test'
import { pngOf } from '../../command-service/testing/image-samples.ts'
import { isLive } from './support/actions/board.ts'
import { card } from './support/actions/shop.ts'
import { productOf, test } from './support/shop-clinic.ts'

/** A file as somebody would choose it. */
const file = async (name: string, mimeType: string, buffer: Buffer | Promise<Buffer>) => ({
  name,
  mimeType,
  buffer: await buffer,
})
const photo = () => file('foto.png', 'image/png', pngOf(800, 600))

const boardOf = async (asStaff: (path: string, who?: string) => Promise<Page>, who?: string): Promise<Page> => {
  const board = await asStaff('/doctor/products', who)
  await isLive(board)
  return board
}
const stockOf = (board: Page, name: string) => board.getByRole('textbox', { name: `Stock de ${name}` })

// @rule images-demo: Issue: the demonstration has images: every product's picture is served by the demonstration
//   itself, in every size the shop asks for
test('every product of the demonstration has its picture, which this server gives in every size the shop asks for', async ({
  visit,
  clinic,
}) => {
  const shop = await visit('/tienda')
  for (const { title } of plannedProducts) {
    const { imageUrl } = await productOf(clinic, title)
    const picture = card(shop, title).locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', imageUrl)
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    // '/images/<id>-320.webp 320w, …'
    const offered = (await picture.getAttribute('srcset'))?.split(', ').map((size) => size.split(' ')[0] ?? '') ?? []
    expect(offered).toHaveLength(imageWidths.length)
    expect(offered).toContain(imageUrl)
    for (const address of offered) {
      const answer = await shop.request.get(address)
      expect([address, answer.status(), answer.headers()['content-type']]).toEqual([address, 200, 'image/webp'])
    }
  }
})

// @rule products-no-picture: §6 A picture that fails is the placeholder; in the table, an icon alone
test('a picture that fails is an icon alone in the table, where its words have no room', async ({ asStaff }) => {
  const board = await asStaff('/doctor/products')
  await board.route('**/images/**', (route) => route.abort())
  await board.reload()
  const table = board.getByRole('table')
  const words = table.getByText('Sin imagen').first()
  await expect(words).toBeAttached()
  const { width } = (await words.boundingBox()) ?? { width: 0 }
  expect(width).toBeLessThanOrEqual(1)
  const box = words.locator('..')
  expect(
    await box.evaluate((one) => [one.scrollWidth <= one.clientWidth, one.scrollHeight <= one.clientHeight]),
  ).toEqual([true, true])
  await expect(box.locator('svg')).toBeVisible()
})

// @rule products-add, products-image-upload, products-live, images-served-immutable
test('a product is added with a picture, and the open shop and the other board have it', async ({ visit, asStaff }) => {
  const board = await boardOf(asStaff)
  const other = await boardOf(asStaff, 'jsolano')
  const shop = await visit('/tienda')
  await expect(card(shop, 'Gel frío-calor')).toBeVisible()
  await board.getByRole('button', { name: 'Agregar Producto' }).click()
  const dialog = board.getByRole('dialog', { name: 'Agregar Producto' })
  await dialog.getByLabel('Nombre').fill('Almohada cervical')
  await dialog.getByLabel('Descripción').fill('Para dormir sin dolor de cuello.')
  await dialog.getByLabel('Precio').fill('23500')
  await dialog.getByLabel('Categoría').selectOption('Equipo de Rehabilitación')
  await dialog.getByLabel('Stock').fill('4')

  await dialog.getByLabel('Subir imagen').setInputFiles(await file('foto.png', 'image/png', Buffer.from('<svg></svg>')))
  await expect(
    board.getByText('No se pudo subir la imagen: Failed to upload image: 415', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByText('Por favor selecciona un archivo de imagen válido.')).toBeVisible()
  await dialog.getByLabel('Subir imagen').setInputFiles(await file('datos.pdf', 'application/pdf', Buffer.from('x')))
  await expect(dialog.getByText('Por favor selecciona un archivo de imagen válido.')).toBeVisible()
  await dialog.getByLabel('Subir imagen').setInputFiles(await photo())
  await expect(board.getByText('Imagen subida', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Crear producto' }).click()
  await expect(board.getByText('Producto creado', { exact: true })).toBeVisible()

  const offered = card(shop, 'Almohada cervical')
  await expect(offered.getByText('Últimas 4 unidades')).toBeVisible()
  const picture = offered.locator('img')
  await expect(picture).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}-640\.webp$/)
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(stockOf(other, 'Almohada cervical')).toHaveValue('4')
})

// @rule products-edit, products-live
test('what is edited beside the list is in the open shop', async ({ visit, asStaff }) => {
  const board = await boardOf(asStaff)
  const shop = await visit('/tienda')
  await expect(card(shop, 'Pelota de masaje')).toBeVisible()
  await board.getByRole('button', { name: 'Editar Pelota de masaje' }).click()
  const panel = board.getByRole('dialog', { name: 'Editar producto' })
  await panel.getByLabel('Nombre').fill('Pelota de masaje firme')
  await panel.getByLabel('Precio').fill('5100')
  await panel.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(board.getByText('Producto actualizado', { exact: true })).toBeVisible()
  await expect(card(shop, 'Pelota de masaje firme').getByText('₡5,100')).toBeVisible()
})

// @rule products-quick-add-both, products-conflict-both, products-stock-commits
test('two who add at once both count, and of two who count the second is asked', async ({ asStaff }) => {
  const name = 'Pelota terapéutica'
  const board = await boardOf(asStaff)
  const other = await boardOf(asStaff, 'jsolano')
  const before = Number(await stockOf(board, name).inputValue())
  await Promise.all([board, other].map((one) => one.getByRole('button', { name: `+5 Stock de ${name}` }).click()))
  for (const one of [board, other]) await expect(stockOf(one, name)).toHaveValue(String(before + 10))

  // What the second types is under way while the first one's is saved.
  const saved = Promise.withResolvers<void>()
  await other.route('**/stock', async (route) => {
    await saved.promise
    await route.continue()
  })
  await stockOf(other, name).fill('40')
  const answered = board.waitForResponse((answer) => answer.url().endsWith('/stock'))
  await stockOf(board, name).fill('30')
  expect((await answered).status()).toBe(200)
  saved.resolve()
  await expect(other.getByText('Otra persona lo dejó en 30; usted puso 40.')).toBeVisible()
  await expect(stockOf(board, name)).toHaveValue('30')
  await other.getByRole('button', { name: 'Guardar 40' }).click()
  await expect(stockOf(board, name)).toHaveValue('40')
})

// @rule products-stock-never-lost
test('a stock typed just before the page goes is saved', async ({ asStaff, clinic }) => {
  const name = 'Gel frío-calor'
  const board = await boardOf(asStaff)
  await stockOf(board, name).fill('77')
  await board.goto('about:blank')
  await expect.poll(async () => (await productOf(clinic, name)).stock).toBe(77)
})
