import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'

/** A product as staff offer it. */
export const offer = {
  name: 'Banda elástica',
  description: 'De resistencia media',
  price: 6_500,
  category: 'Equipo de Rehabilitación',
  imageUrl: 'https://ejemplo.cr/bandas.jpg',
  stock: 100_000,
}

/** One unit of a product, ordered as the checkout sends it. */
export const orderBody = (customerName: string, { id, name, price }: Pick<ProductRow, 'id' | 'name' | 'price'>) => ({
  customerName,
  customerPhone: '8777-4321',
  customerAddress: 'Heredia, San Francisco, casa 12',
  customerEmail: 'lucia@example.com',
  paymentMethod: 'efectivo',
  notes: '',
  status: 'pending',
  items: [{ productId: id, productName: name, quantity: 1, price }],
  totalAmount: price,
})
