import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder, reportFile } from '../report.ts'
import { type RunningServer, run, startServerProcess } from '../server-process.ts'

const pom = fileURLToPath(new URL('./pom.xml', import.meta.url))
const source = fileURLToPath(new URL('./MongoServerOnFile.java', import.meta.url))

/**
 * Whether mongo-java-server can run here: `how` is its name and version, `why` what is missing. The first time on a machine it fetches the
 * server's jars and compiles what runs it.
 */
export const mongoAvailability = async (): Promise<{ ok: true; how: string } | { ok: false; why: string }> => {
  if (!answers('java', '-version')) return { ok: false, why: 'no Java on the PATH (a JDK 17 or newer)' }
  if (!existsSync(jarFolder()) && !answers('mvn', '-version')) return { ok: false, why: 'no Maven on the PATH' }
  const failed =
    failedLately() ??
    (await fetchJars()
      .then(compile)
      .then(archive)
      .then(() => null, noteFailure))
  return failed === null ? { ok: true, how: 'mongo-java-server 1.47' } : { ok: false, why: failed }
}

/** What fetching said when it failed, so that not each of a run's suites waits for the same registry. */
const failureNote = () => join(reportFile(), '..', 'mongo-java-server.txt')
const failureHolds = 10 * 60_000

const failedLately = (): string | null => {
  const found = statSync(failureNote(), { throwIfNoEntry: false })
  return found && Date.now() - found.mtimeMs < failureHolds ? readFileSync(failureNote(), 'utf8') : null
}

const noteFailure = (error: Error): string => {
  const [, first = ''] = /\[ERROR\] (.*)/.exec(error.message) ?? []
  const why = `its jars cannot be fetched and compiled: ${(first || error.message).slice(0, 300)}`
  mkdirSync(dirname(failureNote()), { recursive: true })
  writeFileSync(failureNote(), why)
  return why
}

/** Starts mongo-java-server on loopback with its data in one file in `dataDir`; it survives a SIGKILL.
 * `url` names no database. */
export const startMongo = async (options: { dataDir: string; port?: number }): Promise<RunningServer> => {
  const program = await compile(await fetchJars())
  const loaded = join(await archive(program), archived)
  mkdirSync(options.dataDir, { recursive: true })
  const file = join(options.dataDir, 'mongo.h2')
  return startServerProcess({
    command: 'java',
    args: javaArgs(program, [`-XX:SharedArchiveFile=${loaded}`], options.port ?? 0, file),
    urlOf: (port) => `mongodb://127.0.0.1:${port}`,
  })
}

const answers = (command: string, ...args: string[]): boolean => {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12)

/** A folder per content of the pom, so that a new version is fetched anew. */
const jarFolder = (): string => join(cacheFolder, 'mongo-java-server', hashOf(pom))

const fetchJars = (): Promise<string> =>
  madeOnce(jarFolder(), (folder) =>
    run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`]),
  )

/** A folder with the server's jar, and the folder of the jars it needs. */
type Program = { jars: string; own: string }

/** Compiled once per content of the source: a Java that is given the source compiles it at each start, which takes longer than starting. */
const compile = async (jars: string): Promise<Program> => {
  const own = await madeOnce(join(jars, `server-${hashOf(source)}`), async (folder) => {
    const classes = join(folder, 'classes')
    await run('javac', ['-cp', join(jars, '*'), '-d', classes, source])
    await run('jar', ['--create', '--file', join(folder, 'server.jar'), '-C', classes, '.'])
  })
  return { jars, own }
}

const archived = 'classes.jsa'
/** The classes that a start loads, as they stand in memory then, which is half of what a start takes: from one that ends at once. */
const archive = (program: Program): Promise<string> =>
  madeOnce(`${program.own}-loaded`, (folder) =>
    run('java', javaArgs(program, [`-XX:ArchiveClassesAtExit=${join(folder, archived)}`], 0, join(folder, 'none.h2'))),
  )

/** An archive of classes is of use to a Java of the same flags and paths alone. */
const javaArgs = ({ jars, own }: Program, flags: readonly string[], port: number, file: string): string[] => [
  ...['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', ...flags],
  ...['-cp', [join(jars, '*'), join(own, '*')].join(delimiter)],
  ...['MongoServerOnFile', String(port), file],
]

/** A folder is filled under a name of this process and moved in place whole: when two processes make it at once, one wins
 * the move and the other uses what the winner put there. */
const madeOnce = async (folder: string, fill: (folder: string) => Promise<void>): Promise<string> => {
  if (existsSync(folder)) return folder
  const filling = `${folder}.${randomUUID()}`
  mkdirSync(filling, { recursive: true })
  try {
    await fill(filling)
    renameSync(filling, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(filling, { recursive: true, force: true })
  }
  return folder
}
