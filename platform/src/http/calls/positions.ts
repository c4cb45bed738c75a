import type { IncomingMessage, ServerResponse } from 'node:http'
import { wirePosition } from '@clinic/shared-events/contracts/wire/common.ts'

/** The header with the log position of an answer; positions travel in headers only (docs/http.md#positions). */
const logPositionHeader = 'X-Log-Position'

const highest = 2n ** 63n - 1n

/** The position a read asks for in `X-Min-Position`, or null. What is not a position counts as none, since it is never an error. */
export const minPositionOf = (request: Pick<IncomingMessage, 'headers'>): bigint | null => {
  const given = request.headers['x-min-position']
  if (typeof given !== 'string' || !wirePosition.safeParse(given).success) return null
  const position = BigInt(given)
  return position > highest ? null : position
}

export const answerPosition = (response: Pick<ServerResponse, 'setHeader'>, position: bigint): void => {
  response.setHeader(logPositionHeader, position.toString())
}

/** The header of a refusal that says until where nothing was found, so that whoever asked can follow from there. */
export const positionHeader = (position: bigint): Record<string, string> => ({
  [logPositionHeader]: position.toString(),
})
