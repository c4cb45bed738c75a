import { MongoServerError } from 'mongodb'
import type { MongoDatabase } from '../../stores/mongo.ts'
import { durable, reaching } from '../../stores/mongo-away.ts'
import type { Held, WorkStore } from '../work-store.ts'

/** A stored lease. `renewals` grows whenever it is taken or renewed. A lease of an earlier program lacks the first two and runs out soon. */
type Lease = { _id: string; ttlMs?: number; renewals?: bigint; holder: string | null; epoch: bigint }
type Saved = { _id: string; epoch: bigint; logId: string; position: bigint; state: string | null }

const options = { ...durable, useBigInt64: true }

const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000

/** Inserts the first one. False when another process has just inserted it. */
const insertFirst = async (insert: () => Promise<unknown>): Promise<boolean> => {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** What this process has seen of the leases, by a clock of its own. */
const createSeen = (now: () => number) => {
  /** Grows with every answer that is noted, so that an answer knows which ones came while it was on its way. */
  let noted = 0
  /** When each lease was first seen in its present state. */
  const seen = new Map<string, { renewal: string; since: number; noted: number }>()
  /**
   * Notes the state of a lease and tells since when it has it. An answer that another one has overtaken may be older than what is
   * noted: it is not noted, and as long as nobody asks again the lease counts as seen just now.
   * @param asked what `noted` was when the store was asked
   */
  const see = ({ _id, epoch, renewals }: Lease, asked: number): number => {
    const renewal = `${epoch}/${renewals}`
    const known = seen.get(_id)
    if (known?.renewal === renewal) return known.since
    const since = now()
    if (!known || known.noted <= asked) seen.set(_id, { renewal, since, noted: ++noted })
    return since
  }
  return {
    noted: () => noted,
    see,
    hasRunOut: (lease: Lease, ttlMs: number, asked: number): boolean =>
      lease.holder === null || now() - see(lease, asked) >= (lease.ttlMs ?? ttlMs),
  }
}

const leasesIn = (db: MongoDatabase, now: () => number): Pick<WorkStore, 'acquire' | 'renew' | 'release'> => {
  const leases = () => db.collection<Lease>('leases', options)
  const { noted, see, hasRunOut } = createSeen(now)

  const granted = (lease: Lease, asked: number) => {
    see(lease, asked)
    return { epoch: lease.epoch }
  }

  const take = async (name: string, holder: string, ttlMs: number): Promise<{ epoch: bigint } | null> => {
    const after = { returnDocument: 'after' } as const
    let asked = noted()
    const renew = { $set: { ttlMs }, $inc: { renewals: 1n } }
    const renewed = await leases().findOneAndUpdate({ _id: name, holder }, renew, after)
    if (renewed) return granted(renewed, asked)
    asked = noted()
    const there = await leases().findOne({ _id: name })
    if (!there) {
      const first: Lease = { _id: name, holder, epoch: 1n, ttlMs, renewals: 1n }
      return (await insertFirst(() => leases().insertOne(first))) ? granted(first, asked) : null
    }
    if (!hasRunOut(there, ttlMs, asked)) return null
    asked = noted()
    const asSeen = { _id: name, epoch: there.epoch, renewals: there.renewals ?? { $exists: false } }
    const takeOver = { $set: { holder, ttlMs }, $inc: { epoch: 1n, renewals: 1n } }
    const taken = await leases().findOneAndUpdate(asSeen, takeOver, after)
    return taken && granted(taken, asked)
  }

  const heldNow = async (ttlMs: number): Promise<Map<string, Held>> => {
    const asked = noted()
    const rows = (
      await leases()
        .find({ holder: { $ne: null } })
        .toArray()
    ).filter((lease) => !hasRunOut(lease, ttlMs, asked))
    return new Map(rows.flatMap(({ _id, holder, epoch }) => (holder === null ? [] : [[_id, { holder, epoch }]])))
  }

  return {
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
  }
}

const checkpointsIn = (db: MongoDatabase): Pick<WorkStore, 'checkpoint' | 'saveCheckpoint'> => {
  const checkpoints = () => db.collection<Saved>('checkpoints', options)

  const save = async (row: Saved): Promise<boolean> => {
    const { _id, ...content } = row
    const replaceOlder = async () =>
      (await checkpoints().updateOne({ _id, epoch: { $lte: row.epoch } }, { $set: content })).matchedCount === 1
    if (await replaceOlder()) return true
    return (await insertFirst(() => checkpoints().insertOne(row))) || replaceOlder()
  }

  return {
    async checkpoint(name) {
      const row = await reaching(() => checkpoints().findOne({ _id: name }))
      // One of an earlier program has no `state`.
      return row && { logId: row.logId, position: BigInt(row.position), ...(row.state && { state: row.state }) }
    },
    saveCheckpoint: (name, epoch, { logId, position, state }) =>
      reaching(() => save({ _id: name, epoch, logId, position, state: state ?? null })),
  }
}

/**
 * Leases and checkpoints in the collections `leases` and `checkpoints`. A lease has run out when this process has seen no renewal of it
 * for as long as it lasts, by a clock of its own, so that no two machines need agree on the time. A process that has just started
 * therefore waits that long for the lease of one that died.
 * @param now milliseconds of a clock that never goes back
 */
export const openMongoWorkStore = async (
  db: MongoDatabase,
  now: () => number = () => performance.now(),
): Promise<{ store: WorkStore; close(): Promise<void> }> => ({
  store: { ...leasesIn(db, now), ...checkpointsIn(db) },
  close: async () => undefined,
})
