import { describe, expect, test } from 'vitest'
import { checkedForm, emptyForm, formOf } from './product-form.ts'
import { stockLevel } from './stock-level.ts'
import { typedNumber, wholeNumber } from './whole-number.ts'

// @rule products-stock-label: §4, §9 0 is 'Agotado', 1 to 5 'Stock Bajo', above 5 'En Stock'
test.each([
  [0, 'none'],
  [1, 'low'],
  [5, 'low'],
  [6, 'plenty'],
])('stock %i is %s', (stock, level) => expect(stockLevel(stock)).toBe(level))

// @rule products-whole-numbers
test.each([
  ['12', 12],
  ['abc', 0],
  ['', 0],
  ['7 uds', 7],
  ['-3', -3],
  ['24,000', 24_000],
  ['24.000', 24_000],
  ['₡1,250,000', 1_250_000],
  ['24 000', 24_000],
  ['24\u00a0000 colones', 24_000],
  ['007', 7],
])('%j is %i', (text, number) => expect(wholeNumber(text)).toBe(number))

// @rule products-whole-numbers
test.each(['1.9', '24,5', '24,00', '24,0000', '24,000.50', '1.234,567', '1234,567', '0.500', '24.'])(
  '%j is no whole number, and is not made one',
  (text) => expect(wholeNumber(text)).toBeNaN(),
)

// @rule products-whole-numbers
test.each([
  ['abc', '0'],
  ['-3', '0'],
  ['7 uds', '7'],
  ['24,', '24,'],
  ['24,00', '24,00'],
  ['24,000', '24,000'],
])('an input in which %j was typed shows %j', (text, shown) => expect(typedNumber(text)).toBe(shown))

describe('the form of a product', () => {
  const full = {
    name: 'Banda',
    description: 'Media',
    price: '6500',
    category: 'Paquetes',
    imageUrl: 'https://ejemplo.cr/b.jpg',
    stock: '3',
  }

  // @rule products-create-order, products-create-required, products-create-category, products-create-image
  test.each([
    [emptyForm, 'name', 'Por favor completa todos los campos requeridos.'],
    [{ ...full, price: '24,5' }, 'price', 'Precio: debe ser un número entero de colones'],
    [{ ...full, stock: '2.5' }, 'stock', 'Stock: debe ser un número entero de unidades'],
    [
      { ...full, imageUrl: 'javascript:alert(1)' },
      'imageUrl',
      'Imagen: suba un archivo o ponga una dirección que empiece con https://',
    ],
    [{ ...full, price: '0', category: '' }, 'price', 'Por favor completa todos los campos requeridos.'],
    [{ ...full, category: '', imageUrl: '' }, 'category', 'Por favor selecciona una categoría.'],
    [{ ...full, imageUrl: '' }, 'imageUrl', 'Por favor agrega una imagen para el producto.'],
  ])('is checked in the specified order: %j', (values, field, sentence) => {
    expect(checkedForm(values)).toEqual({ ok: false, fields: { [field]: sentence } })
  })

  test('is sent as the call takes it, and opens with what the product is', () => {
    const body = { name: 'Banda', description: 'Media', price: 6500, category: 'Paquetes', stock: 3 }
    expect(checkedForm(full)).toEqual({ ok: true, body: { ...body, imageUrl: 'https://ejemplo.cr/b.jpg' } })
    const row = { id: 'p1', revision: '4', ...body, imageUrl: '/art/x.svg' } as const
    expect(formOf({ ...row, category: 'Paquetes' })).toEqual({ ...full, imageUrl: '/art/x.svg' })
  })
})
