import type { Progress } from '@clinic/projections/runner/tools/tool-types.ts'

/** The task of the process that verifies. It comes over the pipe between the two, so that no list of processes shows the key. */
export type VerifyTask = { files: { log: string; vault: string }; masterKey: Uint8Array; headsDir: string | null }

/** The process that verifies → the one that started it. */
export type FromVerify =
  | { type: 'line'; line: string }
  | ({ type: 'progress'; label: string } & Progress)
  | { type: 'exit'; code: number }
