import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'
import { bands, gel, openStockroom, product, roller } from '../testing/stockroom.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerMe(doctor()))

const refusal =
  (status: number, error: string, code = 'refused') =>
  () =>
    HttpResponse.json({ error, code }, { status })
const stale = refusal(412, 'Otra persona cambió', 'stale')
const open = () => renderApp('/doctor/products')
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const stockOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Stock de ${name}` })
const counted = () => screen.getAllByRole('definition').map((one) => one.textContent?.replace(/\D/g, ''))

describe('the list', () => {
  // @rule products-counters, products-table, products-stock-label
  test('counts, and shows each product with its columns on large screens', async () => {
    openStockroom()
    open()
    expect(await screen.findByRole('heading', { name: 'Gestión de Productos' })).toBeDefined()
    expect((await screen.findAllByRole('columnheader')).map((one) => one.textContent)).toEqual([
      ...['Producto', 'Categoría', 'Precio', 'Stock Actual', 'Estado', 'Acciones'],
    ])
    expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Total Productos'),
      expect.stringContaining('Stock Bajo'),
      expect.stringContaining('Agotados'),
    ])
    expect(counted()).toEqual(['3', '1', '1'])
    expect(within(await row('Bandas')).getByText('En Stock')).toBeDefined()
    expect(within(await row('Rodillo')).getByText('Stock Bajo')).toBeDefined()
    expect(within(await row('Gel')).getByText('Agotado')).toBeDefined()
    expect(within(await row('Bandas')).getByText('₡12,500')).toBeDefined()
  })

  // @rule products-cards
  test('shows cards on small screens', async () => {
    setWidth(375)
    openStockroom()
    open()
    const card = within(await screen.findByRole('article', { name: 'Gel' }))
    expect(card.getByText('Agotado')).toBeDefined()
    expect(card.getByRole('button', { name: '+5 Stock de Gel' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  // @rule products-live
  test('follows what happens, the counters too', async () => {
    openStockroom()
    open()
    await row('Bandas')
    const change = (next: typeof gel, position: string) => ({
      projection: 'products',
      id: next.id,
      position,
      row: next,
    })
    fakeLive.send(change({ ...bands, stock: 2 }, '101'), change(product({ id: 'nuevo', name: 'Pelota' }), '102'))
    expect(within(await row('Pelota')).getByText('En Stock')).toBeDefined()
    expect((await stockOf('Bandas')).value).toBe('2')
    expect(counted()).toEqual(['4', '2', '1'])
  })

  test('says that there is nothing yet', async () => {
    openStockroom([])
    open()
    expect(await screen.findByText('Todavía no hay productos')).toBeDefined()
  })
})

describe('the stock input', () => {
  // @rule products-stock-commits
  test('saves what was typed, once, on top of what was shown', async () => {
    const { sent } = openStockroom()
    const { user } = open()
    await user.clear(await stockOf('Bandas'))
    await user.type(await stockOf('Bandas'), '25{Enter}')
    expect(await screen.findByText('Stock actualizado')).toBeDefined()
    expect(sent.map(({ path, body, ifMatch }) => [path, body, ifMatch])).toEqual([
      ['/api/products/bandas/stock', { stock: 25, shownStock: 12 }, '0'],
    ])
    expect((await stockOf('Bandas')).value).toBe('25')
  })

  // @rule products-stock-commits
  test('saves a moment after the last key, and what is typed meanwhile follows on top of it', async () => {
    const room = openStockroom()
    const waiting = Promise.withResolvers<void>()
    room.instead.push(async () => {
      await waiting.promise
      return HttpResponse.json({ ...bands, stock: 25, edited: '1' }, { headers: { 'X-Log-Position': '101' } })
    })
    const { user } = open()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '25' } })
    await waitFor(() => expect(room.sent).toHaveLength(1))
    fireEvent.change(await stockOf('Bandas'), { target: { value: '30' } })
    await user.tab()
    expect(room.sent).toHaveLength(1)
    waiting.resolve()
    await waitFor(() => expect(room.sent).toHaveLength(2))
    expect(room.sent[1]).toMatchObject({ body: { stock: 30, shownStock: 25 }, ifMatch: '1' })
  })

  // @rule products-stock-never-lost
  test('saves also when the page is left at once', async () => {
    const { sent } = openStockroom()
    const { unmount } = open()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '7' } })
    unmount()
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ stock: 7, shownStock: 12 }]))
  })

  // @rule products-whole-numbers, products-stock-negative
  test('takes what is no number as 0, and refuses a negative one', async () => {
    const { sent } = openStockroom()
    open()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '-4' } })
    expect(await screen.findByText('El stock no puede ser negativo.')).toBeDefined()
    fireEvent.change(await stockOf('Bandas'), { target: { value: 'abc' } })
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ stock: 0, shownStock: 12 }]))
  })

  // @rule products-conflict-both
  test('shows both values when somebody else was quicker, and saves mine only when told so', async () => {
    const room = openStockroom()
    room.instead.push(stale)
    const { user } = open()
    await user.clear(await stockOf('Bandas'))
    await user.type(await stockOf('Bandas'), '20{Enter}')
    expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
    // Read again and not there yet, what the stock was before is not told as the other's number.
    expect(
      await screen.findByText('Otra persona cambió el stock; usted puso 20. Leyendo lo que hay ahora…'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Guardar 20' })).toBeNull()
    fakeLive.send({ projection: 'products', id: 'bandas', position: '105', row: { ...bands, stock: 14, edited: '3' } })
    expect(await screen.findByText('Otra persona lo dejó en 14; usted puso 20.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Guardar 20' }))
    await waitFor(() => expect(room.sent).toHaveLength(2))
    expect(room.sent[1]).toMatchObject({ body: { stock: 20, shownStock: 14 }, ifMatch: '3' })
  })

  // @rule products-conflict-both
  test("reads somebody else's number itself, where no feed brings it", async () => {
    const room = openStockroom()
    room.instead.push(() => {
      room.products = [{ ...bands, stock: 14, edited: '1' }, gel, roller]
      return stale()
    })
    const { user } = open()
    await user.clear(await stockOf('Bandas'))
    await user.type(await stockOf('Bandas'), '20{Enter}')
    expect(await screen.findByText('Otra persona lo dejó en 14; usted puso 20.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Guardar 20' }))
    await waitFor(() => expect(room.sent[1]).toMatchObject({ body: { stock: 20, shownStock: 14 }, ifMatch: '1' }))
  })

  // @rule products-stock-failed, products-stock-never-lost
  test('keeps what was typed when it could not be saved, and sends it again as the same command', async () => {
    const room = openStockroom()
    room.instead.push(refusal(503, 'No disponible'))
    const { user } = open()
    await user.clear(await stockOf('Bandas'))
    await user.type(await stockOf('Bandas'), '20{Enter}')
    expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
    expect((await stockOf('Bandas')).value).toBe('20')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Stock actualizado')).toBeDefined()
    expect(room.sent[1]).toEqual(room.sent[0])
  })

  // @rule products-stock-never-lost
  test.each([408, 429])('keeps what was typed where nothing was tried yet (%s)', async (status) => {
    const room = openStockroom()
    room.instead.push(refusal(status, 'Espere'))
    const { user } = open()
    await user.clear(await stockOf('Bandas'))
    await user.type(await stockOf('Bandas'), '20{Enter}')
    expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
    expect((await stockOf('Bandas')).value).toBe('20')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(room.sent[1]).toEqual(room.sent[0]))
  })
})

// @rule products-quick-add
test.each([500, 429])("'+5 Stock' pressed again after %s is the same press: it adds 5 once", async (status) => {
  const room = openStockroom()
  room.instead.push(refusal(status, 'Algo falló'))
  const { user } = open()
  const press = await screen.findByRole('button', { name: '+5 Stock de Gel' })
  await user.click(press)
  expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
  await user.click(press)
  expect(await screen.findByText('Stock actualizado')).toBeDefined()
  expect(room.sent[1]).toEqual(room.sent[0])
})

// @rule products-quick-add
test("'+5 Stock' adds 5 to whatever is there", async () => {
  const { sent } = openStockroom()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '+5 Stock de Gel' }))
  expect(await screen.findByText('Stock actualizado')).toBeDefined()
  expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([[{ stock: 5, shownStock: 0 }, null]])
})

test("'?nuevo' opens the form of a new one and leaves the address with it", async () => {
  openStockroom()
  const { user, router } = renderApp('/doctor/products?nuevo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar Producto' }))
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

describe("'Agregar Producto'", () => {
  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Agregar Producto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar Producto' }))
    await user.type(dialog.getByLabelText(/^Nombre/), 'Pelota')
    await user.type(dialog.getByLabelText(/^Descripción/), 'De 65 cm')
    fireEvent.change(dialog.getByLabelText(/^Precio/), { target: { value: '19500' } })
    await user.selectOptions(dialog.getByLabelText(/^Categoría/), 'Paquetes')
    return dialog
  }
  const picture = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'foto', { type })

  // @rule products-add, products-image-upload, products-toasts
  test('uploads the picture, shows it, and puts the product into the list', async () => {
    const room = openStockroom()
    const imageUrl = `/images/${'a'.repeat(64)}-640.webp`
    room.instead.push(() => HttpResponse.json({ imageUrl }, { status: 201 }))
    const { user } = open()
    const dialog = await fill(user)
    await user.upload(dialog.getByLabelText('Subir imagen'), picture())
    expect(await screen.findByText('Imagen subida')).toBeDefined()
    expect(dialog.getByRole('presentation').getAttribute('src')).toBe(imageUrl)
    await user.click(dialog.getByRole('button', { name: 'Crear producto' }))
    expect(await screen.findByText('Producto creado')).toBeDefined()
    expect(room.sent[1]?.body).toEqual({
      ...{ name: 'Pelota', description: 'De 65 cm', price: 19_500, category: 'Paquetes', stock: 0, imageUrl },
    })
    expect(await row('Pelota')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // @rule products-image-url
  test('takes the address of a picture elsewhere', async () => {
    const room = openStockroom()
    const { user } = open()
    const dialog = await fill(user)
    await user.type(dialog.getByLabelText('o la dirección de una imagen'), 'https://ejemplo.cr/p.jpg')
    await user.click(dialog.getByRole('button', { name: 'Crear producto' }))
    expect(await screen.findByText('Producto creado')).toBeDefined()
    expect(room.sent[0]?.body).toMatchObject({ imageUrl: 'https://ejemplo.cr/p.jpg' })
  })

  // @rule images-file-type, images-file-size
  test.each([
    ['another type', picture('application/pdf'), 'Por favor selecciona un archivo de imagen válido.'],
    ['more than 5 MB', picture('image/png', 5 * 1024 * 1024 + 1), 'La imagen debe ser menor a 5MB.'],
  ])('a file of %s is not even sent', async (_, file, sentence) => {
    const { sent } = openStockroom()
    const { user } = open()
    const dialog = await fill(user)
    fireEvent.change(dialog.getByLabelText('Subir imagen'), { target: { files: [file] } })
    expect(await dialog.findByText(sentence)).toBeDefined()
    expect(sent).toEqual([])
  })

  // @rule products-upload-failed
  test('says that an upload failed, as specified and why', async () => {
    const room = openStockroom()
    room.instead.push(refusal(415, 'Por favor selecciona un archivo de imagen válido.'))
    const { user } = open()
    const dialog = await fill(user)
    await user.upload(dialog.getByLabelText('Subir imagen'), picture())
    expect(await screen.findByText('No se pudo subir la imagen: Failed to upload image: 415')).toBeDefined()
    expect(dialog.getByText('Por favor selecciona un archivo de imagen válido.')).toBeDefined()
  })

  // @rule messages-no-raw-text
  test.each<[string, () => Response]>([
    ['a connection that breaks', () => HttpResponse.error()],
    ['a page where the answer should be', () => HttpResponse.html('<h1>nginx</h1>')],
  ])('says of an upload that met %s no word of a program', async (_, answer) => {
    const room = openStockroom()
    room.instead.push(answer)
    const { user } = open()
    const dialog = await fill(user)
    await user.upload(dialog.getByLabelText('Subir imagen'), picture())
    expect(await dialog.findByText('No se pudo subir la imagen: El servidor no responde.')).toBeDefined()
    expect(screen.queryByText(/fetch|JSON|nginx/)).toBeNull()
  })

  // @rule products-create-failed
  test('says that it failed, and keeps what was typed', async () => {
    const room = openStockroom()
    room.instead.push(refusal(503, 'No disponible'))
    const { user } = open()
    const dialog = await fill(user)
    await user.type(dialog.getByLabelText('o la dirección de una imagen'), 'https://ejemplo.cr/p.jpg')
    await user.click(dialog.getByRole('button', { name: 'Crear producto' }))
    expect(await screen.findByText('No se pudo crear el producto.')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Pelota')
  })
})

describe('editing', () => {
  const openPanel = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Editar Rodillo' }))
    return within(await screen.findByRole('dialog', { name: 'Editar producto' }))
  }
  const rename = async (user: ReturnType<typeof open>['user'], panel: Awaited<ReturnType<typeof openPanel>>) => {
    await user.clear(panel.getByLabelText(/^Nombre/))
    await user.type(panel.getByLabelText(/^Nombre/), 'Rodillo largo')
    await user.click(panel.getByRole('button', { name: 'Guardar cambios' }))
  }

  // @rule products-edit
  test('sends the form from the row it was filled in with', async () => {
    const { sent } = openStockroom()
    const { user } = open()
    await rename(user, await openPanel(user))
    expect(await screen.findByText('Producto actualizado')).toBeDefined()
    expect(sent[0]).toMatchObject({
      path: '/api/products/rodillo',
      body: { name: 'Rodillo largo', price: 12_500, stock: 3, shownStock: 3 },
      ifMatch: '0',
    })
    expect(await row('Rodillo largo')).toBeDefined()
  })

  // @rule products-edit-required, products-whole-numbers
  test('is checked like a new product', async () => {
    const { sent } = openStockroom()
    const { user } = open()
    const panel = await openPanel(user)
    fireEvent.change(panel.getByLabelText(/^Precio/), { target: { value: 'gratis' } })
    expect(panel.getByLabelText<HTMLInputElement>(/^Precio/).value).toBe('0')
    await user.click(panel.getByRole('button', { name: 'Guardar cambios' }))
    expect(await panel.findByText('Por favor completa todos los campos requeridos.')).toBeDefined()
    expect(sent).toEqual([])
  })

  /** Refuses the next save, for somebody else has edited it so. */
  const refuseFor = (room: ReturnType<typeof openStockroom>, theirs: typeof roller) =>
    room.instead.push(() => {
      room.products = [theirs]
      return stale()
    })
  const blue = { ...roller, name: 'Rodillo azul', edited: '2' }

  // @rule products-conflict-both, products-update-failed
  test('shows both values when somebody else changed it meanwhile, and overwrites only when told so', async () => {
    const room = openStockroom()
    refuseFor(room, blue)
    const { user } = open()
    const panel = await openPanel(user)
    await rename(user, panel)
    expect(await screen.findByText('No se pudo actualizar el producto.')).toBeDefined()
    expect(await panel.findByText('Ahora: Rodillo azul')).toBeDefined()
    expect(panel.getByText('Usted: Rodillo largo')).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'Guardar lo mío' }))
    expect(await screen.findByText('Producto actualizado')).toBeDefined()
    expect(room.sent[1]).toMatchObject({ body: { name: 'Rodillo largo' }, ifMatch: '2' })
  })

  // @rule products-conflict-both
  test('what is typed after the refusal is shown and saved too', async () => {
    const room = openStockroom()
    refuseFor(room, blue)
    const { user } = open()
    const panel = await openPanel(user)
    await rename(user, panel)
    await panel.findByText('Ahora: Rodillo azul')
    await user.type(panel.getByLabelText(/^Nombre/), ' y azul')
    expect(await panel.findByText('Usted: Rodillo largo y azul')).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'Guardar lo mío' }))
    await waitFor(() => expect(room.sent[1]).toMatchObject({ body: { name: 'Rodillo largo y azul' }, ifMatch: '2' }))
  })

  // @rule products-conflict-both
  test('both values stay when saving over it fails for another reason, and the same goes out again', async () => {
    const room = openStockroom()
    refuseFor(room, blue)
    room.instead.push(refusal(503, 'No disponible'))
    const { user } = open()
    const panel = await openPanel(user)
    await rename(user, panel)
    await panel.findByText('Ahora: Rodillo azul')
    await user.click(panel.getByRole('button', { name: 'Guardar lo mío' }))
    const again = await panel.findByRole('button', { name: 'Guardar lo mío' })
    expect(room.sent).toHaveLength(2)
    expect(panel.getByText('Ahora: Rodillo azul')).toBeDefined()
    await user.click(again)
    expect(await screen.findByText('Producto actualizado')).toBeDefined()
    expect(room.sent[2]).toEqual(room.sent[1])
  })

  // @rule products-conflict-both
  test('saves over what somebody else changed only the fields that were changed here', async () => {
    const room = openStockroom()
    const sold = { ...blue, description: 'De espuma.', stock: 1 }
    refuseFor(room, sold)
    refuseFor(room, { ...sold, price: 9000, edited: '3' })
    const { user } = open()
    const panel = await openPanel(user)
    await rename(user, panel)
    expect(await panel.findByText('Ahora: Rodillo azul')).toBeDefined()
    expect(panel.getAllByText(/^Ahora:/)).toHaveLength(1)
    await user.click(panel.getByRole('button', { name: 'Guardar lo mío' }))
    const { edited: _, id: __, ...kept } = sold
    const mine = { ...kept, name: 'Rodillo largo' }
    await waitFor(() => expect(room.sent[1]).toMatchObject({ body: { ...mine, shownStock: 1 }, ifMatch: '2' }))
    // Refused once more, what was taken over is still not one's own.
    await screen.findByText('₡9,000')
    await user.click(await panel.findByRole('button', { name: 'Guardar lo mío' }))
    expect(await screen.findByText('Producto actualizado')).toBeDefined()
    expect(room.sent[2]).toMatchObject({ body: { ...mine, price: 9000, shownStock: 1 }, ifMatch: '3' })
  })
})
