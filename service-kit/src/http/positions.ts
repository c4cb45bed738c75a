import type { IncomingMessage, ServerResponse } from 'node:http'
import { wirePosition } from '@clinic/shared-events/contracts/common.ts'

/** Where a read or a command stands in the log; positions travel in headers only (docs/http.md#positions). */
export const logPositionHeader = 'X-Log-Position'
/** The position a read should have reached. */
export const minPositionHeader = 'X-Min-Position'

const highest = 2n ** 63n - 1n

/** The position a read asks for, or null when it asks for none; what is not a position asks for none, since it is never an error. */
export const minPositionOf = (request: Pick<IncomingMessage, 'headers'>): bigint | null => {
  const given = request.headers['x-min-position']
  if (typeof given !== 'string' || !wirePosition.safeParse(given).success) return null
  const position = BigInt(given)
  return position > highest ? null : position
}

export const answerPosition = (response: Pick<ServerResponse, 'setHeader'>, position: bigint): void => {
  response.setHeader(logPositionHeader, position.toString())
}
