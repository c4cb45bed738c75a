export { orderStatusText } from '@clinic/shared-events/contracts/wire-words.ts'

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
    text: 'No hay ningún pedido con ese número.',
    hint: 'Revise que el enlace esté completo, o escriba aquí su número.',
    shop: 'Ir a la tienda',
  },
  lookup: {
    lead: 'Escriba el número de seguimiento que le dimos con su pedido.',
    hint: 'Empieza con MV- y lleva diez letras o números más.',
    invalid: 'Revise el número: empieza con MV- y lleva diez letras o números más.',
    submit: 'Ver mi pedido',
  },
  help: 'Preguntar por mi pedido',
} as const

/** Problems of sending an order, in the cart's dialog and at the checkout alike. */
export const ordering = {
  away: 'No pudimos comunicarnos con el servidor. Lo que escribió sigue aquí: puede volver a intentar sin pedir dos veces.',
  review: 'Revise los campos marcados y vuelva a intentar.',
  priceNow: (name: string, price: string) => `El precio de «${name}» cambió: ahora es ${price}.`,
  priceHint: 'El total ya está actualizado. Revíselo y vuelva a enviar si está de acuerdo.',
  stockHint: 'Cambie su carrito y vuelva a enviar.',
  gone: 'Un producto de su carrito ya no está en la tienda.',
  goneHint: 'Quítelo de su carrito para enviar el pedido.',
  earlier: (number: string) => `Su pedido anterior sí quedó registrado: ${number}.`,
  earlierHint: 'Su carrito cambió después. Si lo envía ahora, será un pedido nuevo.',
  notEmptied: {
    title: 'No pudimos vaciar su carrito',
    description: 'Su pedido ya está registrado: no hace falta enviarlo otra vez.',
  },
  lines: 'Productos del pedido',
  total: 'Total',
  before: (price: string) => `Antes ${price}`,
  lineGone: 'Ya no está en la tienda',
  lineShort: (left: number) =>
    left === 0 ? 'Agotado' : left === 1 ? 'Solo queda 1 unidad' : `Solo quedan ${left} unidades`,
  lineSent: 'Quizá ya apartado por su pedido',
} as const

/**
 * The cart's customer dialog. Messages quoted by the specification (docs/specification.md#public-rules, #public-messages) stand
 * exactly.
 */
export const customer = {
  title: 'Sus datos para el pedido',
  lead: 'Registramos su pedido y abrimos WhatsApp para confirmarlo con usted.',
  fields: {
    name: 'Nombre completo',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    location: 'Ubicación',
  },
  hints: { address: 'Provincia, cantón, distrito y señas.', location: 'Opcional: un enlace de mapa o una seña más.' },
  noLocation: 'No especificada',
  incomplete: {
    title: 'Información incompleta',
    description: 'Por favor complete todos los campos requeridos',
  },
  failure: { title: 'Error', description: 'No se pudo registrar el pedido' },
  success: { title: 'Pedido registrado' },
  submit: 'Pedir por WhatsApp',
  sending: 'Registrando su pedido...',
} as const

/** The chat's first message (docs/specification.md#public-calls). */
export const chatMessage = {
  greeting: 'Hola, acabo de hacer un pedido en la tienda.',
  number: 'Número de seguimiento',
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo',
  address: 'Dirección',
  location: 'Ubicación',
  products: 'Productos',
  total: 'Total',
  follow: 'Ver cómo va el pedido',
  about: (number: string) => `Hola, le escribo por mi pedido ${number}.`,
} as const

/** Texts about an unfinished order, on the cart and the checkout. */
export const unfinished = {
  unknown: {
    title: 'Su pedido quedó sin respuesta',
    text: () =>
      'Lo envió antes y no supimos si llegó. Al comprobarlo, si no llegó se envía tal como usted lo escribió; si llegó, no se pide dos veces.',
    check: 'Comprobar mi pedido',
  },
  placed: {
    title: 'Su pedido ya está registrado',
    text: (number: string) => `Número de seguimiento: ${number}. Su carrito no se llegó a vaciar.`,
    check: 'Vaciar el carrito',
  },
  checking: 'Comprobando...',
} as const

/** What was ordered, after the order. */
export const placed = {
  title: 'Su pedido está registrado',
  lead: 'Se lo confirmamos por WhatsApp.',
  earlier: 'Ya estaba registrado, con los datos que envió la primera vez. Si algo cambió, escríbanos por WhatsApp.',
  number: 'Número de seguimiento',
  total: 'Total',
  follow: 'Ver cómo va mi pedido',
  chat: 'Escribir por WhatsApp',
} as const

/** Texts of /checkout. Messages quoted by the specification (docs/specification.md#public-rules, #public-messages) stand exactly. */
export const checkout = {
  title: 'Completar pedido',
  leadBefore: 'Diga adónde llevarlo. Los campos con',
  leadAfter: 'son obligatorios.',
  sections: { person: 'Sus datos', delivery: 'Entrega', payment: 'Forma de pago' },
  fields: {
    customerName: 'Nombre completo',
    customerEmail: 'Correo electrónico',
    customerPhone: 'Teléfono',
    customerAddress: 'Dirección completa',
    paymentMethod: '¿Cómo prefiere pagar?',
    notes: 'Notas para la entrega',
  },
  hints: {
    customerPhone: 'Por si necesitamos encontrar su casa.',
    customerAddress: 'Provincia, cantón, distrito y señas.',
  },
  summary: {
    title: 'Resumen del pedido',
    change: 'Cambiar mi carrito',
    delivery: 'Entrega en 48 horas, de lunes a viernes.',
  },
  submit: 'Completar pedido',
  sending: 'Enviando su pedido...',
  failure: 'Hubo un problema al completar tu pedido. Por favor intenta nuevamente.',
  success: { title: '¡Pedido completado!' },
  empty: { title: 'Carrito vacío', text: 'No hay productos en tu carrito.', shop: 'Ir a la tienda' },
  loading: 'Cargando su carrito…',
  failed: 'No pudimos cargar su carrito.',
  done: {
    title: 'Pedido Completado',
    lead: 'Recibimos su pedido. Guarde el número de seguimiento: con él puede ver cómo avanza.',
    shop: 'Seguir comprando',
    home: 'Volver al inicio',
  },
} as const
