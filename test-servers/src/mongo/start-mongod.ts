import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient, MongoServerError } from 'mongodb'
import { freePort, type RunningServer, startServerProcess } from '../server-process.ts'

const set = 'tests'
const alreadyInitialized = 23

/** The name and version of the `mongod` on the PATH; null where there is none. */
export const mongodOnPath = (): string | null => {
  const { status, stdout } = spawnSync('mongod', ['--version'], { encoding: 'utf8' })
  return status === 0 ? `mongod ${/v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? ''} (replica set)` : null
}

/** Starts the `mongod` of the PATH on loopback as a replica set of one, with its files in `dataDir`. `url` names no database. */
export const startMongod = async (options: { dataDir: string; port?: number }): Promise<RunningServer> => {
  const port = options.port ?? (await freePort())
  const folder = join(options.dataDir, 'mongod')
  mkdirSync(folder, { recursive: true })
  const own = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket']
  const server = await startServerProcess({
    command: 'mongod',
    args: [...own, '--replSet', set, '--oplogSize', '64'],
    urlOf: () => `mongodb://127.0.0.1:${port}/?replicaSet=${set}`,
    ready: () => initiate(port),
  })
  // It does not end when its standard input closes, as the others do.
  const watcher = spawn('sh', ['-c', `cat > /dev/null; kill -9 ${server.pid}`], { stdio: ['pipe', 'ignore', 'ignore'] })
  const ending = (end: () => Promise<void>) => () => {
    watcher.kill('SIGKILL')
    return end()
  }
  return { ...server, stop: ending(server.stop), kill: ending(server.kill) }
}

/** Makes the server a set of one, unless it is, and waits until it takes writes. */
const initiate = async (port: number): Promise<number> => {
  const host = `127.0.0.1:${port}`
  const alone = await MongoClient.connect(`mongodb://${host}/?directConnection=true`)
  const replSetInitiate = { _id: set, members: [{ _id: 0, host }] }
  await alone
    .db('admin')
    .command({ replSetInitiate })
    .catch((error) => {
      if (!(error instanceof MongoServerError && error.code === alreadyInitialized)) throw error
    })
    .finally(() => alone.close())
  const client = await MongoClient.connect(`mongodb://${host}/?replicaSet=${set}`)
  await client.close()
  return port
}
