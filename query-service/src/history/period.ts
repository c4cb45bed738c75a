import type { HeadStore } from '@clinic/platform/heads/head-store.ts'
import { isSigned } from '@clinic/platform/heads/signed-head.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'

/** The signed heads of the vault, one of each day: they say at which position the log stood when. */
export type Heads = { heads: Pick<HeadStore, 'list'>; headKey: Buffer }
type Log = Pick<EventLog, 'head' | 'readAll'>

/** The position of an event all before which includes everything that was there at an instant; the end where no head says. @param ms since 1970 */
export const positionAfter = async (log: Log, { heads, headKey }: Heads, ms: number): Promise<Position | 'end'> => {
  const { logId } = await log.head()
  const head = (await heads.list()).find(
    (one) => one.logId === logId && Date.parse(one.at) >= ms && isSigned(headKey, one),
  )
  const [next] = head ? await log.readAll(BigInt(head.position), 1) : []
  return next?.position ?? 'end'
}
