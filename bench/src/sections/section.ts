import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SectionResult } from '../measure/report.ts'
import { runProgram } from '../measure/servers.ts'
import type { Setting } from '../options.ts'

export type Run = {
  /** The run's own, empty at its start. */
  folder: string
  /** Waits until it is started; it is stopped when the section has ended, whatever becomes of that. */
  started<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T>
}

export type Section = {
  name: string
  /** What is compared with what, in a line. */
  about: string
  run(setting: Setting, run: Run): Promise<SectionResult>
}

/** A folder with a history of so many events in its log, which is filled by the first section that asks for it. */
export const historyIn = async (folder: string, events: number): Promise<string> => {
  const history = join(folder, `history-${events}`)
  if (!existsSync(history)) await runProgram('history.ts', [history, `${events}`])
  return history
}
