import { Worker } from 'node:worker_threads'
import type { Operations } from '@clinic/platform/telemetry/counting.ts'
import { createReached, type ReachedHub } from '../runner/reached.ts'
import type { RunnerReport } from '../runner/run-projections.ts'
import type { OnProgress, ProjectionStatus, ProjectionTools, Rebuilt, Verified } from '../runner/tools/tool-types.ts'
import type { FromThread, ThreadData, Tool, ToThread } from './messages.ts'
import { createThreadCalls } from './thread-calls.ts'
import { createThreadReports } from './thread-reports.ts'

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

type ThreadOptions = ThreadData & {
  /** Position of the log's last event, on the main thread's connection. */
  head(): Promise<bigint>
  /** Called when a projection's state changes. */
  onState?(projection: string, state: RunnerReport['state']): void
}

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
  const send = (message: ToThread): void => worker.postMessage(message)
  const hub = createReached({ head, onWait: (position) => send({ ask: 'hurry', position }) })
  const calls = createThreadCalls(send)
  const reports = createThreadReports(onState)
  const { promise: ended, resolve: end } = Promise.withResolvers<Error | null>()
  let isGone = false
  let failure: Error | null = null

  worker.on('message', (message: FromThread) => {
    if (message.type === 'positions') for (const position of message.positions) hub.notify(...position)
    else if (message.type === 'reports') reports.take(message.reports, message.ready)
    else if (message.type !== 'stopped') calls.answer(message)
  })
  worker.on('error', (error: Error) => {
    failure = error
  })
  worker.on('exit', (code) => {
    const error = failure ?? (code === 0 ? null : new Error(`the projection thread ended with ${code}`))
    const gone = error ?? new Error('the projection thread has ended')
    isGone = true
    calls.end(gone)
    reports.end(gone)
    hub.close()
    end(error)
  })
  const run = <T>(tool: Tool, names: readonly string[], onProgress?: OnProgress): Promise<T> =>
    calls.ask((id) => ({ ask: 'run', id, tool, names }), onProgress)

  return {
    reached: hub.reached,
    standsAt: hub.known,
    tools: {
      rebuild: (name, onProgress) => run('rebuild', [name], onProgress),
      rebuildAll: (names, onProgress) => run<Rebuilt[]>('rebuildAll', names, onProgress),
      verify: (name, onProgress) => run<Verified>('verify', [name], onProgress),
      status: async () => withStates(await run<ProjectionStatus[]>('status', []), reports.now()),
    },
    report: reports.now,
    isRunning: () => !isGone,
    operations: () => calls.ask<Operations>((id) => ({ ask: 'operations', id })),
    ready: reports.isReady,
    settled: async (onProgress) => reports.settled(Number(await head()), onProgress),
    async stop() {
      if (!isGone) send({ ask: 'stop' })
      await ended
    },
    async terminate() {
      await worker.terminate()
      await ended
    },
    ended,
  }
}

const withStates = (statuses: readonly ProjectionStatus[], reports: readonly RunnerReport[]): ProjectionStatus[] =>
  statuses.map((status) => ({ ...status, state: reports.find(({ name }) => name === status.name)?.state.doing }))
