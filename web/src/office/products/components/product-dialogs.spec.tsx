import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerMe, doctor } from '~/testing/staff.ts'
import { openProducts, openStockroom, refusal, roller, rowOf, stale } from '../testing/stockroom.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerMe(doctor()))

describe("'Agregar Producto'", () => {
  const fill = async (user: ReturnType<typeof openProducts>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Agregar Producto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar Producto' }))
    await user.type(dialog.getByLabelText(/^Nombre/), 'Pelota')
    await user.type(dialog.getByLabelText(/^Descripción/), 'De 65 cm')
    fireEvent.change(dialog.getByLabelText(/^Precio/), { target: { value: '19500' } })
    await user.selectOptions(dialog.getByLabelText(/^Categoría/), 'Paquetes')
    return dialog
  }
  const picture = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'foto', { type })

  // @rule products-add: §2 An 'Agregar Producto' dialog
  // @rule products-image-upload: §2 The image can be uploaded (PNG or JPG, up to 5 MB), with a preview
  // @rule products-toasts
  test('uploads the picture, shows it, and puts the product into the list', async () => {
    const room = openStockroom()
    const imageUrl = `/images/${'a'.repeat(64)}-640.webp`
    room.instead.push(() => HttpResponse.json({ imageUrl, width: 800, height: 600 }, { status: 201 }))
    const { user } = openProducts()
    const dialog = await fill(user)
    await user.upload(dialog.getByLabelText('Subir imagen'), picture())
    expect(await screen.findByText('Imagen subida')).toBeDefined()
    expect(dialog.getByRole('presentation').getAttribute('src')).toBe(imageUrl)
    await user.click(dialog.getByRole('button', { name: 'Crear producto' }))
    expect(await screen.findByText('Producto creado')).toBeDefined()
    expect(room.sent[1]?.body).toEqual({
      name: 'Pelota',
      description: 'De 65 cm',
      price: 19_500,
      category: 'Paquetes',
      stock: 0,
      imageUrl,
    })
    expect(await rowOf('Pelota')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // @rule products-image-url: §2 or supplied as an external URL
  test('takes the address of a picture elsewhere', async () => {
    const room = openStockroom()
    const { user } = openProducts()
    const dialog = await fill(user)
    await user.type(dialog.getByLabelText('o la dirección de una imagen'), 'https://ejemplo.cr/p.jpg')
    await user.click(dialog.getByRole('button', { name: 'Crear producto' }))
    expect(await screen.findByText('Producto creado')).toBeDefined()
    expect(room.sent[0]?.body).toMatchObject({ imageUrl: 'https://ejemplo.cr/p.jpg' })
  })

  // @rule images-file-type: §5 The file's type must begin with image/: 'Por favor selecciona un archivo de imagen
  //   válido.'
  // @rule images-file-size: §5, §9 At most 5 MB: 'La imagen debe ser menor a 5MB.'
  test.each([
    ['another type', picture('application/pdf'), 'Por favor selecciona un archivo de imagen válido.'],
    ['more than 5 MB', picture('image/png', 5 * 1024 * 1024 + 1), 'La imagen debe ser menor a 5MB.'],
  ])('a file of %s is not even sent', async (_, file, sentence) => {
    const { sent } = openStockroom()
    const { user } = openProducts()
    const dialog = await fill(user)
    fireEvent.change(dialog.getByLabelText('Subir imagen'), { target: { files: [file] } })
    expect(await dialog.findByText(sentence)).toBeDefined()
    expect(sent).toEqual([])
  })

  // @rule products-upload-failed: §8 'No se pudo subir la imagen: {message}', which reads 'Failed to upload image:
  //   {status}'
  test('says that an upload failed, as specified and why', async () => {
    const room = openStockroom()
    room.instead.push(refusal(415, 'Por favor selecciona un archivo de imagen válido.'))
    const { user } = openProducts()
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
    const { user } = openProducts()
    const dialog = await fill(user)
    await user.upload(dialog.getByLabelText('Subir imagen'), picture())
    expect(await dialog.findByText('No se pudo subir la imagen: El servidor no responde.')).toBeDefined()
    expect(screen.queryByText(/fetch|JSON|nginx/)).toBeNull()
  })

  // @rule products-create-failed: §8 'No se pudo crear el producto.'
  test('says that it failed, and keeps what was typed', async () => {
    const room = openStockroom()
    room.instead.push(refusal(503, 'No disponible'))
    const { user } = openProducts()
    const dialog = await fill(user)
    await user.type(dialog.getByLabelText('o la dirección de una imagen'), 'https://ejemplo.cr/p.jpg')
    await user.click(dialog.getByRole('button', { name: 'Crear producto' }))
    expect(await screen.findByText('No se pudo crear el producto.')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Pelota')
  })
})

describe('editing', () => {
  const openPanel = async (user: ReturnType<typeof openProducts>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Editar Rodillo' }))
    return within(await screen.findByRole('dialog', { name: 'Editar producto' }))
  }
  const rename = async (
    user: ReturnType<typeof openProducts>['user'],
    panel: Awaited<ReturnType<typeof openPanel>>,
  ) => {
    await user.clear(panel.getByLabelText(/^Nombre/))
    await user.type(panel.getByLabelText(/^Nombre/), 'Rodillo largo')
    await user.click(panel.getByRole('button', { name: 'Guardar cambios' }))
  }

  // @rule products-edit: §2 An edit side panel
  // @rule products-toasts: §8 'Imagen subida', 'Producto creado', 'Producto actualizado', 'Stock actualizado'
  test('sends the form from the row it was filled in with', async () => {
    const { sent } = openStockroom()
    const { user } = openProducts()
    await rename(user, await openPanel(user))
    expect(await screen.findByText('Producto actualizado')).toBeDefined()
    expect(sent[0]).toMatchObject({
      path: '/api/products/rodillo',
      body: { name: 'Rodillo largo', price: 12_500, stock: 3, shownStock: 3 },
      ifMatch: '0',
    })
    expect(await rowOf('Rodillo largo')).toBeDefined()
  })

  // @rule products-edit-required, products-whole-numbers
  test('is checked like a new product', async () => {
    const { sent } = openStockroom()
    const { user } = openProducts()
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
  const blue = { ...roller, name: 'Rodillo azul', revision: '2' }

  // @rule products-update-failed: §8 'No se pudo actualizar el producto.'
  // @rule products-conflict-both
  test('shows both values when somebody else changed it meanwhile, and overwrites only when told so', async () => {
    const room = openStockroom()
    refuseFor(room, blue)
    const { user } = openProducts()
    const panel = await openPanel(user)
    await rename(user, panel)
    expect(await screen.findByText('No se pudo actualizar el producto.')).toBeDefined()
    expect(await panel.findByText('Ahora: Rodillo azul')).toBeDefined()
    expect(panel.getByText('Usted: Rodillo largo')).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'Guardar lo mío' }))
    expect(await screen.findByText('Producto actualizado')).toBeDefined()
    expect(room.sent[1]).toMatchObject({ body: { name: 'Rodillo largo' }, ifMatch: '2' })
  })

  // @rule products-conflict-both: Issue: who comes second sees both values, and nothing is overwritten silently
  test('what is typed after the refusal is shown and saved too', async () => {
    const room = openStockroom()
    refuseFor(room, blue)
    const { user } = openProducts()
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
    const { user } = openProducts()
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
    refuseFor(room, { ...sold, price: 9000, revision: '3' })
    const { user } = openProducts()
    const panel = await openPanel(user)
    await rename(user, panel)
    expect(await panel.findByText('Ahora: Rodillo azul')).toBeDefined()
    expect(panel.getAllByText(/^Ahora:/)).toHaveLength(1)
    await user.click(panel.getByRole('button', { name: 'Guardar lo mío' }))
    const { revision: _, id: __, ...kept } = sold
    const mine = { ...kept, name: 'Rodillo largo' }
    await waitFor(() => expect(room.sent[1]).toMatchObject({ body: { ...mine, shownStock: 1 }, ifMatch: '2' }))
    // Refused once more, what was taken over is still not one's own.
    await screen.findByText('₡9,000')
    await user.click(await panel.findByRole('button', { name: 'Guardar lo mío' }))
    expect(await screen.findByText('Producto actualizado')).toBeDefined()
    expect(room.sent[2]).toMatchObject({ body: { ...mine, price: 9000, shownStock: 1 }, ifMatch: '3' })
  })
})
