import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { openFolder } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores, type Stores } from '@clinic/all-in-one/stores.ts'
import { startProjectionThread } from '@clinic/projections/worker/projection-thread.ts'
import { seedEvents } from '../load/seed.ts'

/**
 * `node rebuild-process.ts <folder> <events>`: seeds the folder in a process of its own when it is empty, then measures in this one
 * reading and opening every event alone, and building every read model from nothing, without what starting the thread takes.
 * Prints `ready 0 <events> <read ms> <open ms> <build ms> <peak MB>`.
 */
const [folder = '', wanted = '10000', task = 'measure'] = process.argv.slice(2)
const { files } = openFolder(folder)
const { masterKey } = masterKeyOf(null, folder)

/** The log is read once before, so that both measurements find it in the machine's memory. */
const openAll = async ({ log, codec }: Pick<Stores, 'log' | 'codec'>) => {
  let [events, readMs, openMs] = [0, 0, 0]
  for (let after = 0n; ; ) {
    const started = performance.now()
    const page = await log.readAll(after, 500)
    const read = performance.now()
    await codec.open(page)
    readMs += read - started
    openMs += performance.now() - read
    const last = page.at(-1)
    if (!last) return { events, readMs, openMs }
    events += page.length
    after = last.position
  }
}

/** Waits until every read model stands at the head. */
const settle = async (head: bigint): Promise<number> => {
  const started = performance.now()
  const thread = startProjectionThread({ files, masterKey, head: async () => head })
  await thread.settled(() => undefined)
  const ms = performance.now() - started
  await thread.stop()
  return ms
}

const measure = async (): Promise<void> => {
  const stores = await openStores(files, masterKey, Date.now)
  const { events, readMs, openMs } = await openAll(stores)
  const { position } = await stores.log.head()
  stores.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(files.read + suffix, { force: true })
  const fromNothing = await settle(position)
  const startAlone = await settle(position)
  const buildMs = fromNothing - startAlone
  const peakMb = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024)
  console.log(`ready 0 ${events} ${readMs.toFixed(0)} ${openMs.toFixed(0)} ${buildMs.toFixed(0)} ${peakMb}`)
}

if (task === 'seed') {
  const stores = await openStores(files, masterKey, Date.now)
  await seedEvents(stores, Number(wanted))
  stores.close()
} else {
  if (!existsSync(files.log)) {
    const seeding = fork(import.meta.filename, [folder, wanted, 'seed'])
    const [code] = await once(seeding, 'exit')
    if (code !== 0) throw new Error(`seeding ended with ${code}`)
  }
  await measure()
}
