import { busy, HttpProblem } from '@clinic/service-kit/http/problem.ts'
import type { StepRejection } from '../appointments/steps.ts'
import type { SignInAnswer } from '../staff/sign-in.ts'

/** Every refusal a call can meet. */
export type Refusal = StepRejection | Extract<SignInAnswer, { ok: false }>['rejection']

type Told = { status: number; code: string; sentence: string; field?: string }

/** Each refusal's status and its sentence for the user (design §6); `Busy` is the service's own 503. What names a field says it there too. */
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

/** A refusal as the answer it becomes. */
export const problemOf = (refusal: Refusal): HttpProblem => {
  if (refusal.type === 'Busy') return busy(1)
  const told: Told = refusals[refusal.type]
  if (refusal.type === 'NotBookable')
    return new HttpProblem(told.status, told.code, refusal.error, { [refusal.field]: refusal.error })
  const fields = told.field === undefined ? undefined : { [told.field]: told.sentence }
  const seconds = retryAfter[refusal.type]
  return new HttpProblem(told.status, told.code, told.sentence, fields, seconds ? { 'Retry-After': seconds } : {})
}
