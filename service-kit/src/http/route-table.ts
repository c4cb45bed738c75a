import {
  actionAnswer,
  actionBody,
  actionRequestRow,
  actionSummary,
} from '@clinic/shared-events/contracts/action-requests.ts'
import {
  appointmentListQuery,
  appointmentRow,
  appointmentThread,
  bookAppointmentBody,
  bookedAnswer,
  changeStatusBody,
  editAppointmentBody,
  editedAnswer,
  publicAppointment,
  status,
  statusAnswer,
  takenDay,
  takenQuery,
} from '@clinic/shared-events/contracts/appointments.ts'
import { addToCartBody, cartChanged, cartItem, cartQuery } from '@clinic/shared-events/contracts/carts.ts'
import { listQuery } from '@clinic/shared-events/contracts/common.ts'
import {
  clinicalIntakeBody,
  clinicalIntakeRow,
  patientIntakeBody,
  patientIntakeListQuery,
  patientIntakeRow,
  submittedAnswer,
} from '@clinic/shared-events/contracts/intakes.ts'
import {
  orderListQuery,
  orderProgress,
  orderRow,
  placedAnswer,
  placeOrderBody,
} from '@clinic/shared-events/contracts/orders.ts'
import { productRow } from '@clinic/shared-events/contracts/products.ts'
import { doctor, loginBody } from '@clinic/shared-events/contracts/staff.ts'
import { z } from 'zod'
import { practiceAnswer } from './practice-answer.ts'

/** Who may call a route: someone without a session, a doctor, an administrator. */
export type Caller = 'anonymous' | 'doctor' | 'admin'
/** Limits per address, see `limits.ts`. */
export type LimitName = 'login' | 'booking' | 'form' | 'order' | 'cart' | 'reading'

export type Route = {
  who: readonly Caller[]
  /** One Spanish line for the page that lists the calls. */
  summary: string
  body?: z.ZodType
  query?: z.ZodType
  answer?: z.ZodType
  /** Status of a good answer; 200 when absent. */
  good?: number
  /** Refusals of its own, beside those that follow from who may call it, what it takes and its limit. */
  refuses?: readonly (401 | 404 | 409 | 412)[]
  limit?: LimitName
  /** Also with the cookie of a session that has ended. Any other writing call answers 401 then: nobody who was signed in acts as the public unawares. */
  endedSession?: 'ignored'
}

const everyone = ['anonymous', 'doctor', 'admin'] as const
const staff = ['doctor', 'admin'] as const
const nothing = z.object({})

/**
 * Every call of the system: the one source of who may call what (docs/http.md#who-may-call-what), of what is mounted, of
 * validation and of /openapi.json. GET is answered by query-service, every other method by command-service. First match wins,
 * so fixed segments stand before ids.
 */
