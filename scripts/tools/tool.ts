import { existsSync } from 'node:fs'
import { askRunning, type Terminal } from '@clinic/all-in-one/control.ts'
import { CannotStart, lockFolder, openFolder } from '@clinic/all-in-one/folder.ts'
import { createPassedOver } from '@clinic/all-in-one/passed-over.ts'
import { sentenceFor } from '@clinic/all-in-one/sentences.ts'
import { masterKeyOf } from '@clinic/all-in-one/stores.ts'
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
    verify: (shown: Terminal) => verifyHere({ log, vault, foreign, heads: headsOf(vault, config.headsDir) }, shown),
  }
  const code = await runTool(parts, request, terminal).finally(opened.close)
  const counted = counts()
  if (counted) terminal.print(counted)
  return code
}

/**
 * Runs a command-line tool where the stores are: in the process that holds the data folder when one runs, else here; against
 * EventStoreDB and MongoDB in the distributed form. Ends with the tool's exit code.
 */
export const runHere = async (tool: string): Promise<void> => {
  const words = process.argv.slice(2)
  const config = configOrExit(process.env)
  try {
    if (config.form === 'distributed') {
      process.exitCode = await runOnServers(config, { tool, words })
      return
    }
    const { folder, files } = openFolder(config.dataDir)
    const asked = await askRunning(files, { tool, words }, terminal)
    if (asked !== null) {
      process.exitCode = asked
      return
    }
    if (!existsSync(files.log))
      throw new CannotStart(`There is no log in ${folder}. Name the data folder with DATA_DIR.`)
    const lock = lockFolder(files)
    if (!lock) throw new CannotStart(`Another process holds ${folder} and does not answer.`)
    const { masterKey } = masterKeyOf(config.masterKey, folder)
    const opened = await openFolderTools(files, masterKey)
    const { tools, vault } = opened
    const parts = {
      tools,
      verify: (shown: Terminal) =>
        verifyHere({ logFile: files.log, vault, heads: headsOf(vault, config.headsDir) }, shown),
    }
    process.exitCode = await runTool(parts, { tool, words }, terminal).finally(opened.close)
    lock.release()
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 2
  }
}

type OnFolder = ReturnType<typeof openFolder> & { config: Extract<Config, { form: 'embedded' }> }

/** Runs what works on the data folder of the embedded form and on another one, which is named after the command. Ends with its exit code. */
export const onFolder = async (
  command: string,
  run: (on: OnFolder, named: string) => Promise<number>,
): Promise<void> => {
  const [named, ...more] = process.argv.slice(2)
  const config = configOrExit(process.env)
  try {
    if (named === undefined || more.length > 0) throw new CannotStart(`Name one folder: npm run ${command} -- <folder>`)
    if (config.form === 'distributed')
      throw new CannotStart(
        `npm run ${command} is for the embedded form. Of the servers' own way see docs/operations.md#backups.`,
      )
    process.exitCode = await run({ ...openFolder(config.dataDir), config }, named)
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 2
  }
}

/** Runs what reads log and vault, beside whatever works on them, in either form. Ends with its exit code. */
export const onStores = async (run: (stores: { log: EventLog; vault: Vault }) => Promise<number>): Promise<void> => {
  const config = configOrExit(process.env)
  try {
    const { folder, files } = openFolder(config.dataDir)
    if (config.form === 'embedded' && !existsSync(files.log))
      throw new CannotStart(`There is no log in ${folder}. Name the data folder with DATA_DIR.`)
    const opened =
      config.form === 'distributed'
        ? await openServerTools(config, config.masterKey)
        : await openFolderLog(files, masterKeyOf(config.masterKey, folder).masterKey)
    process.exitCode = await run(opened).finally(opened.close)
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 2
  }
}
