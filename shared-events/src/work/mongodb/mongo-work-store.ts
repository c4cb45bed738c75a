import { MongoServerError } from 'mongodb'
import type { MongoDatabase } from '../../stores/mongo.ts'
import { durable, reaching } from '../../stores/mongo-away.ts'
import type { Held, WorkStore } from '../work-store.ts'

/** `renewals` grows whenever it is taken or renewed. Its first two are missing from one of an earlier program, which is over soon. */
type Lease = { _id: string; ttlMs?: number; renewals?: bigint; holder: string | null; epoch: bigint }
type Saved = { _id: string; epoch: bigint; logId: string; position: bigint; state: string | null }

const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000

/**
 * Leases and checkpoints in the collections `leases` and `checkpoints`. A lease has run out when this process has seen it stand without
 * a renewal for as long as it lasts, by a clock of its own: no two machines need agree on the time. So of a process that died
 * another that has just started waits that long.
 * @param now milliseconds of a clock that never goes back
 */
export const openMongoWorkStore = async (
  db: MongoDatabase,
  now: () => number = () => performance.now(),
): Promise<{ store: WorkStore; close(): Promise<void> }> => {
  const options = { ...durable, useBigInt64: true }
  const leases = () => db.collection<Lease>('leases', options)
  const checkpoints = () => db.collection<Saved>('checkpoints', options)

  /** False when another process has just inserted the first one. */
  const insertFirst = async (insert: () => Promise<unknown>): Promise<boolean> => {
    try {
      await insert()
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  /** Since when each lease was seen as it is. */
  const seen = new Map<string, { renewal: string; since: number }>()
  const see = ({ _id, epoch, renewals }: Lease): number => {
    const renewal = `${epoch}/${renewals}`
    const known = seen.get(_id)
    if (known?.renewal === renewal) return known.since
    const since = now()
    seen.set(_id, { renewal, since })
    return since
  }
  const hasRunOut = (lease: Lease, ttlMs: number): boolean =>
    lease.holder === null || now() - see(lease) >= (lease.ttlMs ?? ttlMs)

  const granted = (lease: Lease) => {
    see(lease)
    return { epoch: lease.epoch }
  }

  const take = async (name: string, holder: string, ttlMs: number): Promise<{ epoch: bigint } | null> => {
    const after = { returnDocument: 'after' } as const
    const renew = { $set: { ttlMs }, $inc: { renewals: 1n } }
    const renewed = await leases().findOneAndUpdate({ _id: name, holder }, renew, after)
    if (renewed) return granted(renewed)
    const there = await leases().findOne({ _id: name })
    if (!there) {
      const first: Lease = { _id: name, holder, epoch: 1n, ttlMs, renewals: 1n }
      return (await insertFirst(() => leases().insertOne(first))) ? granted(first) : null
    }
    if (!hasRunOut(there, ttlMs)) return null
    const asSeen = { _id: name, epoch: there.epoch, renewals: there.renewals ?? { $exists: false } }
    const takeOver = { $set: { holder, ttlMs }, $inc: { epoch: 1n, renewals: 1n } }
    const taken = await leases().findOneAndUpdate(asSeen, takeOver, after)
    return taken && granted(taken)
  }

  const save = async (row: Saved): Promise<boolean> => {
    const { _id, ...content } = row
    const replaceOlder = async () =>
      (await checkpoints().updateOne({ _id, epoch: { $lte: row.epoch } }, { $set: content })).matchedCount === 1
    if (await replaceOlder()) return true
    return (await insertFirst(() => checkpoints().insertOne(row))) || replaceOlder()
  }

  const heldNow = async (ttlMs: number): Promise<Map<string, Held>> => {
    const rows = (
      await leases()
        .find({ holder: { $ne: null } })
        .toArray()
    ).filter((lease) => !hasRunOut(lease, ttlMs))
    return new Map(rows.flatMap(({ _id, holder, epoch }) => (holder === null ? [] : [[_id, { holder, epoch }]])))
  }

  const store: WorkStore = {
    acquire: (name, holder, ttlMs) => reaching(() => take(name, holder, ttlMs)),
    renew: (holder, names, ttlMs) =>
      reaching(async () => {
        const ours = { _id: { $in: [...names] }, holder }
        if (names.length > 0) await leases().updateMany(ours, { $set: { ttlMs }, $inc: { renewals: 1n } })
        return heldNow(ttlMs)
      }),
    async release(name, holder) {
      await reaching(() => leases().updateOne({ _id: name, holder }, { $set: { holder: null } }))
    },
    async checkpoint(name) {
      const row = await reaching(() => checkpoints().findOne({ _id: name }))
      // One of an earlier program has no `state`.
      return row && { logId: row.logId, position: BigInt(row.position), ...(row.state && { state: row.state }) }
    },
    saveCheckpoint: (name, epoch, { logId, position, state }) =>
      reaching(() => save({ _id: name, epoch, logId, position, state: state ?? null })),
  }
  return { store, close: async () => undefined }
}
