import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { readWords, runProjectionsCommand, usage } from '@clinic/projections/cli/projections-command.ts'
import type { ProjectionTools } from '@clinic/projections/runner/tools/tool-types.ts'
import type { ControlRequest, Terminal } from '../control.ts'

export type ToolDeps = {
  tools: ProjectionTools
  /** Walks the log; gives the exit code. */
  verify(terminal: Terminal): Promise<number>
  vault: Pick<Vault, 'rotateMasterKey'>
}

/** Runs one of the command-line tools. Exit code 0: all is well; 1: something differs; 2: it could not be done. */
export const runTool = async (deps: ToolDeps, { tool, words }: ControlRequest, terminal: Terminal): Promise<number> => {
  if (tool === 'projections') return projectionsTool(deps, words, terminal)
  if (tool === 'verify') return deps.verify(terminal)
  if (tool === 'rotate-key') return rotateKey(deps, words, terminal)
  terminal.print(`There is no tool called ${tool}.`)
  return 2
}

const projectionsTool = async ({ tools }: ToolDeps, words: readonly string[], terminal: Terminal): Promise<number> => {
  const command = readWords(words)
  if (command) return runProjectionsCommand(command, { tools, print: terminal.print, onProgress: terminal.progress })
  terminal.print(usage)
  return 2
}

const rotateKey = async ({ vault }: ToolDeps, [rotation]: readonly string[], { print }: Terminal): Promise<number> => {
  const rotated = await vault.rotateMasterKey(rotation ?? null)
  if (rotated === null) {
    print('Nothing was done: the running process was not started with the same MASTER_KEY and MASTER_KEY_PREVIOUS.')
    return 2
  }
  print(
    `${rotated.wrapped} records of the vault were wrapped under MASTER_KEY, ${rotated.already} stood under it already.`,
  )
  print('MASTER_KEY_PREVIOUS opens nothing any more: start every process without it.')
  return 0
}
