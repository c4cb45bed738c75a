import { rmSync } from 'node:fs'
import { openFolder } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores, type Stores } from '@clinic/all-in-one/stores.ts'
import { startProjectionThread } from '@clinic/projections/worker/projection-thread.ts'
import { seedAppointments } from '../load/histories.ts'
import { timed } from '../measure/measure.ts'
import { peakMb } from '../measure/servers.ts'

/** What building took; `readMs` and `openMs`: reading and opening every event alone. */
export type Built = { events: number; readMs: number; openMs: number; ms: number; mb: number }

/**
 * `<folder> <events>`: fills the folder's log with so many events of appointments. `<folder>`: measures reading and opening every event alone
 * and building every read model from nothing, without what starting the thread takes, and sends that as `Built`.
 */
const [folder = '', wanted] = process.argv.slice(2)
const { files } = openFolder(folder)
const { masterKey } = masterKeyOf(null, folder)

/** The log is read once before, so that both measurements find it in the machine's memory. */
const openAll = async ({ log, codec }: Pick<Stores, 'log' | 'codec'>) => {
  const found = { events: 0, readMs: 0, openMs: 0 }
  for (let after = 0n; ; ) {
    const started = performance.now()
    const page = await log.readAll(after, 500)
    found.readMs += performance.now() - started
    found.openMs += await timed(() => codec.open(page))
    const last = page.at(-1)
    if (!last) return found
    found.events += page.length
    after = last.position
  }
}

/** Until every read model stands at the head. */
const settle = async (head: bigint): Promise<number> => {
  const started = performance.now()
  const thread = startProjectionThread({ files, masterKey, head: async () => head })
  await thread.settled(() => undefined)
  const ms = performance.now() - started
  await thread.stop()
  return ms
}

const stores = await openStores(files, masterKey, Date.now)
if (wanted) {
  await seedAppointments(stores, Number(wanted))
  stores.close()
} else {
  const opened = await openAll(stores)
  const { position } = await stores.log.head()
  stores.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(files.read + suffix, { force: true })
  const fromNothing = await settle(position)
  process.send?.({ ...opened, ms: fromNothing - (await settle(position)), mb: peakMb() } satisfies Built)
}
