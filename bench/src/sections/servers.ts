import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OurServer, startOurs } from '../measure/our-server.ts'
import { startServer } from '../measure/server-process.ts'

export type BaselineServer = { url: string; pid: number; cookie: string; startMs: number; stop(): Promise<void> }

const entryOf = (name: string) => fileURLToPath(new URL(`../baseline/${name}`, import.meta.url))

/** The plain application on a fresh file in that folder. */
export const startCrud = async (folder: string): Promise<BaselineServer> => {
  mkdirSync(folder, { recursive: true })
  const started = performance.now()
  const { url, pid, words, stop } = await startServer(entryOf('crud-server.ts'), [join(folder, 'crud.sqlite')])
  return { url, pid, cookie: `session=${words[0]}`, startMs: performance.now() - started, stop }
}

export const startSocketsAlone = () => startServer(entryOf('socket-server.ts'), [])

/** Runs a measurement between starting both servers and stopping them, whatever becomes of it. */
export const withBoth = async <T>(
  folder: string,
  measure: (both: { baseline: BaselineServer; ours: OurServer }) => Promise<T>,
): Promise<T> => {
  const baseline = await startCrud(folder)
  try {
    const ours = await startOurs(join(folder, 'ours'))
    try {
      return await measure({ baseline, ours })
    } finally {
      await ours.stop()
    }
  } finally {
    await baseline.stop()
  }
}
