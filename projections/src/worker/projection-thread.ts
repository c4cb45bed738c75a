import { Worker } from 'node:worker_threads'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { Operations } from '@clinic/platform/telemetry/counting.ts'
import { hasCaughtUp } from '../runner/health.ts'
import { createReached, type ReachedHub } from '../runner/reached.ts'
import type { RunnerReport } from '../runner/run-projections.ts'
import type { OnProgress, ProjectionStatus, ProjectionTools, Rebuilt, Verified } from '../runner/tool-types.ts'
import type { FromThread, ThreadData, Tool, ToThread } from './messages.ts'

export type ProjectionThread = {
  reached: ReachedHub['reached']
  /** The position of a projection after the last batch that the thread reported. */
  standsAt: ReachedHub['known']
  /** Rebuild, verify and status, done by the thread beside its folding. */
  tools: ProjectionTools
  report(): RunnerReport[]
  isRunning(): boolean
  /** Its calls to the stores since it began. */
  operations(): Promise<Operations>
  /** Each projection has caught up and none has stopped; red too once the thread is gone. */
  ready(): boolean
  /** Resolves once each has caught up or has stopped at an event it cannot fold; rejects when the thread dies. For the start, before the port opens. */
  settled(onProgress: OnProgress): Promise<RunnerReport[]>
  /** Ends the runs after their batch and closes the thread's files. */
  stop(): Promise<void>
  /** Ends the thread at once, as a crash would. */
  terminate(): Promise<void>
  /** Resolves when the thread has ended; with the error when it died. */
  ended: Promise<Error | null>
}

export type ThreadOptions = ThreadData & {
  /** Position of the log's last event, on the main thread's connection. */
  head(): Promise<bigint>
  /** Called when a projection's state changes. */
  onState?(projection: string, state: RunnerReport['state']): void
}

type PendingCall = { settle(result: unknown): void; fail(error: Error): void; onProgress: OnProgress }

const ignore = (): void => undefined

/** Limits of the thread's heap. Young objects of a batch die soon: a small young generation keeps the process small and costs little. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 }

/** Starts the embedded form's projection thread. The vault must have been opened before, which makes its secrets. */
export const startProjectionThread = ({ files, masterKey, head, onState }: ThreadOptions): ProjectionThread => {
  const moved = Uint8Array.from(masterKey)
  const worker = new Worker(new URL('./projection-worker.ts', import.meta.url), {
    workerData: { files, masterKey: moved } satisfies ThreadData,
    transferList: [moved.buffer],
    resourceLimits,
  })
  const hub = createReached({ head })
  const asked = new Map<number, PendingCall>()
  const listeners = new Set<() => void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<Error | null>()
  let reports: RunnerReport[] = []
  let isReady = false
  let gone: Error | null = null
  let asks = 0

  function hear(message: FromThread): void {
    if (message.tell === 'position') hub.notify(message.projection, message.position)
    else if (message.tell === 'reports') {
      const before = new Map(reports.map(({ name, state }) => [name, state.doing]))
      reports = message.reports
      for (const { name, state } of reports) if (before.get(name) !== state.doing) onState?.(name, state)
      isReady = message.ready
      for (const listener of listeners) listener()
    } else if (message.tell !== 'stopped') answer(message)
  }

  function answer(message: Extract<FromThread, { id: number }>): void {
    const one = asked.get(message.id)
    if (message.tell === 'progress') {
      one?.onProgress(message.progress)
      return
    }
    asked.delete(message.id)
    if (message.tell === 'done') one?.settle(message.result)
    else one?.fail(message.away ? new StoreAway(message.away) : new Error(message.message))
  }

  function die(error: Error | null): void {
    gone = error ?? new Error('the projection thread has ended')
    isReady = false
    for (const { fail } of asked.values()) fail(gone)
    asked.clear()
    for (const listener of listeners) listener()
    hub.close()
    end(error)
  }

  let failure: Error | null = null
  worker.on('message', hear)
  worker.on('error', (error: Error) => {
    failure = error
  })
  worker.on('exit', (code) =>
    die(failure ?? (code === 0 ? null : new Error(`the projection thread ended with ${code}`))),
  )

  const send = (message: ToThread): void => worker.postMessage(message)
  const ask = <T>(message: (id: number) => ToThread, onProgress: OnProgress = ignore): Promise<T> => {
    if (gone) return Promise.reject(gone)
    const id = ++asks
    return new Promise((resolve, reject) => {
      // The thread answers with the type that was asked for.
      asked.set(id, { settle: (result) => resolve(result as T), fail: reject, onProgress })
      send(message(id))
    })
  }
  const run = <T>(tool: Tool, names: readonly string[], onProgress?: OnProgress): Promise<T> =>
    ask((id) => ({ ask: 'run', id, tool, names }), onProgress)

  return {
    reached: hub.reached,
    standsAt: hub.known,
    tools: {
      rebuild: (name, onProgress) => run('rebuild', [name], onProgress),
      rebuildAll: (names, onProgress) => run<Rebuilt[]>('rebuildAll', names, onProgress),
      verify: (name, onProgress) => run<Verified>('verify', [name], onProgress),
      status: async () => withStates(await run<ProjectionStatus[]>('status', []), reports),
    },
    report: () => reports,
    isRunning: () => gone === null,
    operations: () => ask<Operations>((id) => ({ ask: 'operations', id })),
    ready: () => isReady,
    async settled(onProgress) {
      const total = Number(await head())
      const { promise, resolve, reject } = Promise.withResolvers<RunnerReport[]>()
      const listener = (): void => {
        if (gone) reject(gone)
        if (reports.length === 0) return
        onProgress({ done: Math.min(...reports.map((report) => passed(report, total))), total })
        if (reports.every(isSettled)) resolve(reports)
      }
      listeners.add(listener)
      listener()
      return promise.finally(() => listeners.delete(listener))
    },
    async stop() {
      if (!gone) send({ ask: 'stop' })
      await ended
    },
    async terminate() {
      await worker.terminate()
      await ended
    },
    ended,
  }
}

const isSettled = ({ state }: RunnerReport): boolean => state.doing === 'stopped' || hasCaughtUp(state)

/** How many of the events there were at the start it has folded. */
const passed = ({ state, position }: RunnerReport, total: number): number =>
  Math.min(total, state.doing === 'rebuilding' ? state.progress.done : Number(position))

const withStates = (statuses: readonly ProjectionStatus[], reports: readonly RunnerReport[]): ProjectionStatus[] =>
  statuses.map((status) => ({ ...status, state: reports.find(({ name }) => name === status.name)?.state.doing }))
