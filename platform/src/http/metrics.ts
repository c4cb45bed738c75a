import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Counted, counting } from '../telemetry/counting.ts'

export type Metrics = {
  registry: Registry
  /** Seconds per answered request, by method, route template and status. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** Appends that met a newer revision and were decided again. */
  conflicts: Counter
  /** Log positions a projection is behind the head; 0 when caught up. */
  projectionLag: Gauge<'projection'>
  /** Calls to each store. */
  storeOperations: Counter<'store'>
  /** Events in the event store that this system did not write. */
  foreignEvents: Counter
  /** Sockets open now. */
  sockets: Gauge
  /** Row changes pushed, each once whoever follows. */
  pushes: Counter<'projection'>
  /** Called before the metrics are answered, for those that are measured then. */
  beforeScrape: (() => Promise<void>)[]
}

type Registers = Registry[]

const ofLogAndStores = (registers: Registers) => ({
  conflicts: new Counter({
    name: 'command_conflicts_total',
    help: 'Appends that met a newer revision and were decided again',
    registers,
  }),
  projectionLag: new Gauge({
    name: 'projection_lag_positions',
    help: 'Log positions between a projection and the head',
    labelNames: ['projection'],
    registers,
  }),
  storeOperations: new Counter({
    name: 'store_operations_total',
    help: 'Calls to a store: the log, the vault, the read models, or the work kept beside the vault',
    labelNames: ['store'],
    registers,
  }),
  foreignEvents: new Counter({
    name: 'log_foreign_events_total',
    help: 'Events in the event store that this system did not write and passed over, each once',
    registers,
  }),
})

const ofLivePages = (registers: Registers) => ({
  sockets: new Gauge({ name: 'live_sockets', help: 'Sockets open now', registers }),
  pushes: new Counter({
    name: 'live_pushes_total',
    help: 'Row changes pushed, each once whoever follows',
    labelNames: ['projection'],
    registers,
  }),
})

let ofProcess: Registry | undefined
/** What is the process's own: collected once, for each collecting watches the event loop and the garbage by itself, and nothing ends it. */
const defaultMetrics = (): Registry => {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Makes the metrics of an app, in a registry of its own, so that two apps of one process (tests) do not mix. No label ever holds an id. */
export const createMetrics = (): Metrics => {
  const registry = Registry.merge([defaultMetrics()])
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Seconds until the answer was sent',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    ...ofLogAndStores(registers),
    ...ofLivePages(registers),
    beforeScrape: [],
  }
}

/** Counts calls to stores in the metrics. */
export const countedIn =
  ({ storeOperations, beforeScrape }: Pick<Metrics, 'storeOperations' | 'beforeScrape'>): Counted =>
  (store, port) => {
    // Several to each read: a number of our own costs less than the counter's labels each time.
    let calls = 0
    beforeScrape.push(async () => {
      storeOperations.inc({ store }, calls)
      calls = 0
    })
    return counting(port, () => {
      calls += 1
    })
  }
