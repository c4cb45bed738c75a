import { describe, expect, it } from 'vitest'
import { checkoutForm, placeOrderBody } from './orders.ts'

const id = '2aUyqjCzEIiEcYMKj7TZtw'
const customer = {
  customerName: 'Lucía Mora',
  customerEmail: 'lucia@ejemplo.cr',
  customerPhone: '8777-4321',
  customerAddress: 'Heredia, casa 12',
}
const body = { ...customer, items: [{ productId: id, quantity: 1, price: 6500 }], totalAmount: 6500 }
const sentencesOf = (more: object, schema: typeof placeOrderBody | typeof checkoutForm = placeOrderBody) => {
  const parsed = schema.safeParse({ ...body, ...more })
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((one) => [one.path.join('.'), one.message]))
}

describe('what an order must hold', () => {
  it.each([
    [{ customerName: ' ' }, 'customerName', 'Nombre es requerido'],
    [{ customerEmail: 'nada' }, 'customerEmail', 'Email inválido'],
    [{ customerPhone: '8777' }, 'customerPhone', 'Teléfono debe tener al menos 8 dígitos'],
    [{ customerAddress: '' }, 'customerAddress', 'Dirección completa es requerida'],
    [{ paymentMethod: 'bitcoin' }, 'paymentMethod', 'Método de pago no válido'],
    [{ status: 'nuevo' }, 'status', 'Estado no válido'],
    [{ items: [] }, 'items', 'El pedido no tiene productos'],
    [{ items: undefined }, 'items', 'El pedido no tiene productos'],
    [{ notes: 'x'.repeat(2001) }, 'notes', 'Notas: máximo 2000 caracteres'],
    [
      { items: [{ productId: id, quantity: 0, price: 1 }] },
      'items.0.quantity',
      'Cantidad: debe ser un número entero de 1 a 99',
    ],
    [
      { items: [{ productId: id, quantity: 1, price: 1.5 }] },
      'items.0.price',
      'Precio: debe ser un número entero de colones',
    ],
  ])('%j is told at its field', (more, field, sentence) => {
    expect(sentencesOf(more)).toEqual({ [field]: sentence })
  })

  // @rule order-calls-nombre-es-requerido
  it("asks a full address of the checkout's flow only", () => {
    expect(sentencesOf({ customerAddress: 'Heredia' })).toEqual({})
    const short = { customerAddress: 'Dirección completa es requerida' }
    expect(sentencesOf({ customerAddress: 'Heredia', paymentMethod: 'efectivo' })).toEqual(short)
    expect(sentencesOf({ customerAddress: 'Heredia', paymentMethod: 'efectivo' }, checkoutForm)).toEqual(short)
    // Ten UTF-16 units, and yet five characters: the form and the call count alike.
    for (const schema of [placeOrderBody, checkoutForm])
      expect(sentencesOf({ customerAddress: '🏠🏠🏠🏠🏠', paymentMethod: 'efectivo' }, schema)).toEqual(short)
    expect(sentencesOf({ paymentMethod: 'transferencia' })).toEqual({})
    expect(sentencesOf({ paymentMethod: 'whatsapp' }, checkoutForm)).toEqual({
      paymentMethod: 'Método de pago no válido',
    })
  })

  // @rule order-by-phone
  it('may have no e-mail, which the checkout asks for', () => {
    for (const customerEmail of ['', ' ', null])
      expect(placeOrderBody.parse({ ...body, customerEmail }).customerEmail).toBeUndefined()
    expect(checkoutForm.pick({ customerEmail: true }).safeParse({ customerEmail: '' }).success).toBe(false)
  })

  // @rule entities-defaults
  it('is paid through the messaging app when nothing else is said', () => {
    expect(placeOrderBody.parse(body).paymentMethod).toBe('whatsapp')
    expect(placeOrderBody.parse({ ...body, paymentMethod: '', status: '', notes: '' })).toMatchObject({
      paymentMethod: 'whatsapp',
      notes: undefined,
    })
  })
})
