import type { RunnerReport } from '../runner/run-projections.ts'
import type { Progress, ProjectionTools } from '../runner/tools/tool-types.ts'

/** The data the thread is started with. The master key's bytes are moved, not copied; the main thread keeps its own copy. */
export type ThreadData = { files: { log: string; vault: string; read: string; images: string }; masterKey: Uint8Array }

export type Tool = keyof ProjectionTools

/** Main thread → projection thread. */
export type ToThread =
  | { ask: 'run'; id: number; tool: Tool; names: readonly string[] }
  | { ask: 'operations'; id: number }
  /** Somebody waits until that position is folded. */
  | { ask: 'hurry'; position: bigint }
  | { ask: 'stop' }
/** Projection thread → main thread. Positions are those of all projections that committed in one turn. */
export type FromThread =
  | { type: 'positions'; positions: ReadonlyMap<string, bigint> }
  | { type: 'reports'; reports: RunnerReport[]; ready: boolean }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; result: unknown }
  /** `away`: the store that could not be reached. */
  | { type: 'failed'; id: number; message: string; away?: string }
  | { type: 'stopped' }
