import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { askRunning, type Terminal } from '@clinic/all-in-one/control.ts'
import { CannotStart, lockFolder, openFolder } from '@clinic/all-in-one/folder.ts'
import { createPassedOver } from '@clinic/all-in-one/passed-over.ts'
import { sentenceFor } from '@clinic/all-in-one/sentences.ts'
import { masterKeyOf } from '@clinic/all-in-one/stores.ts'
import type { BackupFolders } from '@clinic/all-in-one/tools/backup.ts'
import { runTool } from '@clinic/all-in-one/tools/run-tool.ts'
import { headsOf, verifyHere } from '@clinic/all-in-one/tools/verify-tool.ts'
import { type Config, configOrExit } from '@clinic/platform/config/config.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { openFolderLog, openFolderTools, openServerTools } from '@clinic/projections/cli/open-tools.ts'
import { createProgress } from '@clinic/projections/cli/progress.ts'

const bar = createProgress(process.stderr)
export const terminal: Terminal = {
  print: (line) => {
    bar.end()
    console.log(line)
  },
  progress: bar.show,
}

/** Runs a tool against EventStoreDB and MongoDB. */
const runOnServers = async (
  config: Extract<Config, { form: 'distributed' }>,
  request: { tool: string; words: readonly string[] },
): Promise<number> => {
  const { events: foreign, onForeign, counts } = createPassedOver(terminal.print)
  const opened = await openServerTools(config, config.masterKey, { onForeign })
  const { tools, log, vault } = opened
  const parts = {
    tools,
    vault,
    verify: (shown: Terminal) => verifyHere({ log, vault, foreign, heads: headsOf(vault, config.headsDir) }, shown),
  }
  const code = await runTool(parts, request, terminal).finally(opened.close)
  const counted = counts()
  if (counted) terminal.print(counted)
  return code
}

/** Runs something under the settings of the environment; ends with its exit code, or with 2 and a sentence. */
const endWith = async (run: (config: Config) => Promise<number>): Promise<void> => {
  const config = configOrExit(process.env)
  try {
    process.exitCode = await run(config)
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 2
  }
}

type Folder = ReturnType<typeof openFolder>

/** @throws CannotStart where the data folder has no log */
export const expectLog = ({ folder, files }: Folder): void => {
  if (!existsSync(files.log)) throw new CannotStart(`There is no log in ${folder}. Name the data folder with DATA_DIR.`)
}

/**
 * Runs a command-line tool where the stores are: in the process that holds the data folder when one runs, else here; against
 * EventStoreDB and MongoDB in the distributed form. Ends with the tool's exit code.
 */
export const runHere = (
  tool: string,
  wordsOf: (config: Config) => readonly string[] = () => process.argv.slice(2),
): Promise<void> =>
  endWith(async (config) => {
    const request = { tool, words: wordsOf(config) }
    if (config.form === 'distributed') return runOnServers(config, request)
    const opened = openFolder(config.dataDir)
    return (await askRunning(opened.files, request, terminal)) ?? runOnFolder(config, opened, request)
  })

/** Runs a tool on a data folder that no process holds. */
const runOnFolder = async (
  config: Extract<Config, { form: 'embedded' }>,
  opened: Folder,
  request: { tool: string; words: readonly string[] },
): Promise<number> => {
  const { folder, files } = opened
  expectLog(opened)
  const lock = lockFolder(files)
  if (!lock) throw new CannotStart(`Another process holds ${folder} and does not answer.`)
  const { tools, vault, close } = await openFolderTools(files, masterKeyOf(config.masterKey, folder).masterKey)
  const heads = headsOf(vault, config.headsDir)
  const verify = (shown: Terminal) => verifyHere({ logFile: files.log, vault, heads }, shown)
  const code = await runTool({ tools, verify, vault }, request, terminal).finally(close)
  lock.release()
  return code
}

type OnFolder = Folder & { config: Extract<Config, { form: 'embedded' }> }

/** The backup that the words name: `<folder>`, and `--keys <folder>` where its keys are apart. @throws CannotStart */
const namedBackup = (command: string): BackupFolders => {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } })
    const [folder, ...more] = positionals
    if (folder !== undefined && more.length === 0) return { folder, keys: values.keys ?? null }
  } catch {
    // Other words than these.
  }
  throw new CannotStart(`Name one folder: npm run ${command} -- <folder> [--keys <folder>]`)
}

/** Runs what works on the data folder of the embedded form and on a backup, which is named after the command. Ends with its exit code. */
export const onFolder = (
  command: string,
  run: (on: OnFolder, named: BackupFolders) => Promise<number>,
): Promise<void> =>
  endWith(async (config) => {
    const named = namedBackup(command)
    if (config.form === 'distributed')
      throw new CannotStart(
        `npm run ${command} is for the embedded form. Of the servers' own way see docs/operations.md#backups.`,
      )
    return run({ ...openFolder(config.dataDir), config }, named)
  })

/** Runs what reads log and vault, beside whatever works on them, in either form. Ends with its exit code. */
export const onStores = (
  run: (stores: { log: EventLog; vault: Vault; config: Config }) => Promise<number>,
): Promise<void> =>
  endWith(async (config) => {
    const { close, log, vault } = await (config.form === 'distributed'
      ? openServerTools(config, config.masterKey)
      : openLogOf(config))
    return run({ log, vault, config }).finally(close)
  })

const openLogOf = ({ dataDir, masterKey }: Extract<Config, { form: 'embedded' }>) => {
  const opened = openFolder(dataDir)
  expectLog(opened)
  return openFolderLog(opened.files, masterKeyOf(masterKey, opened.folder).masterKey)
}
