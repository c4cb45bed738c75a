import { readWords, runProjectionsCommand, usage } from '@clinic/projections/cli/projections-command.ts'
import type { ProjectionTools } from '@clinic/projections/runner/tool-types.ts'
import type { EventLog } from '@clinic/shared-events/log/event-log.ts'
import { registry } from '@clinic/shared-events/log/registry.ts'
import { integrityProblems } from '@clinic/shared-events/log/sqlite/integrity.ts'
import { verifyLog } from '@clinic/shared-events/log/verify.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { ControlRequest, Terminal } from './control.ts'

export type ToolParts = {
  tools: ProjectionTools
  log: EventLog
  vault: Vault
  /** The log's file, whose own structure is checked too; none where the log is a server's. */
  logFile?: string
}

/** Runs one of the command-line tools. Exit code 0: all is well; 1: something differs; 2: it could not be done. */
export const runTool = async (
  parts: ToolParts,
  { tool, words }: ControlRequest,
  terminal: Terminal,
): Promise<number> => {
  if (tool === 'projections') return projectionsTool(parts, words, terminal)
  if (tool === 'verify') return verifyTool(parts, terminal)
  terminal.print(`There is no tool called ${tool}.`)
  return 2
}

const projectionsTool = async ({ tools }: ToolParts, words: readonly string[], terminal: Terminal): Promise<number> => {
  const command = readWords(words)
  if (command) return runProjectionsCommand(command, { tools, print: terminal.print, onProgress: terminal.progress })
  terminal.print(usage)
  return 2
}

/** Names every event that does not hold (design §3). */
const verifyTool = async ({ log, vault, logFile }: ToolParts, { print, progress }: Terminal): Promise<number> => {
  let events = 0
  let found = 0
  const onProgress = (now: { events: number; position: bigint; head: bigint }) => {
    events = now.events
    progress('verify', { done: Number(now.position), total: Number(now.head) })
  }
  for await (const { problem, position, event } of verifyLog({ log, registry, vault, onProgress })) {
    found += 1
    const name = event
      ? `${event.type} ${event.id}, revision ${event.revision} of ${event.stream}`
      : 'what stands there'
    print(`${problem}: position ${position}, ${name}`)
  }
  const broken = logFile ? integrityProblems(logFile) : []
  for (const problem of broken) print(`file: ${problem}`)
  const bad = found + broken.length
  print(bad === 0 ? `All ${events} events are as they were written.` : `${bad} problems in ${events} events.`)
  return bad === 0 ? 0 : 1
}
