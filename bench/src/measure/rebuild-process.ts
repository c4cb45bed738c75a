import { existsSync, rmSync } from 'node:fs'
import { openFolder } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores } from '@clinic/all-in-one/stores.ts'
import { startProjectionThread } from '@clinic/projections/worker/projection-thread.ts'
import { seedEvents } from '../load/seed.ts'

/**
 * `node rebuild-process.ts <folder> <events>`: seeds a folder once, then measures, in this fresh process, opening every event alone and
 * building every read model from nothing. Prints `ready 0 <events> <open ms> <build ms>`.
 */
const [folder = '', wanted = '10000'] = process.argv.slice(2)
const { files } = openFolder(folder)
const { masterKey } = masterKeyOf(null, folder)
const seeded = existsSync(files.log)
const stores = await openStores(files, masterKey, Date.now)
const { log, codec, vault } = stores
if (!seeded) await seedEvents(stores, Number(wanted))

vault.dataKeys.evict()
let events = 0
const openStarted = performance.now()
for (let after = 0n; ; ) {
  const page = await log.readAll(after, 1000)
  const last = page.at(-1)
  if (!last) break
  await codec.open(page)
  events += page.length
  after = last.position
}
const openMs = performance.now() - openStarted

stores.close()
for (const suffix of ['', '-wal', '-shm']) rmSync(files.read + suffix, { force: true })
const again = await openStores(files, masterKey, Date.now)
const { position } = await again.log.head()
const buildStarted = performance.now()
const thread = startProjectionThread({ files, masterKey, head: async () => position })
await thread.settled(() => undefined)
const buildMs = performance.now() - buildStarted
await thread.stop()
again.close()
console.log(`ready 0 ${events} ${openMs.toFixed(0)} ${buildMs.toFixed(0)}`)
