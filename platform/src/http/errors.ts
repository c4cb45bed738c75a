import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { SealBroken } from '../log/seal.ts'
import { StoreAway } from '../stores/store-away.ts'
import { type Logger, safeError } from '../telemetry/logger.ts'
import { ClassErased, KeyMissing } from '../vault/keys/data-keys.ts'
import { WrongMasterKey } from '../vault/keys/master-key.ts'
import { bodyProblem } from './calls/body.ts'
import { sendJson } from './calls/call.ts'
import { away, Busy, busy, HttpProblem, malformed, noSuchRoute } from './calls/problem.ts'

/** 404 for what no route answers. */
export const unknownRoute: RequestHandler = (_request, _response, next) => next(noSuchRoute())

const known = (error: unknown): HttpProblem | null => {
  if (error instanceof HttpProblem) return error
  if (error instanceof StoreAway) return away()
  // Sealed data that cannot be opened now is never shown as erased (docs/log.md#erasure).
  if (error instanceof KeyMissing || error instanceof SealBroken || error instanceof WrongMasterKey) return away()
  if (error instanceof ClassErased)
    return new HttpProblem(409, 'erased', 'Los datos de esta persona fueron eliminados.')
  if (error instanceof Busy) return busy(error.retryAfterSeconds)
  return bodyProblem(error) ?? clientError(error)
}

/** Errors of the framework itself that are the caller's: an aborted body, a broken %-escape in what no call declares. */
const clientError = (error: unknown): HttpProblem | null => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  const { status } = error
  if (typeof status !== 'number' || status < 400 || status > 499) return null
  return malformed(status)
}

/**
 * Writes every error as `{ error, code, fields? }`; what is unexpected is logged under an id, and only the id is answered
 * (docs/http.md#errors).
 */
export const answerErrors =
  (log: Logger) =>
  (error: unknown, response: Response): void => {
    if (response.headersSent) {
      log.error({ error: safeError(error) }, 'failed after the answer began')
      response.destroy()
      return
    }
    const problem = known(error) ?? unexpected(error, log)
    if (error instanceof StoreAway) log.debug({ store: error.store }, 'answered that a store is away')
    if (error instanceof KeyMissing || error instanceof SealBroken)
      log.error({ error: safeError(error) }, 'sealed data does not open')
    if (error instanceof WrongMasterKey) log.error(error.message)
    response.status(problem.status).set(problem.headers)
    sendJson(response, JSON.stringify(problem.answer))
  }

const unexpected = (error: unknown, log: Logger): HttpProblem => {
  const id = randomUUID()
  log.error({ id, error: safeError(error) }, 'unexpected error')
  return new HttpProblem(500, 'internal', `Ocurrió un error inesperado. Si continúa, comuníquenos este código: ${id}`)
}
