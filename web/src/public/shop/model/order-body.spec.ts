import { expect, test } from 'vitest'
import { cartOrderBody, customerSchema } from './order-body.ts'
import { orderMessage } from './order-message.ts'

const lines = [
  { productId: 'b'.repeat(22), quantity: 2, price: 12_500, name: 'Bandas de resistencia' },
  { productId: 'r'.repeat(22), quantity: 1, price: 16_900, name: 'Rodillo de espuma' },
]
const typed = {
  name: ' Lucía Mora ',
  email: 'lucia@example.com',
  phone: '8777-1234',
  address: 'Heredia, casa verde',
  location: 'Frente al parque',
}

// @rule customer-orders-cart-flow: Public §7 POST /api/orders (cart flow): address, ' - ', location; items with name;
//   total; the messaging-app method; 'Pedido web - Ubicación: ...'
test('the cart sends address and location as one, its products by name, and where it comes from', () => {
  expect(cartOrderBody(customerSchema.parse(typed), lines)).toEqual({
    customerName: 'Lucía Mora',
    customerPhone: '8777-1234',
    customerEmail: 'lucia@example.com',
    customerAddress: 'Heredia, casa verde - Frente al parque',
    items: [
      { productId: 'b'.repeat(22), quantity: 2, price: 12_500, name: 'Bandas de resistencia' },
      { productId: 'r'.repeat(22), quantity: 1, price: 16_900, name: 'Rodillo de espuma' },
    ],
    totalAmount: 41_900,
    paymentMethod: 'whatsapp',
    notes: 'Pedido web - Ubicación: Frente al parque',
  })
})

test('without a location the address stands alone', () => {
  const body = cartOrderBody(customerSchema.parse({ ...typed, location: ' ' }), lines)
  expect([body.customerAddress, body.notes]).toEqual(['Heredia, casa verde', 'Pedido web - Ubicación: No especificada'])
})

// @rule customer-chat-shop-number: Public §7 A chat with the shop's number opens, prefilled with tracking number,
//   customer, product lines and total (and, ours, where the order is followed); a blocked popup navigates this window
test('the chat begins with the number, the buyer, the products and the total as the server has them', () => {
  const order = {
    id: 'o'.repeat(22),
    trackingNumber: 'MV-0123ABCDEF',
    status: 'pending' as const,
    items: lines,
    totalAmount: 41_900,
    createdAt: '2026-11-24T14:43:00.000Z',
  }
  const followAt = 'https://clinica.example/pedido/MV-0123ABCDEF'
  expect(orderMessage(order, customerSchema.parse(typed), followAt)).toBe(`Hola, acabo de hacer un pedido en la tienda.

Número de seguimiento: MV-0123ABCDEF

Nombre: Lucía Mora
Teléfono: 8777-1234
Correo: lucia@example.com
Dirección: Heredia, casa verde
Ubicación: Frente al parque

Productos:
- 2 × Bandas de resistencia: ₡25,000
- 1 × Rodillo de espuma: ₡16,900

Total: ₡41,900

Ver cómo va el pedido: https://clinica.example/pedido/MV-0123ABCDEF`)
  expect(orderMessage(order, customerSchema.parse({ ...typed, location: '' }), followAt)).not.toContain('Ubicación')
})
