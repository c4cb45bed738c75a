import { randomUUID } from 'node:crypto'
import { askRunning, type Terminal } from '@clinic/all-in-one/control.ts'
import { lockFolder, openFolder } from '@clinic/all-in-one/folder.ts'
import { sentenceFor } from '@clinic/all-in-one/sentences.ts'
import { openDistributedTools, openEmbeddedTools } from '@clinic/all-in-one/tool-stores.ts'
import { runTool } from '@clinic/all-in-one/tools.ts'
import { createProgress } from '@clinic/projections/cli/progress.ts'
import { configOrExit } from '@clinic/service-kit/config.ts'

const bar = createProgress(process.stderr)
const terminal: Terminal = {
  print: (line) => {
    bar.end()
    console.log(line)
  },
  progress: bar.show,
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
      const opened = await openDistributedTools(config, `tools-${randomUUID()}`)
      process.exitCode = await runTool(opened.parts, { tool, words }, terminal).finally(opened.close)
      return
    }
    const { folder, files } = openFolder(config.dataDir)
    const asked = await askRunning(files, { tool, words }, terminal)
    if (asked !== null) {
      process.exitCode = asked
      return
    }
    const lock = lockFolder(files)
    if (!lock) throw new Error(`Another process holds ${folder} and does not answer.`)
    const opened = await openEmbeddedTools(folder, files, config.masterKey)
    process.exitCode = await runTool(opened.parts, { tool, words }, terminal).finally(opened.close)
    lock.release()
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 2
  }
}
