import { productRow, productSentences } from '@clinic/shared-events/contracts/shop/products.ts'
import { productStream } from '@clinic/shared-events/products/events.ts'
import { describe, expect, it } from 'vitest'
import { ordering } from '../../testing/shop.ts'
import { useServedShop } from '../../testing/use-served.ts'

const shop = useServedShop()

const form = {
  name: 'Banda elástica',
  description: 'Resistencia media',
  price: 6500,
  category: 'Equipo de Rehabilitación',
  imageUrl: 'https://ejemplo.cr/banda.jpg',
  stock: 3,
}
const create = (more: object = {}, key?: string) =>
  shop().http.call('POST', '/api/products', { body: { ...form, ...more }, cookie: shop().doctor, ...(key && { key }) })
const created = async (more: object = {}) => productRow.strict().parse((await create(more)).body)
const edit = (id: string, more: object, ifMatch?: string) =>
  shop().http.call('PUT', `/api/products/${id}`, {
    body: { ...form, ...more },
    cookie: shop().doctor,
    ...(ifMatch && { ifMatch }),
  })
const setStock = (id: string, body: object, ifMatch?: string) =>
  shop().http.call('PATCH', `/api/products/${id}/stock`, { body, cookie: shop().doctor, ...(ifMatch && { ifMatch }) })

describe('creating a product', () => {
  // @rule products-call-create: §7 POST /api/products takes name, description, price, category, imageUrl and stock
  it('answers its row, and a repeat finds the same', async () => {
    const first = await create({}, 'one-submit')
    expect(first.status).toBe(201)
    const row = productRow.strict().parse(first.body)
    expect(row).toMatchObject({ ...form, revision: '0' })
    expect(first.position).toBe((await shop().world.log.head()).position)
    expect((await create({}, 'one-submit')).body).toEqual(row)
    expect((await create({ price: 1 }, 'one-submit')).status).toBe(409)
    expect(await shop().types(productStream(row.id))).toEqual(['ProductListed'])
  })

  // @rule entities-defaults: §3 Defaults: role doctor, isActive true; status agendado, reminderSent and
  //   confirmationSent false; paymentMethod whatsapp; stock 0; a request pending
  it('has no stock when none is given', async () => {
    expect((await created({ stock: undefined })).stock).toBe(0)
  })

  // @rule products-create-required: §5 1. Name, description and a price above 0 are required: 'Por favor completa
  //   todos los campos requeridos.'
  // @rule products-create-category: §5 2. A category is required: 'Por favor selecciona una categoría.' Allowed:
  //   'Equipo de Rehabilitación' and 'Paquetes'
  // @rule products-create-image: §5 3. An image is required: 'Por favor agrega una imagen para el producto.'
  // @rule products-create-order: §5 Checked in this order
  it.each([
    [{ name: '', description: '', price: 0, category: '', imageUrl: '' }, 'name', productSentences.incomplete],
    [{ description: ' ', category: '' }, 'description', productSentences.incomplete],
    [{ price: 0, imageUrl: '' }, 'price', productSentences.incomplete],
    [{ category: '', imageUrl: '' }, 'category', productSentences.category],
    [{ category: 'Otra cosa' }, 'category', productSentences.category],
    [{ imageUrl: '' }, 'imageUrl', productSentences.image],
    [{ stock: -1 }, 'stock', productSentences.negativeStock],
    [{ price: -100 }, 'price', productSentences.incomplete],
    [{ price: 10.5 }, 'price', productSentences.wholePrice],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', productSentences.imageUrl],
    [{ imageUrl: 'http://ejemplo.cr/banda.jpg' }, 'imageUrl', productSentences.imageUrl],
    [{ imageUrl: '/images/otra.webp' }, 'imageUrl', productSentences.imageUrl],
  ])('%j is refused for its first fault, the %s', async (more, field, sentence) => {
    const { status, body } = await create(more)
    expect([status, body]).toEqual([400, { error: sentence, code: 'invalid', fields: { [field]: sentence } }])
  })

  it('is for staff alone', async () => {
    expect((await shop().http.call('POST', '/api/products', { body: form })).status).toBe(401)
  })
})

