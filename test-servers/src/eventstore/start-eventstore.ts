import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningServer, startServerProcess } from '../server-process.ts'

const standIn = fileURLToPath(new URL('./stand-in.ts', import.meta.url))

/** Starts the stand-in for EventStoreDB on loopback; its whole log is one file in `dataDir`.
 * A killed server started again with the same folder and port continues the same log at the same address. */
export const startEventStore = (options: { dataDir: string; port?: number }): Promise<RunningServer> => {
  mkdirSync(options.dataDir, { recursive: true })
  const file = join(options.dataDir, 'eventstore.jsonl')
  return startServerProcess({
    command: process.execPath,
    args: [standIn, '--port', String(options.port ?? 0), '--file', file],
    urlOf: (port) => `esdb://127.0.0.1:${port}?tls=false`,
  })
}
