import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { erasesFrom } from '@clinic/shared-events/definitions/erased.ts'
import type { LogPoint, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { collectionOf, indexesOf, type Projection } from '../../projection.ts'
import type { ReadStore } from '../../read-store/read-store.ts'
import { between, type LogFeed } from '../feed.ts'
import { createFolder, logPointAfter } from '../folder.ts'
import type { OnProgress } from './tool-types.ts'

/** A collection that is folded from the log's first event, beside the live one. */
export type Build = {
  collection: string
  /** The last event it has folded. */
  foldedTo(): LogPoint
  /** Events it has passed. */
  events(): number
  /** Folds on up to a position of an event, not beyond it, and writes all; also all before an event that cannot be folded. @throws PoisonEvent, StoreAway, ErasedMeanwhile, Error when it was taken away */
  foldTo(position: bigint, signal: AbortSignal, onProgress?: OnProgress): Promise<void>
  /** Makes its indexes: a collection is filled without them. */
  index(): Promise<void>
}

/** Somebody was erased while a collection was built: what was folded of them before is in it. */
export class ErasedMeanwhile extends Error {
  constructor(projection: Projection) {
    super(`${projection.name}: somebody's data was erased meanwhile. Begin again.`)
    this.name = 'ErasedMeanwhile'
  }
}

/** Documents held before they are written: enough that most are written once, few enough to stay small in memory. */
const documentsPerCommit = 2_000

/** The name of a collection that is built beside, by its purpose. Whoever builds it holds the lease of that name. */
export const buildOf = (projection: Projection, purpose: 'rebuild' | 'verify'): string =>
  `${collectionOf(projection)}~${purpose}`

/** The lease under which a collection was built; null for one that is not built beside another. */
export const builtAs = (collection: string): string | null => /^(.+~.+)-[0-9a-f]{8}$/.exec(collection)?.[1] ?? null

/** Starts an empty collection under a name of its own; what a crash left behind of the same purpose goes. `head`: of the log, read before. */
export const startBuild = async (
  store: ReadStore,
  feed: Pick<LogFeed, 'read' | 'wait'>,
  projection: Projection,
  purpose: 'rebuild' | 'verify',
  { logId, position: begunAt }: Awaited<ReturnType<EventLog['head']>>,
): Promise<Build> => {
  const name = buildOf(projection, purpose)
  for (const left of (await store.checkpoints()).keys()) if (builtAs(left) === name) await store.drop(left)
  const collection = `${name}-${randomUUID().slice(0, 8)}`
  await store.prepare(collection, indexesOf(projection), 'to fill')
  const folder = createFolder(store, projection, collection)
  let written: bigint | null = null
  let folded: LogPoint = { position: 0n, event: null }
  let passed = 0

  async function write(): Promise<void> {
    const { position, event } = folded
    if (written === position) return
    const outcome = await folder.commit({ logId, epoch: 0n, previous: written, next: position, event })
    if (outcome === 'lost') throw new Error(`${collection} is being built by someone else too`)
    written = position
  }
  await write()

  return {
    collection,
    foldedTo: () => folded,
    events: () => passed,
    async foldTo(position, signal, onProgress) {
      while (folded.position < position) {
        signal.throwIfAborted()
        const next = await feed.read(folded.position)
        const window = next.upTo <= position ? next : between(next, folded.position, position)
        if (window.passed.length === 0) {
          // Either nothing is left up to that position, or the feed has not seen yet what its caller has.
          if (next.passed.length > 0) break
          await feed.wait(folded.position, signal)
        }
        const isErased = (event: StoredEvent) => event.position > begunAt && erasesFrom(event, projection.handles)
        if (window.passed.some(isErased)) throw new ErasedMeanwhile(projection)
        const poison = await folder.fold(window.events)
        folded = logPointAfter(window, poison) ?? folded
        if (poison) {
          await write()
          throw poison
        }
        passed += window.passed.length
        if (folder.dirty() >= documentsPerCommit) await write()
        onProgress?.({ done: Number(folded.position), total: Number(position), events: passed })
        await setImmediate()
      }
      await write()
    },
    index: () => store.prepare(collection, indexesOf(projection)),
  }
}
