import { rmSync } from 'node:fs'
import { openFolder } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores } from '@clinic/all-in-one/stores.ts'
import { startProjectionThread } from '@clinic/projections/worker/projection-thread.ts'
import { timed } from '../measure/measure.ts'

/** What building took; `readMs` and `openMs`: reading and opening every event alone. `mb`: the most that was resident. */
export type Built = { events: number; readMs: number; openMs: number; ms: number; mb: number }

/**
 * `<folder>`: measures reading and opening every event of its log alone, and building every read model from nothing, without what
 * starting the thread takes. Sends that as `Built`. The log is read once before, so that both measurements find it in the machine's memory.
 */
const folder = process.argv[2] ?? ''
const { files } = openFolder(folder)
const { masterKey } = masterKeyOf(null, folder)

const { log, codec, close } = await openStores(files, masterKey, Date.now)
const { position: head } = await log.head()
const built: Built = { events: 0, readMs: 0, openMs: 0, ms: 0, mb: 0 }
for (let after = 0n; after < head; ) {
  const started = performance.now()
  const page = await log.readAll(after, 500)
  built.readMs += performance.now() - started
  built.openMs += await timed(() => codec.open(page))
  built.events += page.length
  after = page.at(-1)?.position ?? head
}
close()

/** Until every read model stands at the head. */
const settle = async (): Promise<number> => {
  const started = performance.now()
  const thread = startProjectionThread({ files, masterKey, head: async () => head })
  await thread.settled(() => undefined)
  const ms = performance.now() - started
  await thread.stop()
  return ms
}
for (const suffix of ['', '-wal', '-shm']) rmSync(files.read + suffix, { force: true })
const fromNothing = await settle()
process.send?.({
  ...built,
  ms: fromNothing - (await settle()),
  mb: Math.round(process.resourceUsage().maxRSS / 1024),
} satisfies Built)
