import { fileURLToPath } from 'node:url'
import { type CommandService, composeCommandService } from '@clinic/command-service/compose.ts'
import { type Clock, systemClock } from '@clinic/command-service/handling/clock.ts'
import { openMail } from '@clinic/command-service/notifications/mail/open-mail.ts'
import { cronSchedule } from '@clinic/command-service/notifications/reminders/cron.ts'
import type { Config } from '@clinic/platform/config/config.ts'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit, type HttpKit } from '@clinic/platform/http/calls/kit.ts'
import type { Checks } from '@clinic/platform/http/health.ts'
import { countedIn, createMetrics, type Metrics } from '@clinic/platform/http/metrics.ts'
import { openFolderImageStore } from '@clinic/platform/images/folder/folder-image-store.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { destroyErasedAgain } from '@clinic/platform/start/destroy-again.ts'
import { createOutages } from '@clinic/platform/start/outages.ts'
import { closeServer, listen, mustBeFree, type Step } from '@clinic/platform/start/shutdown.ts'
import type { Counted } from '@clinic/platform/telemetry/counting.ts'
import { noOperations, storeNames } from '@clinic/platform/telemetry/counting.ts'
import { createProblemLog, type Logger } from '@clinic/platform/telemetry/logger.ts'
import { createProgress } from '@clinic/projections/cli/progress.ts'
import { healthOf } from '@clinic/projections/runner/health.ts'
import { createStateLog } from '@clinic/projections/runner/log-state.ts'
import { type ProjectionThread, startProjectionThread } from '@clinic/projections/worker/projection-thread.ts'
import { composeQueryService } from '@clinic/query-service/compose.ts'
import { webFiles } from '@clinic/query-service/http/web-files.ts'
import { openControl } from './control.ts'
import { CannotStart, type Files, isWritable, lockFolder, openFolder } from './folder.ts'
import { passwordLines } from './opening-lines.ts'
import { masterKeyOf, openStores, type Stores } from './stores.ts'
import { runTool } from './tools/run-tool.ts'
import { createVerifyThread } from './tools/verify-thread.ts'

export type EmbeddedOptions = {
  config: Config & { form: 'embedded' }
  log: Logger
  /** Prints a line for whoever starts it. */
  say(line: string): void
  clock?: Clock
  /** Fills an empty system before it opens, through its own commands. */
  seed?(commands: CommandService): Promise<void>
}

