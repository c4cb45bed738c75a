import { setTimeout as delay } from 'node:timers/promises'
import { standsIn } from '@clinic/platform/work/log-point.ts'
import { collectionOf, isPast, leaseOf, type Projection } from '../../projection.ts'
import type { ReadStore, StoredDocument } from '../../read-store/read-store.ts'
import { createFeed } from '../feed.ts'
import { type Build, buildOf, startBuild } from './build.ts'
import type { BuildDeps } from './rebuild.ts'
import { onceFree } from './taking-over.ts'
import type { OnProgress, Verified } from './tool-types.ts'

type Difference = Omit<Extract<Verified, { same: false }>, 'documents' | 'position' | 'same'>
type Comparing = { projection: Projection; store: ReadStore; live: string; build: Build; signal: AbortSignal }

const pageSize = 500
const mostPasses = 100
const roundMs = 50

/**
 * Verifies a projection: folds a fresh copy beside the live documents up to their position, and compares them all. The runner goes on meanwhile: what it has
 * changed since is compared again at the newer position. The copy goes in the end.
 * @throws Error when it is being verified already or has no documents yet; PoisonEvent; StoreAway
 */
export const verify = async (deps: BuildDeps, onProgress: OnProgress): Promise<Verified> => {
  const { projection, store, log } = deps
  const live = collectionOf(projection)
  const verified = await onceFree(
    deps,
    leaseOf(buildOf(projection, 'verify')),
    async (_, signal): Promise<Verified> => {
      const checkpoint = await store.checkpoint(live)
      const head = await log.head()
      if (!checkpoint) throw new Error(`${projection.name} has not been built yet`)
      if (!(await standsIn(log, head, checkpoint))) throw new Error(`${projection.name} was built from another log`)
      const feed = createFeed({ ...deps, handles: new Set(projection.handles), signal })
      const build = await startBuild(store, feed, projection, { purpose: 'verify', head })
      try {
        await build.foldTo(checkpoint.position, signal, onProgress)
        return await compareAll({ projection, store, live, build, signal })
      } finally {
        await store.drop(build.collection)
      }
    },
  )
  if (!verified) throw new Error(`${projection.name} is being verified already`)
  return verified
}

const compareAll = async (comparing: Comparing): Promise<Verified> => {
  const { projection, store, live, build } = comparing
  // What is removed today may be on one side alone.
  const tomorrow = Date.now() + 86_400_000
  let documents = 0
  let after = ''
  for (;;) {
    const page = { where: [{ field: 'id', after }], sort: [{ field: 'id' }], limit: pageSize }
    const [ours, fresh] = [await store.find(live, page), await store.find(build.collection, page)]
    // Both pages are complete up to this id.
    const full = [ours, fresh].filter((found) => found.length === pageSize).map((found) => found.at(-1)?.id ?? '')
    const end = full.length > 0 ? full.reduce((a, b) => (a < b ? a : b)) : null
    const within = ({ id, json }: StoredDocument) => (end === null || id <= end) && !isPast(projection, json, tomorrow)
    const suspects = suspectsOf(ours.filter(within), fresh.filter(within))
    const difference = await firstDifference(comparing, suspects)
    documents += fresh.filter(within).length
    if (difference) return { same: false, documents, position: build.foldedTo().position, ...difference }
    if (end === null) return { same: true, documents, position: build.foldedTo().position }
    after = end
  }
}

/** Ids whose documents are not the same on both sides, in order. */
const suspectsOf = (ours: readonly StoredDocument[], fresh: readonly StoredDocument[]): string[] => {
  const theirs = new Map(fresh.map((document) => [document.id, document]))
  const suspects = ours.filter(({ id, position, json }) => {
    const other = theirs.get(id)
    theirs.delete(id)
    return other?.json !== json || other?.position !== position
  })
  return [...suspects.map(({ id }) => id), ...theirs.keys()].sort()
}

/** Compares suspects again until both sides of each are at one position. */
const firstDifference = async (comparing: Comparing, suspects: readonly string[]): Promise<Difference | null> => {
  const { store, live, build, signal } = comparing
  let open = suspects
  for (let round = 0; open.length > 0 && round < mostPasses; round++) {
    if (round > 0) await delay(roundMs, undefined, { signal })
    // Read before the documents: what they lack up to here is missing for good.
    const passed = (await store.checkpoint(live))?.position ?? 0n
    const ours = await byId(store, live, open)
    const newest = [...ours.values()].reduce((most, { position }) => (position > most ? position : most), passed)
    await build.foldTo(newest, signal)
    const fresh = await byId(store, build.collection, open)
    const differences = open.flatMap((id) => differenceOf(id, ours.get(id), fresh.get(id)) ?? [])
    // Documents may stand before the checkpoint while a batch is being written.
    const certain = differences.find(({ id }) => (fresh.get(id)?.position ?? 0n) <= passed || round === mostPasses - 1)
    if (certain) return certain
    open = differences.map(({ id }) => id)
  }
  return null
}

const byId = async (store: ReadStore, collection: string, ids: readonly string[]) =>
  new Map((await store.getMany(collection, ids)).map((document) => [document.id, document]))

/** How two documents differ. A tombstone and nothing are the same, since tombstones are purged in time. */
const differenceOf = (id: string, ours?: StoredDocument, fresh?: StoredDocument): Difference | null => {
  const [mine, theirs] = [ours?.json ?? null, fresh?.json ?? null]
  if (mine === theirs && (mine === null || ours?.position === fresh?.position)) return null
  if (mine === null) return { id, fields: [], how: 'missing' }
  if (theirs === null) return { id, fields: [], how: 'extra' }
  const fields = fieldsThatDiffer(JSON.parse(mine), JSON.parse(theirs))
  return fields.length === 0 && ours?.position === fresh?.position ? null : { id, fields, how: 'differs' }
}

const fieldsThatDiffer = (a: Record<string, unknown>, b: Record<string, unknown>): string[] => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
}
