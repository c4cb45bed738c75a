import type { PayMethod } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { OrderStatus, PaymentMethod } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { Category } from '@clinic/shared-events/contracts/shop/products.ts'
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
  /** Staff took it by phone. */
  byPhone: boolean
  /** What staff put right or noted. */
  corrections: ({ at: string } & OrderCorrection)[]
  changes: { at: string; to: OrderStatus }[]
}
type OrderCorrection = { units: { title: string; quantity: number } } | { staffNote: string } | { paid: PayMethod }

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

type Wished = Pick<PlannedOrder, 'items' | 'paymentMethod'> & { person: number; minutesAgo: number; then: Then }
/** What became of an order, in minutes after it was placed, and what its buyer wrote. */
type Then = {
  processing?: number
  delivered?: number
  cancelled?: number
  notes?: string
  byPhone?: true
  corrections?: ({ after: number } & OrderCorrection)[]
}

const wish = (
  person: number,
  items: Wished['items'],
  paymentMethod: PaymentMethod,
  minutesAgo: number,
  then: Then = {},
): Wished => ({ person, items, paymentMethod, minutesAgo, then })

/** What was ordered and delivered, or called off, in the two weeks before. */
const earlier: readonly Wished[] = [
  wish(2, { 'Pelota de masaje': 1 }, 'whatsapp', 13 * 1440 + 70, { processing: 120, delivered: 1620 }),
  wish(4, { 'Cinta neuromuscular': 2, 'Pelota de masaje': 1 }, 'efectivo', 12 * 1440 + 310, {
    processing: 80,
    delivered: 1490,
  }),
  wish(5, { 'Bandas de resistencia': 1 }, 'tarjeta', 11 * 1440 + 25, { cancelled: 210 }),
  wish(7, { 'Paquete Espalda Sana': 1 }, 'transferencia', 10 * 1440 + 400, { processing: 55, delivered: 1710 }),
  wish(9, { 'Cinta neuromuscular': 4 }, 'whatsapp', 9 * 1440 + 150, { processing: 130, delivered: 2800 }),
  wish(0, { 'Pelota terapéutica': 1, 'Pelota de masaje': 2 }, 'efectivo', 7 * 1440 + 520, {
    processing: 45,
    delivered: 1380,
  }),
  wish(2, { 'Paquete Vuelta a Casa': 1 }, 'tarjeta', 6 * 1440 + 215, {
    processing: 190,
    delivered: 1830,
    notes: 'Dejar con el guarda.',
  }),
  wish(5, { 'Pelota terapéutica': 2 }, 'whatsapp', 5 * 1440 + 95, { processing: 60, cancelled: 400 }),
]

const wished: readonly Wished[] = [
  ...earlier,
  wish(3, { 'Bandas de resistencia': 2, 'Cinta neuromuscular': 1 }, 'transferencia', 4 * 1440 + 130, {
    processing: 95,
    delivered: 1500,
  }),
  wish(6, { 'Paquete Vuelta a Casa': 1 }, 'whatsapp', 3 * 1440 + 45, {
    processing: 60,
    delivered: 1900,
    notes: 'Pedido web - Ubicación: portón verde a mano derecha',
  }),
  wish(1, { 'Rodillo de espuma': 2, 'Pelota terapéutica': 1 }, 'efectivo', 1440 + 200, { processing: 240 }),
  wish(10, { 'Cinta neuromuscular': 1, 'Pelota de masaje': 1 }, 'efectivo', 1440 + 35, {
    byPhone: true,
    corrections: [
      { after: 40, units: { title: 'Cinta neuromuscular', quantity: 2 } },
      { after: 45, staffNote: 'Pidió otra cinta por teléfono; paga por SINPE.' },
      { after: 90, paid: 'sinpe' },
    ],
    processing: 60,
  }),
  wish(8, { 'Gel frío-calor': 2, 'Cinta neuromuscular': 3 }, 'tarjeta', 310, {
    notes: 'Llamar al llegar, el timbre no funciona.',
  }),
  wish(0, { 'Bandas de resistencia': 2 }, 'whatsapp', 48),
]

const after = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Deterministic but for the day it is counted from; oldest first. */
export const plannedOrders = (now: string): PlannedOrder[] =>
  wished.map(({ person, items, paymentMethod, minutesAgo, then }) => {
    const { processing, delivered, cancelled, notes, byPhone = false, corrections = [] } = then
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
      byPhone,
      corrections: corrections.map(({ after: minutes, ...correction }) => ({
        at: after(placedAt, minutes),
        ...correction,
      })),
      changes: [
        ...(processing === undefined ? [] : [{ at: after(placedAt, processing), to: 'processing' as const }]),
        ...(delivered === undefined ? [] : [{ at: after(placedAt, delivered), to: 'delivered' as const }]),
        ...(cancelled === undefined ? [] : [{ at: after(placedAt, cancelled), to: 'cancelled' as const }]),
      ],
    }
  })
