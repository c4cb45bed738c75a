import type { OrderStatus } from '@clinic/shared-events/contracts/orders.ts'

/** The words for the wire values of an order's status (specification part 2 §4). */
export const orderStatusText: Record<OrderStatus, string> = {
  pending: 'Pendiente',
  processing: 'Procesando',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
}

/** Texts of /pedido/{trackingNumber}. */
export const orderProgress = {
  title: 'Su pedido',
  lead: 'Guarde esta dirección: aquí ve cómo avanza, sin iniciar sesión.',
  number: 'Número de seguimiento',
  thread: 'Cómo va',
  now: 'Ahora',
  reached: {
    pending: 'Recibimos su pedido.',
    processing: 'Estamos preparando su pedido.',
    delivered: 'Su pedido llegó a su casa.',
    cancelled: 'Su pedido fue cancelado.',
  },
  ahead: {
    pending: 'Recibiremos su pedido.',
    processing: 'Prepararemos su pedido.',
    delivered: 'Lo llevaremos a su casa en 48 horas, de lunes a viernes.',
  },
  again: 'Su pedido volvió a este paso.',
  items: 'Productos',
  total: 'Total',
  live: {
    calm: 'Esta página se actualiza sola.',
    offline: 'Sin conexión en vivo: vuelva a cargar para ver lo más reciente.',
  },
  loading: 'Cargando su pedido…',
  failed: 'No pudimos cargar su pedido.',
  missing: {
    title: 'Pedido no encontrado',
    text: 'No hay ningún pedido con ese número. Revise que el enlace esté completo: el número empieza con MV- y lleva diez letras o números más.',
    shop: 'Ir a la tienda',
  },
  help: 'Preguntar por mi pedido',
} as const
