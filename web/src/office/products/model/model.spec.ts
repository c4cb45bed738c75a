import { describe, expect, test } from 'vitest'
import { checkedForm, emptyForm, formOf } from './product-form.ts'
import { stockLevel } from './stock-level.ts'
import { wholeNumber } from './whole-number.ts'

// @rule products-stock-label
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
  ['1.9', 1],
])('%j is %i', (text, number) => expect(wholeNumber(text)).toBe(number))

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
    [{ ...full, price: '0', category: '' }, 'price', 'Por favor completa todos los campos requeridos.'],
    [{ ...full, category: '', imageUrl: '' }, 'category', 'Por favor selecciona una categoría.'],
    [{ ...full, imageUrl: '' }, 'imageUrl', 'Por favor agrega una imagen para el producto.'],
  ])('is checked in the specified order: %j', (values, field, sentence) => {
    expect(checkedForm(values)).toEqual({ ok: false, fields: { [field]: sentence } })
  })

  test('is sent as the call takes it, and opens with what the product is', () => {
    const body = { name: 'Banda', description: 'Media', price: 6500, category: 'Paquetes', stock: 3 }
    expect(checkedForm(full)).toEqual({ ok: true, body: { ...body, imageUrl: 'https://ejemplo.cr/b.jpg' } })
    const row = { id: 'p1', edited: '4', ...body, imageUrl: '/art/x.svg' } as const
    expect(formOf({ ...row, category: 'Paquetes' })).toEqual({ ...full, imageUrl: '/art/x.svg' })
  })
})
