/** Progress: `done` of `total` events; or, where `events` says how many were counted, of the positions of the log. */
export type Progress = { done: number; total: number; events?: number }
export type OnProgress = (progress: Progress) => void

/** The status of a projection. `state` is there when the process that folds it was asked; `versions`: those whose documents are kept, the oldest first. */
export type ProjectionStatus = {
  name: string
  version: number
  /** Null before the first batch. */
  position: bigint | null
  head: bigint
  sameLog: boolean
  documents: number
  versions: number[]
  state?: string
}

/** Ids and names of fields, never what stands in them. */
export type Verified =
  | { same: true; documents: number; position: bigint }
  | {
      same: false
      documents: number
      position: bigint
      id: string
      fields: string[]
      how: 'differs' | 'missing' | 'extra'
    }

/** `failed`: why it was not rebuilt, as a sentence that quotes nothing stored. */
export type Rebuilt = { name: string } & ({ events: number; position: bigint } | { failed: string })

/** The tools of `npm run projections`, on the stores themselves or through the running process that holds them. */
export type ProjectionTools = {
  rebuild(name: string, onProgress: OnProgress): Promise<{ events: number; position: bigint }>
  /** Rebuilds several from one reading of the log. One that fails does not stop the others. `onProgress` is about the slowest. */
  rebuildAll(names: readonly string[], onProgress: OnProgress): Promise<Rebuilt[]>
  verify(name: string, onProgress: OnProgress): Promise<Verified>
  status(): Promise<ProjectionStatus[]>
}
