import type { OrderStatus, PaymentMethod } from '@clinic/shared-events/contracts/orders.ts'
import type { Category } from '@clinic/shared-events/contracts/products.ts'
import { people } from './people.ts'

/** A product of the demonstration. `stock`: units when it was listed, of which the planned orders take theirs. */
export type PlannedProduct = {
  title: string
  description: string
  price: number
  /** The web's drawing of it, which is uploaded as a picture. */
  drawing: string
  category: Category
  stock: number
}
/** An order of the demonstration and when each thing happened to it. Instants are UTC ISO strings, all in the past. */
export type PlannedOrder = {
  /** Title of a product → units. */
  items: Readonly<Record<string, number>>
  paymentMethod: PaymentMethod
  buyer: {
    customerName: string
    customerEmail: string
    customerPhone: string
    customerAddress: string
    notes?: string
  }
  placedAt: string
  changes: { at: string; to: OrderStatus }[]
}

const equipment = 'Equipo de Rehabilitación'
const offered = (
  title: string,
  description: string,
  price: number,
  drawing: string,
  stock: number,
  category: Category = equipment,
): PlannedProduct => ({ title, description, price, drawing: `/art/product-${drawing}.svg`, category, stock })

/** Plenty, few and none of something, in both categories. */
export const plannedProducts: readonly PlannedProduct[] = [
  offered('Bandas de resistencia', 'Tres intensidades para fortalecer en casa.', 12_500, 'bandas', 22),
  offered('Rodillo de espuma', 'Relaja espalda y piernas. 45 cm.', 16_900, 'rodillo', 5),
  offered('Cinta neuromuscular', 'Rollo de 5 m, resistente al agua.', 6_500, 'cinta', 34),
  offered('Gel frío-calor', 'Alivio rápido después de la terapia. 500 ml.', 7_800, 'gel', 2),
  offered('Pelota terapéutica', 'Equilibrio y movilidad. 65 cm, con inflador.', 19_500, 'pelota', 11),
  offered('Pelota de masaje', 'Para puntos de tensión. 7 cm, firme.', 4_900, 'masaje', 20),
  offered('Paquete Vuelta a Casa', 'Bandas, pelota, cinta y guía de ejercicios.', 34_900, 'paquete', 7, 'Paquetes'),
  offered('Paquete Espalda Sana', 'Rodillo, bandas y guía de estiramientos.', 27_500, 'espalda', 9, 'Paquetes'),
]

type Wished = Pick<PlannedOrder, 'items' | 'paymentMethod'> & {
  person: number
  minutesAgo: number
  notes?: string
  /** Minutes after it was placed. */
  processing?: number
  delivered?: number
  cancelled?: number
}

/** What was ordered and delivered, or called off, in the two weeks before. */
const earlier: readonly Wished[] = [
  {
    person: 2,
    items: { 'Pelota de masaje': 1 },
    paymentMethod: 'whatsapp',
    minutesAgo: 13 * 1440 + 70,
    processing: 120,
    delivered: 1620,
  },
  {
    person: 4,
    items: { 'Cinta neuromuscular': 2, 'Pelota de masaje': 1 },
    paymentMethod: 'efectivo',
    minutesAgo: 12 * 1440 + 310,
    processing: 80,
    delivered: 1490,
  },
  {
    person: 5,
    items: { 'Bandas de resistencia': 1 },
    paymentMethod: 'tarjeta',
    minutesAgo: 11 * 1440 + 25,
    cancelled: 210,
  },
  {
    person: 7,
    items: { 'Paquete Espalda Sana': 1 },
    paymentMethod: 'transferencia',
    minutesAgo: 10 * 1440 + 400,
    processing: 55,
    delivered: 1710,
  },
  {
    person: 9,
    items: { 'Cinta neuromuscular': 4 },
    paymentMethod: 'whatsapp',
    minutesAgo: 9 * 1440 + 150,
    processing: 130,
    delivered: 2800,
  },
  {
    person: 0,
    items: { 'Pelota terapéutica': 1, 'Pelota de masaje': 2 },
    paymentMethod: 'efectivo',
    minutesAgo: 7 * 1440 + 520,
    processing: 45,
    delivered: 1380,
  },
  {
    person: 2,
    items: { 'Paquete Vuelta a Casa': 1 },
    paymentMethod: 'tarjeta',
    minutesAgo: 6 * 1440 + 215,
    processing: 190,
    delivered: 1830,
    notes: 'Dejar con el guarda.',
  },
  {
    person: 5,
    items: { 'Pelota terapéutica': 2 },
    paymentMethod: 'whatsapp',
    minutesAgo: 5 * 1440 + 95,
    processing: 60,
    cancelled: 400,
  },
]

const wished: readonly Wished[] = [
  ...earlier,
  {
    person: 3,
    items: { 'Bandas de resistencia': 2, 'Cinta neuromuscular': 1 },
    paymentMethod: 'transferencia',
    minutesAgo: 4 * 1440 + 130,
    processing: 95,
    delivered: 1500,
  },
  {
    person: 6,
    items: { 'Paquete Vuelta a Casa': 1 },
    paymentMethod: 'whatsapp',
    minutesAgo: 3 * 1440 + 45,
    notes: 'Pedido web - Ubicación: portón verde a mano derecha',
    processing: 60,
    delivered: 1900,
  },
  {
    person: 1,
    items: { 'Rodillo de espuma': 2, 'Pelota terapéutica': 1 },
    paymentMethod: 'efectivo',
    minutesAgo: 1440 + 200,
    processing: 240,
  },
  {
    person: 8,
    items: { 'Gel frío-calor': 2, 'Cinta neuromuscular': 3 },
    paymentMethod: 'tarjeta',
    minutesAgo: 310,
    notes: 'Llamar al llegar, el timbre no funciona.',
  },
  { person: 0, items: { 'Bandas de resistencia': 2 }, paymentMethod: 'whatsapp', minutesAgo: 48 },
]

const after = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Deterministic but for the day it is counted from; oldest first. */
export const plannedOrders = (now: string): PlannedOrder[] =>
  wished.map(({ person, items, paymentMethod, minutesAgo, notes, processing, delivered, cancelled }) => {
    const { name, address } = people[person % people.length] ?? { name: 'Ana Mora', address: 'San José, centro' }
    const placedAt = after(now, -minutesAgo)
    return {
      items,
      paymentMethod,
      buyer: {
        customerName: name,
        customerEmail: `pedido${person}@example.com`,
        customerPhone: `8${String(4_210_000 + person * 1_117).padStart(7, '0')}`,
        customerAddress: address,
        ...(notes !== undefined && { notes }),
      },
      placedAt,
      changes: [
        ...(processing === undefined ? [] : [{ at: after(placedAt, processing), to: 'processing' as const }]),
        ...(delivered === undefined ? [] : [{ at: after(placedAt, delivered), to: 'delivered' as const }]),
        ...(cancelled === undefined ? [] : [{ at: after(placedAt, cancelled), to: 'cancelled' as const }]),
      ],
    }
  })
