import { describe, expect, it } from 'vitest'
import { problemOf, refusals } from './refusals.ts'

describe('every refusal', () => {
  it.each(Object.entries(refusals))('%s has a status and a Spanish sentence', (_, { status, sentence, code }) => {
    expect([400, 401, 404, 409, 412, 413, 415, 429, 503]).toContain(status)
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÑ¡¿]/)
    expect(code).toMatch(/^[a-z-]+$/)
  })
})

it('names the field that is at fault', () => {
  expect(problemOf({ type: 'SlotTaken' }).answer).toEqual({
    error: 'Ese horario ya no está disponible',
    code: 'slot-taken',
    fields: { startTime: 'Ese horario ya no está disponible' },
  })
  const error = 'Los domingos no hay atención. Elija otro día.'
  expect(problemOf({ type: 'NotBookable', field: 'date', error })).toMatchObject({
    status: 400,
    answer: { error, fields: { date: error } },
  })
})

it('says when to come again', () => {
  expect(problemOf({ type: 'Busy' })).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  expect(problemOf({ type: 'SignInThrottled' })).toMatchObject({ status: 429, headers: { 'Retry-After': '900' } })
})

it.each([
  [
    { type: 'StockShort', line: 1, title: 'Banda elástica', stock: 0 } as const,
    'items.1.quantity',
    '«Banda elástica» está agotado.',
  ],
  [
    { type: 'StockShort', line: 0, title: 'Banda elástica', stock: 1 } as const,
    'items.0.quantity',
    'De «Banda elástica» solo queda 1 unidad. Ajuste la cantidad.',
  ],
  [
    { type: 'PriceChanged', line: 0, title: 'Rodillo', price: 16500 } as const,
    'items.0.price',
    'El precio de «Rodillo» cambió: ahora es ₡16,500. Revise su pedido.',
  ],
])('names the product that an order is refused for: %j', (refusal, field, sentence) => {
  expect(problemOf(refusal)).toMatchObject({ status: 409, answer: { error: sentence, fields: { [field]: sentence } } })
})