export const routes = {
  'POST /api/auth/login': {
    who: everyone,
    summary: 'Iniciar sesión',
    body: loginBody,
    answer: doctor,
    refuses: [401],
    limit: 'login',
    endedSession: 'ignored',
  },
  'POST /api/auth/logout': {
    who: everyone,
    summary: 'Cerrar sesión',
    body: nothing,
    answer: nothing,
    endedSession: 'ignored',
  },
  'GET /api/auth/me': { who: staff, summary: 'Quién tiene la sesión', answer: doctor },

  'POST /api/appointments': {
    who: everyone,
    summary: 'Agendar una cita',
    body: bookAppointmentBody,
    answer: bookedAnswer,
    good: 201,
    refuses: [409],
    limit: 'booking',
  },
  'PUT /api/appointments/:id': {
    who: staff,
    summary: 'Corregir o mover una cita',
    body: editAppointmentBody,
    answer: editedAnswer,
    refuses: [404, 409, 412],
  },
  'PATCH /api/appointments/:id/status': {
    who: staff,
    summary: 'Cambiar el estado de una cita',
    body: changeStatusBody,
    answer: statusAnswer,
    refuses: [404, 409, 412],
  },
  'GET /api/doctor/appointments': {
    who: staff,
    summary: 'Citas, por día y hora',
    query: appointmentListQuery,
    answer: z.array(appointmentRow),
  },
  'GET /api/appointments/by-status/:status': {
    who: staff,
    summary: `Citas en un estado: ${status.options.join(', ')}`,
    query: appointmentListQuery,
    answer: z.array(appointmentRow),
  },
  'GET /api/appointments/:id/thread': {
    who: staff,
    summary: 'El hilo de una cita',
    answer: appointmentThread,
    refuses: [404],
  },
  'GET /api/appointments/:appointmentId/clinical-intakes': {
    who: staff,
    summary: 'Las fichas clínicas de una cita, las más nuevas primero',
    query: listQuery,
    answer: z.array(clinicalIntakeRow),
    limit: 'reading',
  },
  'GET /api/appointments/:id': {
    who: everyone,
    summary: 'Una cita: completa para el personal; nombre, fecha y hora para el público',
    answer: z.union([appointmentRow, publicAppointment]),
    refuses: [404],
    limit: 'reading',
  },
  'GET /api/public/taken-intervals': {
    who: everyone,
    summary: 'Qué horas están ocupadas, por día (62 días como máximo)',
    query: takenQuery,
    answer: z.array(takenDay),
    limit: 'reading',
  },

  'POST /api/clinical-intakes': {
    who: everyone,
    summary: 'Enviar la ficha clínica de una cita',
    body: clinicalIntakeBody,
    answer: submittedAnswer,
    good: 201,
    refuses: [404, 409],
    limit: 'form',
  },
  'POST /api/patient-intake': {
    who: everyone,
    summary: 'Enviar el formulario de primera sesión',
    body: patientIntakeBody,
    answer: submittedAnswer,
    good: 201,
    refuses: [409],
    limit: 'form',
  },
  'GET /api/doctor/patient-intakes': {
    who: staff,
    summary: 'Formularios de primera sesión, los más nuevos primero',
    query: patientIntakeListQuery,
    answer: z.array(patientIntakeRow),
  },

  'POST /api/appointment-actions/:appointmentId/:actionType': {
    who: everyone,
    summary: 'Solicitar la reprogramación (reschedule) o la cancelación (cancel) de una cita',
    body: actionBody,
    answer: actionAnswer,
    good: 201,
    refuses: [404, 409],
    limit: 'form',
  },
  'GET /api/appointment-actions/:appointmentId/:actionType': {
    who: everyone,
    summary: 'Lo que muestra un enlace de reprogramación o cancelación',
    answer: actionSummary,
    refuses: [404],
    limit: 'reading',
  },
  'GET /api/doctor/appointment-actions': {
    who: staff,
    summary: 'Solicitudes pendientes de pacientes, las más antiguas primero',
    query: listQuery,
    answer: z.array(actionRequestRow),
  },

  'GET /api/products': {
    who: everyone,
    summary: 'Productos de la tienda, por categoría y nombre',
    query: listQuery,
    answer: z.array(productRow),
    limit: 'reading',
  },
  'GET /api/cart': {
    who: everyone,
    summary: 'El carrito de una sesión anónima',
    query: cartQuery,
    answer: z.array(cartItem),
    limit: 'reading',
  },
  'POST /api/cart': {
    who: everyone,
    summary: 'Agregar un producto al carrito',
    body: addToCartBody,
    answer: cartItem,
    good: 201,
    refuses: [409],
    limit: 'cart',
  },
  'DELETE /api/cart/session/:sessionId': {
    who: everyone,
    summary: 'Vaciar el carrito',
    answer: cartChanged,
    limit: 'cart',
  },
  'DELETE /api/cart/:id': {
    who: everyone,
    summary: 'Quitar una línea del carrito',
    answer: cartChanged,
    limit: 'cart',
  },
  'POST /api/orders': {
    who: everyone,
    summary: 'Hacer un pedido',
    body: placeOrderBody,
    answer: placedAnswer,
    good: 201,
    refuses: [409],
    limit: 'order',
  },
  'GET /api/orders': {
    who: staff,
    summary: 'Pedidos, los más nuevos primero',
    query: orderListQuery,
    answer: z.array(orderRow),
  },
  'GET /api/public/orders/:trackingNumber': {
    who: everyone,
    summary: 'El avance de un pedido, sin datos personales',
    answer: orderProgress,
    refuses: [404],
    limit: 'reading',
  },

  'GET /api/public/practice': { who: everyone, summary: 'Datos del consultorio', answer: practiceAnswer },
} as const satisfies Record<`${Method} /api/${string}`, Route>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RouteKey = keyof typeof routes
export type QueryRoute = Extract<RouteKey, `GET ${string}`>
export type CommandRoute = Exclude<RouteKey, QueryRoute>

type Field<K extends RouteKey, F extends 'body' | 'query'> = (typeof routes)[K] extends {
  [P in F]: infer S extends z.ZodType
}
  ? z.infer<S>
  : undefined
export type BodyOf<K extends RouteKey> = Field<K, 'body'>
export type QueryOf<K extends RouteKey> = Field<K, 'query'>

/** Names of the ids in a path template. '/api/appointments/:id/status' → 'id'. */
export type ParamOf<K extends string> = K extends `${string}:${infer P}/${infer Rest}`
  ? P | ParamOf<Rest>
  : K extends `${string}:${infer P}`
    ? P
    : never

export type RouteParts = { method: Method; path: string }
/** 'GET /api/auth/me' → its method and path template. */
export const partsOf = (key: RouteKey): RouteParts => {
  const [method, path] = key.split(' ')
  // The keys' own type says that both are there.
  return { method: method as Method, path: path as string }
}

export const isRouteKey = (text: string): text is RouteKey => Object.hasOwn(routes, text)
export const routeKeys = Object.keys(routes).filter(isRouteKey)
const isQueryRoute = (key: RouteKey): key is QueryRoute => partsOf(key).method === 'GET'
export const queryRoutes: readonly QueryRoute[] = routeKeys.filter(isQueryRoute)
export const commandRoutes: readonly CommandRoute[] = routeKeys.filter((key): key is CommandRoute => !isQueryRoute(key))
