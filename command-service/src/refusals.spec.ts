import { describe, expect, it } from 'vitest'
import { appointmentRefusals } from './appointments/deciders/refusals.ts'
import { handlingRefusals, type Refused } from './handling/refusals.ts'
import { refusing } from './http/refusing.ts'
import { orderRefusals } from './orders/refusals.ts'
import { slices } from './routes.ts'
import { staffRefusals } from './staff/refusals.ts'

const { problemOf } = refusing({ ...appointmentRefusals, ...orderRefusals, ...staffRefusals })
const tables = [handlingRefusals, ...slices.map(({ refusals }) => refusals)]
const refusals = tables.flatMap((table): [string, Refused<never>][] => Object.entries(table))

describe('every refusal', () => {
  it.each(refusals)('%s has a status and a Spanish sentence', (_, { status, sentence, code }) => {
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
    'De «Banda elástica» solo queda 1 unidad.',
  ],
  [
    { type: 'PriceChanged', line: 0, title: 'Rodillo', price: 16500 } as const,
    'items.0.price',
    'El precio de «Rodillo» cambió: ahora es ₡16,500.',
  ],
])('names the product that an order is refused for: %j', (refusal, field, sentence) => {
  expect(problemOf(refusal)).toMatchObject({ status: 409, answer: { error: sentence, fields: { [field]: sentence } } })
})

it('a refusal that neither the slice nor the handling answers does not compile', () => {
  const { expectDone } = refusing(staffRefusals)
  const refuse = (type: 'SlotTaken' | 'NoAccount') => ({ ok: false, rejection: { type } }) as const
  // @ts-expect-error appointments refuse this
  expect(() => expectDone(refuse('SlotTaken'))).toThrow()
  // @ts-expect-error its sentence names the phone
  expect(problemOf({ type: 'TooManyOpen' })).toMatchObject({ status: 429 })
})