describe('editing a product', () => {
  // @rule products-call-edit: §7 PUT /api/products/{id} takes the same fields
  it('records what changed and answers the new row', async () => {
    const { id, revision } = await created()
    const { status, body } = await edit(id, { name: 'Banda larga', price: 7000 }, revision)
    expect([status, body]).toMatchObject([200, { id, name: 'Banda larga', price: 7000, stock: 3, revision: '2' }])
    expect(await shop().types(productStream(id))).toEqual([
      'ProductListed',
      'ProductDetailsCorrected',
      'ProductRepriced',
    ])
  })

  // @rule products-edit-required: §5 Editing: name, description and a price above 0 are required, with the same
  //   message
  it.each([{ name: '' }, { description: '' }, { price: 0 }, { price: -100 }])('%j is refused', async (more) => {
    const { id } = await created()
    expect(await edit(id, more)).toMatchObject({ status: 400, body: { error: productSentences.incomplete } })
  })

  it('keeps category, image and stock that are not given', async () => {
    const row = await created()
    const { body } = await edit(row.id, { name: 'Banda larga', category: '', imageUrl: '', stock: undefined })
    expect(body).toEqual({ ...row, name: 'Banda larga', revision: '1' })
  })

  it('of somebody who saw an older state is refused, and nothing is overwritten', async () => {
    const { id, revision } = await created()
    await edit(id, { name: 'Banda larga' }, revision)
    expect(await edit(id, { name: 'Banda corta' }, revision)).toMatchObject({ status: 412, body: { code: 'stale' } })
    expect((await shop().offerOf(id)).title).toBe('Banda larga')
  })

  it('is not stale because somebody ordered, and leaves the order its units', async () => {
    const { id, revision } = await created()
    await shop().order(shop().one, ordering({ offer: await shop().offerOf(id), quantity: 2 }))
    const { status, body } = await edit(id, { name: 'Banda larga', stock: 3, shownStock: 3 }, revision)
    expect([status, body]).toMatchObject([200, { name: 'Banda larga', stock: 1 }])
  })

  it.each(['abc', 'zzzzzzzzzzzzzzzzzzzzzz'])('%s is no product', async (id) => {
    expect(await edit(id, {})).toMatchObject({ status: 404, body: { error: 'No existe ese producto.' } })
  })
})

describe('the stock', () => {
  // @rule products-call-stock: §7 PATCH /api/products/{productId}/stock takes the stock
  it('is set to what was counted', async () => {
    const { id } = await created()
    expect(await setStock(id, { stock: 12 })).toMatchObject({ status: 200, body: { stock: 12, revision: '1' } })
  })

  // @rule products-stock-negative: §5 A negative stock is refused: 'El stock no puede ser negativo.'
  it('is never negative, whether it is sent so or orders were quicker', async () => {
    const { id } = await created()
    expect(await setStock(id, { stock: -1 })).toMatchObject({
      status: 400,
      body: { error: 'El stock no puede ser negativo.', fields: { stock: 'El stock no puede ser negativo.' } },
    })
    await shop().order(shop().one, ordering({ offer: await shop().offerOf(id), quantity: 3 }))
    expect(await setStock(id, { stock: 1, shownStock: 3 })).toMatchObject({
      status: 409,
      body: { error: 'El stock no puede ser negativo.', code: 'stock-negative' },
    })
    expect(await shop().stockOf(id)).toBe(0)
  })

  it('counted by two from the same state is refused the second', async () => {
    const { id, revision } = await created()
    expect((await setStock(id, { stock: 10, shownStock: 3 }, revision)).status).toBe(200)
    expect((await setStock(id, { stock: 12, shownStock: 3 }, revision)).status).toBe(412)
    expect(await shop().stockOf(id)).toBe(10)
  })

  // @rule products-quick-add-both: Two who press '+5 Stock' at once add 10 (docs/specification.md#office-calls)
  it('to which two add 5 at once has 10 more', async () => {
    const { id } = await created()
    const answers = await Promise.all([1, 2].map(() => setStock(id, { stock: 8, shownStock: 3 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await shop().stockOf(id)).toBe(13)
  })

  it('stays what it is when 20 add while 20 order', async () => {
    const { id } = await created({ stock: 20 })
    const offer = await shop().offerOf(id)
    const [adds, orders] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => setStock(id, { stock: 25, shownStock: 20 }))),
      Promise.all(Array.from({ length: 20 }, () => shop().order(shop().other, ordering({ offer })))),
    ])
    const added = adds.filter(({ status }) => status === 200).length
    const ordered = orders.filter(({ ok }) => ok).length
    expect([added, ordered]).toEqual([20, 20])
    expect(await shop().stockOf(id)).toBe(20 + 5 * added - ordered)
  })
})
