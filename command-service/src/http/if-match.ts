import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'

/** The revision of the last edit that the client saw; none where any will do. @throws HttpProblem 400 */
export const revisionOf = (ifMatch: string | null): Revision | undefined => {
  if (ifMatch === null || ifMatch === '*') return undefined
  if (!/^\d{1,18}$/.test(ifMatch)) throw new HttpProblem(400, 'if-match-invalid', 'La versión indicada no es válida.')
  return BigInt(ifMatch)
}
