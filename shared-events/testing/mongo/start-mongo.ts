import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '../report.ts'
import { type RunningServer, run, startServerProcess } from '../server-process.ts'

const pom = fileURLToPath(new URL('./pom.xml', import.meta.url))
const source = fileURLToPath(new URL('./MongoServerOnFile.java', import.meta.url))

/** Whether mongo-java-server can run here: `how` is its name and version, `why` what is missing. */
export const mongoAvailability = (): { ok: true; how: string } | { ok: false; why: string } => {
  if (!answers('java', '-version')) return { ok: false, why: 'no Java on the PATH (a JDK 17 or newer)' }
  if (!existsSync(jarFolder()) && !answers('mvn', '-version')) return { ok: false, why: 'no Maven on the PATH' }
  return { ok: true, how: 'mongo-java-server 1.47' }
}

/** Starts mongo-java-server on loopback with its data in one file in `dataDir`; it survives a SIGKILL.
 * The first start on a machine fetches the server's jars. `url` names no database. */
export const startMongo = async (options: { dataDir: string; port?: number }): Promise<RunningServer> => {
  const jars = await fetchJars()
  mkdirSync(options.dataDir, { recursive: true })
  const file = join(options.dataDir, 'mongo.h2')
  return startServerProcess({
    command: 'java',
    args: [
      '-Xmx512m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      join(jars, '*'),
      source,
      String(options.port ?? 0),
      file,
    ],
    urlOf: (port) => `mongodb://127.0.0.1:${port}`,
  })
}

const answers = (command: string, ...args: string[]): boolean => {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** A folder per content of the pom, so that a new version is fetched anew. */
const jarFolder = (): string => {
  const version = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12)
  return join(cacheFolder, 'mongo-java-server', version)
}

/** Jars are fetched into a folder of this process and moved in place whole: when two processes fetch at once, one wins
 * the move and the other uses what the winner put there. */
const fetchJars = async (): Promise<string> => {
  const jars = jarFolder()
  if (existsSync(jars)) return jars
  const fetching = `${jars}.${randomUUID()}`
  mkdirSync(fetching, { recursive: true })
  try {
    await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${fetching}`])
    renameSync(fetching, jars)
  } catch (error) {
    if (!existsSync(jars)) throw error
  } finally {
    rmSync(fetching, { recursive: true, force: true })
  }
  return jars
}
