import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { standsIn } from '@clinic/platform/work/log-point.ts'
import { erasesFrom } from '@clinic/shared-events/definitions/erased.ts'
import type { LogPoint, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { collectionOf, indexesOf, type Projection } from '../../projection.ts'
import type { ReadCheckpoint, ReadStore } from '../../read-store/read-store.ts'
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

/** Somebody was erased while a collection was built, or left half built: what was folded of them before was in it, and it is dropped. */
class ErasedMeanwhile extends Error {
  constructor(projection: Projection) {
    super(`${projection.name}: somebody's data was erased meanwhile. Begin again.`)
    this.name = 'ErasedMeanwhile'
  }
}

/** Documents held before they are written: enough that most are written once, few enough to stay small in memory. */
const documentsHeld = 4_000

/** The name of a collection that is built beside, by its purpose. Whoever builds it holds the lease of that name. */
export const buildOf = (projection: Projection, purpose: 'rebuild' | 'verify'): string =>
  `${collectionOf(projection)}~${purpose}`

/** The lease under which a collection was built; null for one that is not built beside another. */
export const builtAs = (collection: string): string | null =>
  /^(.+~[a-z]+)-[0-9a-f]{8}(?:-[0-9a-f]{8})?$/.exec(collection)?.[1] ?? null

/** What was built of this log may be gone on with, by the same code: `startBuild` looks after that. */
export const ofLog =
  (log: Pick<EventLog, 'readStream'>, head: Awaited<ReturnType<EventLog['head']>>) =>
  (left: ReadCheckpoint): Promise<boolean> =>
    standsIn(log, head, left)

let mark: string | undefined
/**
 * Eight digits of a hash over the code that folds: a rebuild is what one runs after a fold was mended without another version, so what was
 * folded by other code is not gone on with.
 */
const codeMark = (): string => {
  mark ??= hashOf(['../..', '../../../../shared-events/src'])
  return mark
}

const hashOf = (folders: readonly string[]): string => {
  const digest = createHash('sha256')
  for (const folder of folders.map((path) => fileURLToPath(new URL(`${path}/`, import.meta.url))))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (/(?<!\.spec)\.ts$/.test(name)) digest.update(name).update(readFileSync(join(folder, name)))
  return digest.digest('hex').slice(0, 8)
}

/** What is built: a collection of this purpose for a projection, of a log. `head`: of it, read before. `mayGoOn`: whether one that a crash left half built is gone on with. */
type BuildOptions = {
  purpose: 'rebuild' | 'verify'
  head: Awaited<ReturnType<EventLog['head']>>
  mayGoOn?: (left: ReadCheckpoint) => Promise<boolean>
}

/**
 * Starts a collection under a name of its own: empty, or where one was left half built of which that may be, with what it holds. All
 * others that were left of the same purpose go.
 */
export const startBuild = async (
  store: ReadStore,
  feed: Pick<LogFeed, 'read' | 'wait'>,
  projection: Projection,
  { purpose, head, mayGoOn = async () => false }: BuildOptions,
): Promise<Build> => {
  const name = buildOf(projection, purpose)
  const left = [...(await store.checkpoints())]
    .filter(([collection]) => builtAs(collection) === name)
    .toSorted(([, a], [, b]) => Number(b.position - a.position))
  let kept: (typeof left)[number] | undefined
  for (const one of left)
    if (!kept && one[0].startsWith(`${name}-${codeMark()}-`) && (await mayGoOn(one[1]))) kept = one
    else await store.drop(one[0])
  const collection = kept?.[0] ?? `${name}-${codeMark()}-${randomUUID().slice(0, 8)}`
  // What is there stays there: only an empty one is begun.
  await store.prepare(collection, indexesOf(projection), kept ? undefined : 'to fill')
  const folder = createFolder(store, projection, collection)
  let written: bigint | null = kept?.[1].position ?? null
  let folded: LogPoint = kept?.[1] ?? { position: 0n, event: null }
  /** What was folded up to here may hold somebody whose certificate comes later. */
  const begunAt = kept?.[1].position ?? head.position
  let passed = 0

  async function write(): Promise<void> {
    const { position, event } = folded
    if (written === position) return
    const outcome = await folder.commit({ logId: head.logId, epoch: 0n, previous: written, next: position, event })
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
        if (window.passed.some(isErased)) {
          await store.drop(collection)
          throw new ErasedMeanwhile(projection)
        }
        const poison = await folder.fold(window.events)
        folded = logPointAfter(window, poison) ?? folded
        if (poison) {
          await write()
          throw poison
        }
        passed += window.passed.length
        if (folder.held() >= documentsHeld) await write()
        onProgress?.({ done: Number(folded.position), total: Number(position), events: passed })
        await setImmediate()
      }
      await write()
    },
    index: () => store.prepare(collection, indexesOf(projection)),
  }
}