export type RunningEmbedded = {
  port: number
  /** The steps of stopping in order: live pages, then no new calls, then the followers of the log, then the stores. */
  stopping: readonly Step[]
  /** Resolves when projections can go on no more; the process should end then. */
  failed: Promise<Error>
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Starts the embedded form: everything in this process (docs/architecture.md#two-forms).
 * @throws CannotStart, MasterKeyUnusable, WrongMasterKey, VaultLost, CannotListen
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<RunningEmbedded> => {
  const { config, seed } = options
  // Before anything is made: a start that is refused for its port leaves nothing behind.
  await mustBeFree(config.port, config.listenOn)
  const opened = openFolder(config.dataDir)
  const lock = lockFolder(opened.files)
  if (!lock)
    throw new CannotStart(
      `Another process already works on ${opened.folder}. Stop it first, or choose another folder with DATA_DIR.`,
    )
  const steps: Step[] = [() => lock.release()]
  try {
    const deps = await openParts(options, opened, (step) => steps.unshift(step))
    const commands = await openCommands(deps)
    await seed?.(commands)
    const { thread, failed } = await startFolding(deps)
    return { port: await serve(deps, commands, thread), stopping: steps, failed }
  } catch (error) {
    for (const step of steps) await step()
    throw error
  }
}

/** What everything in the process works with. */
type Deps = Required<Omit<EmbeddedOptions, 'seed'>> & {
  files: Files
  masterKey: Buffer
  stores: Stores
  images: ImageStore
  sealed: ImageStore
  kit: HttpKit
  /** Adds a step of stopping that comes before all that were added earlier. */
  before(step: Step): void
}

const openParts = async (
  { config, log, say, clock = systemClock }: EmbeddedOptions,
  { folder, files }: { folder: string; files: Files },
  before: Deps['before'],
): Promise<Deps> => {
  const { masterKey, keptWithData } = masterKeyOf(config.masterKey, folder)
  if (keptWithData)
    say(
      `The master key lies beside the data (${files.masterKey}). For real use keep it elsewhere: MASTER_KEY or MASTER_KEY_FILE.`,
    )
  const metrics = createMetrics()
  const [noticed, count] = [createOutages(log), countedIn(metrics)]
  const counted: Counted = (store, port) => count(store, noticed(port))
  const stores = await openStores(files, masterKey, clock.now, counted)
  before(() => stores.close())
  await destroyErasedAgain(stores.vault, config.headsDir, log)
  const { sessions, accesses, browsers } = stores.vault
  const kit = createHttpKit({ config, sessions, accesses, browsers, log, metrics })
  const images = noticed(openFolderImageStore(files.images))
  const sealed = noticed(openFolderImageStore(files.files, { ending: 'sealed' }))
  return { config, log, say, clock, files, masterKey, stores, images, sealed, kit, before }
}

/** The commands, with the first administrator; the password that was made for that one is printed. */
const openCommands = async ({
  config,
  log,
  say,
  clock,
  stores,
  images,
  sealed,
  kit,
}: Deps): Promise<CommandService> => {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const sender = openMail(config, () => new Date(clock.now()).toISOString())
  const commands = composeCommandService({
    ...(config.mail.on && { mail: { sender, origin, schedule: cronSchedule } }),
    images,
    files: sealed,
    log: stores.log,
    vault: stores.vault,
    work: stores.work,
    codec: stores.codec,
    config,
    clock,
    holder: 'embedded',
    alone: true,
    onProblem: createProblemLog(log),
    onConflict: () => kit.metrics.conflicts.inc(),
  })
  const { password } = await commands.firstAdministrator()
  // At once: whatever fails after this, the account is there and the password is shown only now.
  if (password) for (const line of passwordLines(password)) say(line)
  return commands
}

type Folding = { thread: ProjectionThread } & Pick<RunningEmbedded, 'failed'>

/** Starts the thread that folds, and waits until every read model has caught up. */
const startFolding = async ({ log, say, clock, files, masterKey, stores, kit, before }: Deps): Promise<Folding> => {
  const thread = startProjectionThread({
    files,
    masterKey,
    head: async () => (await stores.log.head()).position,
    onState: createStateLog(log, true),
  })
  let stopped = false
  before(() => {
    stopped = true
    return thread.stop()
  })
  const failed = new Promise<Error>((resolve) => {
    thread.ended.then((error) => stopped || resolve(error ?? new Error('the projections ended')))
  })
  await buildReadModels(thread, say, clock)
  kit.metrics.beforeScrape.push(addOperationsOf(thread, kit.metrics))
  return { thread, failed }
}

/** What `/health/ready` asks beside what the reads need. */
const ownChecks = (files: Files, thread: ProjectionThread): Checks => ({
  'data-folder': () => isWritable(files),
  'projection-thread': async () => (thread.isRunning() ? healthOf(thread.report()) : 'ended'),
})

/** Starts the process managers, and opens the port and the control socket. @returns the port */
const serve = async (deps: Deps, commands: CommandService, thread: ProjectionThread): Promise<number> => {
  const { config, clock, files, masterKey, stores, images, sealed, kit, before } = deps
  const aborting = new AbortController()
  const managers = commands.startProcessManagers(aborting.signal)
  before(() => {
    aborting.abort()
    return managers.done
  })
  const query = await composeQueryService({
    images,
    files: sealed,
    kit,
    config,
    log: stores.log,
    vault: stores.vault,
    readStore: stores.readStore,
    reached: thread.reached,
    standsAt: thread.standsAt,
    now: clock.now,
  })
  const server = createHttpApp({
    kit,
    routes: [commands.routes(kit), query.routes],
    checks: { ...query.checks, ...ownChecks(files, thread) },
    metricsFor: 'this-machine',
    web: webFiles(webFolder, query.practice),
  })
  before(() => closeServer(server))
  // Ahead of the server, which waits for every connection: a live page holds its own until it is closed here.
  before(() => query.stop())
  query.attachSockets(server)
  const port = await listen(server, config.port, config.listenOn)
  const verifying = createVerifyThread({ files, masterKey, headsDir: config.headsDir })
  const control = await openControl(files, (request, terminal) =>
    runTool({ tools: thread.tools, verify: verifying.run, vault: stores.vault }, request, terminal),
  )
  before(() => control.close())
  before(() => verifying.stop())
  return port
}

/** Adds the thread's calls to the stores to the process's metric. */
const addOperationsOf = (thread: ProjectionThread, { storeOperations }: Metrics): (() => Promise<void>) => {
  let before = noOperations
  return async () => {
    const now = await thread.operations()
    for (const store of storeNames) storeOperations.inc({ store }, now[store] - before[store])
    before = now
  }
}

/** Waits before the port opens until every read model has caught up, with a bar when it takes long. One that stopped at a poison event is not waited for. */
const buildReadModels = async (
  thread: ProjectionThread,
  say: (line: string) => void,
  { now }: Pick<Clock, 'now'>,
): Promise<void> => {
  const bar = createProgress(process.stderr)
  const started = now()
  const reports = await thread.settled((progress) => {
    if (now() - started > 1000) bar.show('Building the read models', progress)
  })
  bar.end()
  for (const { name, state } of reports)
    if (state.doing === 'stopped')
      say(
        `The read model ${name} stands still: it cannot fold ${state.at.type} ${state.at.id} at position ${state.at.position}.`,
      )
}
