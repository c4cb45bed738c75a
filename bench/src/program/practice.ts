import { once } from 'node:events'
import { join } from 'node:path'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { collectionOf, indexesOf } from '@clinic/projections/projection.ts'
import { projections } from '@clinic/projections/projections.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { createFolder } from '@clinic/projections/runner/folder.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import express from 'express'
import { readsAlone } from '../../../query-service/testing/reads-alone.ts'
import { practiceHistory } from '../load/practice-history.ts'

/**
 * Folds the history of a practice of that size, with every projection or those of `ONLY`, without a log; then answers query-service's
 * reads, each with its session read from a vault.
 */
const { FOLDER = '', SIZE = '{}', ONLY, PORT } = process.env
const { store } = openSqliteReadStore(join(FOLDER, 'read.sqlite'))

const only = ONLY?.split(',')
const folded = projections.filter(({ name }) => only?.includes(name) ?? true)
const folders = folded.map((projection) => ({ projection, fold: createFolder(store, projection) }))
for (const { projection } of folders) await store.prepare(collectionOf(projection), indexesOf(projection), 'to fill')
let head: bigint | null = null
const take = async (events: readonly Recorded[]): Promise<void> => {
  const [previous, next] = [head, events.at(-1)?.position ?? 0n]
  for (const { fold } of folders) {
    const poison = await fold.fold(events)
    if (poison) throw poison
    await fold.commit({ logId: 'bench', epoch: 1n, previous, next, event: null })
  }
  head = next
}
let some: Recorded[] = []
for (const event of practiceHistory(JSON.parse(SIZE))) {
  if (some.push(event) < 4_000) continue
  await take(some)
  some = []
}
if (some.length > 0) await take(some)
for (const { projection, fold } of folders) {
  fold.forget()
  await store.prepare(collectionOf(projection), indexesOf(projection))
}

const vaultStore = openSqliteVaultStore(join(FOLDER, 'vault.sqlite')).store
const { sessions } = await openVault({ store: vaultStore, masterKey: Buffer.alloc(32, 1), now: Date.now })
const own = express.Router()
own.post('/api/auth/login', async (_request, response) => {
  const { token } = await sessions.open('admin', 'admin')
  response.cookie('session', token).end()
})
/** The longest this thread worked between two of its turns since this was last asked, in milliseconds of its own processor time, so that what else the machine does counts for nothing. */
own.get('/held', (_request, response) => {
  response.json(held)
  if (before === 0) setInterval(look, 1)
  before = workedMs()
  held = 0
})
const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let [held, before] = [0, 0]
const look = () => {
  const worked = workedMs()
  held = Math.max(held, worked - before)
  before = worked
}
/** A list the plain way: all its rows at once. */
own.get('/whole/:name', async ({ params }, response) => {
  const of = folded.find(({ name }) => name === params.name)
  const sort =
    params.name === 'appointments' ? [{ field: 'date' }, { field: 'startTime' }] : [{ field: 'createdAt', desc: true }]
  if (of) response.send((await store.findText(collectionOf(of), { sort })).text)
})
const position = () => head ?? 0n
const { kit, calls } = readsAlone({ store, sessions, write: () => undefined, position })
const server = createHttpApp({ kit, routes: [{ others: [own] }, { calls }], checks: {}, metricsFor: 'everyone' })
await once(server.listen(Number(PORT), '127.0.0.1'), 'listening')
process.once('SIGTERM', () => process.exit(0))
