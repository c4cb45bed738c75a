import { otherAccountCode } from '@clinic/shared-events/contracts/practice/other-account.ts'
import { restingCode } from '@clinic/shared-events/contracts/practice/resting.ts'
import type { ErrorAnswer } from '@clinic/shared-events/contracts/wire/errors.ts'

/** An answer that is an error: thrown by a handler, written by the error handler as `{ error, code, fields? }` (docs/http.md#errors). */
export class HttpProblem extends Error {
  readonly status: number
  readonly answer: ErrorAnswer
  readonly headers: Readonly<Record<string, string>>

  /** @param sentence Spanish, for the user. @param fields Spanish sentences by field. */
  constructor(
    status: number,
    code: string,
    sentence: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    super(sentence)
    this.name = 'HttpProblem'
    this.status = status
    this.answer = { error: sentence, code, ...(fields && { fields }) }
    this.headers = headers
  }
}

/** The service cannot take the call now, though nothing is wrong with it: 503 with Retry-After (docs/http.md#errors). */
export class Busy extends Error {
  readonly retryAfterSeconds: number
  constructor(message = 'busy', retryAfterSeconds = 1) {
    super(message)
    this.name = 'Busy'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const malformed = (status = 400) => new HttpProblem(status, 'malformed', 'La solicitud no es válida.')
export const notSignedIn = () => new HttpProblem(401, 'not-signed-in', 'Debe iniciar sesión para continuar.')
export const resting = () =>
  new HttpProblem(401, restingCode, 'Su sesión está en pausa. Escriba el PIN de este dispositivo para seguir.')
export const otherAccount = () =>
  new HttpProblem(401, otherAccountCode, 'En este navegador hay otra cuenta ahora. No se guardó nada.')
export const notAllowed = () => new HttpProblem(403, 'not-allowed', 'Su cuenta no tiene permiso para hacer esto.')
export const passwordDue = () =>
  new HttpProblem(403, 'own-password-due', 'Antes de continuar, elija una contraseña propia.')
export const foreignOrigin = () =>
  new HttpProblem(403, 'foreign-origin', 'La solicitud no viene de este sitio y fue rechazada.')
export const noSuchRoute = () => new HttpProblem(404, 'not-found', 'No existe lo que busca.')
/** The answer when a store cannot be reached: the same as the gateway's when a service cannot. */
export const away = () => unavailable('store-away', 2)
export const busy = (retryAfterSeconds: number) => unavailable('busy', retryAfterSeconds)

const unavailable = (code: string, retryAfterSeconds: number) =>
  new HttpProblem(
    503,
    code,
    'El servicio no está disponible en este momento. Intente de nuevo en unos segundos.',
    undefined,
    { 'Retry-After': String(retryAfterSeconds) },
  )
