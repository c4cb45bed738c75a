import { busy, HttpProblem } from '@clinic/service-kit/http/problem.ts'
import { mostChangesADay, mostLines, mostUnits } from '@clinic/shared-events/contracts/carts.ts'
import type { StepRejection } from '../appointments/steps.ts'
import type { CartAnswer } from '../carts/change-cart.ts'
import type { IntakeAnswer } from '../intakes/submit-form.ts'
import type { OrderAnswer } from '../orders/place-order.ts'
import type { SignInAnswer } from '../staff/sign-in.ts'

type RejectionOf<Answer extends { ok: boolean }> =
  Extract<Answer, { ok: false }> extends { rejection: infer R } ? R : never

/** Every refusal a call can meet. */
export type Refusal =
  | StepRejection
  | RejectionOf<IntakeAnswer>
  | RejectionOf<SignInAnswer>
  | RejectionOf<CartAnswer>
  | RejectionOf<OrderAnswer>

type Told = { status: number; code: string; sentence: string; field?: string }

/**
 * Each refusal's status and its sentence for the user (docs/http.md#errors); `Busy` is the service's own 503. What names a
 * field says it there too.
 */
export const refusals = {
  AppointmentNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa cita.' },
  AlreadyBooked: { status: 409, code: 'already-booked', sentence: 'Esa cita ya está agendada.' },
  SlotTaken: {
    status: 409,
    code: 'slot-taken',
    sentence: 'Ese horario ya no está disponible',
    field: 'startTime',
  },
  StepAbandoned: {
    status: 409,
    code: 'step-abandoned',
    sentence: 'La solicitud tardó demasiado y se dejó sin efecto. Envíela de nuevo.',
  },
  NotBookable: { status: 400, code: 'invalid', sentence: 'Ese horario no se puede agendar.' },
  StatusMoveRefused: {
    status: 409,
    code: 'status-move-refused',
    sentence: 'La cita no puede pasar a ese estado desde el que tiene ahora.',
    field: 'status',
  },
  CannotMove: {
    status: 409,
    code: 'cannot-move',
    sentence: 'Una cita realizada o cancelada no se puede reprogramar.',
  },
  DetailsErased: {
    status: 409,
    code: 'details-erased',
    sentence: 'Los datos personales de esta cita fueron eliminados y ya no se pueden corregir.',
  },
  ReservationHeld: { status: 409, code: 'reservation-held', sentence: 'La cita ocupa ese horario.' },
  VisitBegun: {
    status: 409,
    code: 'too-late',
    sentence: 'La hora de la cita ya pasó; la ficha clínica ya no se puede enviar.',
  },
  CedulaKnown: {
    status: 409,
    code: 'cedula-known',
    sentence:
      'Ya recibimos un formulario de primera sesión con esa cédula. No hace falta enviarlo de nuevo. Si no lo envió usted, comuníquese con la clínica.',
    field: 'cedula',
  },
  ActionLinkUnusable: {
    status: 404,
    code: 'not-found',
    sentence: 'Este enlace no es válido, o la cita ya pasó o fue cancelada.',
  },
  ActionPending: {
    status: 409,
    code: 'action-pending',
    sentence: 'Esta solicitud ya está registrada. Le contactaremos pronto.',
  },
  UnknownProduct: { status: 400, code: 'unknown-product', sentence: 'Ese producto ya no está en la tienda.' },
  CartFull: { status: 409, code: 'cart-full', sentence: 'El carrito no admite más.' },
  CartChangesUsedUp: {
    status: 409,
    code: 'cart-changes-used-up',
    sentence: `Este carrito ya cambió ${mostChangesADay} veces hoy. Mañana podrá cambiarlo de nuevo; hoy puede pedir lo que tiene o vaciarlo.`,
  },
  PriceChanged: { status: 409, code: 'price-changed', sentence: 'El precio de un producto cambió.' },
  StockShort: { status: 409, code: 'stock-short', sentence: 'No hay suficientes unidades de un producto.' },
  AlreadyPlaced: { status: 409, code: 'already-placed', sentence: 'Ese pedido ya está registrado.' },
  OrderNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese pedido.' },
  IdempotencyKeyReused: {
    status: 409,
    code: 'idempotency-key-reused',
    sentence: 'Este envío ya se hizo con otros datos. Revise y envíe de nuevo.',
  },
  Stale: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona cambió esta cita mientras usted la editaba. Revise los datos e intente nuevamente.',
  },
  WrongCredentials: { status: 401, code: 'wrong-credentials', sentence: 'Usuario o contraseña incorrectos.' },
  SignInThrottled: {
    status: 429,
    code: 'sign-in-throttled',
    sentence: 'Demasiados intentos fallidos. Espere 15 minutos e intente nuevamente.',
  },
} as const satisfies Record<Exclude<Refusal['type'], 'Busy'>, Told>

const retryAfter: Partial<Record<Refusal['type'], string>> = { SignInThrottled: '900' }

const colones = (amount: number): string => `₡${amount.toLocaleString('en-US')}`
const units = (count: number): string => (count === 1 ? 'queda 1 unidad' : `quedan ${count} unidades`)

/** What a refusal says of the one thing it is about, and at which field. */
const particularsOf = (refusal: Refusal): { sentence?: string; field?: string } => {
  switch (refusal.type) {
    case 'NotBookable':
      return { sentence: refusal.error, field: refusal.field }
    case 'UnknownProduct':
      return { field: 'line' in refusal ? `items.${refusal.line}.productId` : 'productId' }
    case 'PriceChanged':
      return {
        sentence: `El precio de «${refusal.title}» cambió: ahora es ${colones(refusal.price)}. Revise su pedido.`,
        field: `items.${refusal.line}.price`,
      }
    case 'StockShort':
      return {
        sentence:
          refusal.stock === 0
            ? `«${refusal.title}» está agotado.`
            : `De «${refusal.title}» solo ${units(refusal.stock)}. Ajuste la cantidad.`,
        field: `items.${refusal.line}.quantity`,
      }
    case 'CartFull':
      return refusal.of === 'units'
        ? { sentence: `El carrito admite ${mostUnits} unidades de cada producto como máximo.`, field: 'quantity' }
        : { sentence: `El carrito admite ${mostLines} productos distintos como máximo.`, field: 'productId' }
    default:
      return {}
  }
}

/** A refusal as the answer it becomes. */
export const problemOf = (refusal: Refusal): HttpProblem => {
  if (refusal.type === 'Busy') return busy(1)
  const told: Told = refusals[refusal.type]
  const { sentence = told.sentence, field = told.field } = particularsOf(refusal)
  const fields = field === undefined ? undefined : { [field]: sentence }
  const seconds = retryAfter[refusal.type]
  return new HttpProblem(told.status, told.code, sentence, fields, seconds ? { 'Retry-After': seconds } : {})
}
