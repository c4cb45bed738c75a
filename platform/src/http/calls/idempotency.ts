import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './problem.ts'

/** The form of a key. */
export const idempotencyKey = /^[\x21-\x7e]{8,200}$/

/** The key of one submit: 8 to 200 visible ASCII characters. @returns null without one. @throws HttpProblem 400 */
export const idempotencyKeyOf = (request: Pick<IncomingMessage, 'headers'>): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && idempotencyKey.test(key)) return key
  throw new HttpProblem(400, 'idempotency-key-invalid', 'La clave de envío debe tener de 8 a 200 caracteres visibles.')
}
