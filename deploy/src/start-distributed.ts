import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGateway } from './gateway.ts'
import { freePorts } from './ports.ts'
import { programArgs, type Started, startProcess, stopProcess, waitReady } from './processes.ts'

export type DistributedOptions = {
  /** What the services' environment must hold: EVENTSTORE_URL, MONGODB_URL, MASTER_KEY, … */
  env: Record<string, string>
  port: number
  commandInstances: number
  queryInstances: number
  say?: (line: string) => void
  /** Aborted: it starts no further; what runs by then is stopped. */
  signal?: AbortSignal
}

/** The running form. `kill` ends one process as a power cut would; `restart` starts it again on its port. */
export type Distributed = {
  url: string
  names: readonly string[]
  portOf(name: string): number
  pidOf(name: string): number
  kill(name: string): Promise<void>
  restart(name: string): Promise<void>
  /** What it printed; the gateway's access log with it, as long as it runs. */
  output(name: string): string
  stop(): Promise<void>
}

const readyWithinMs = 60_000

type Service = { name: string; entry: string; port: number }

const servicesOf = (ports: number[], commands: number, queries: number): Service[] => {
  const next = () => ports.shift() ?? 0
  const many = (kind: string, count: number): Service[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `${kind}-${index + 1}`,
      entry: `${kind}/src/main.ts`,
      port: next(),
    }))
  return [...many('command-service', commands), ...many('query-service', queries), ...many('projections', 1)]
}

/** The processes that run, by their names. */
const createProcesses = (url: string, { env, say = () => {}, signal }: DistributedOptions) => {
  const running = new Map<string, Started>()

  const startedOf = (name: string): Started => {
    const started = running.get(name)
    if (!started) throw new Error(`No process is called ${name}; there are ${[...running.keys()].join(', ')}`)
    return started
  }
  const answers = (address: string, name: string) => waitReady(address, startedOf(name), readyWithinMs, signal)

  return {
    startedOf,
    answers,
    names: () => [...running.keys()],
    ready: ({ name, port }: Service) => answers(`http://127.0.0.1:${port}/health/ready`, name),
    launch: ({ name, entry, port }: Service) => {
      // Whoever reached a service past the gateway could choose the address that they are counted by.
      const own = { PORT: String(port), LISTEN: '127.0.0.1' }
      const all = { PATH: process.env.PATH, PUBLIC_URL: url, TRUST_PROXY: '1', ...env, ...own }
      running.set(name, startProcess(name, process.execPath, programArgs(entry), all, say))
    },
    launchGateway: (folder: string, config: string) => {
      const path = `${process.env.PATH}:/usr/sbin`
      running.set('gateway', startProcess('gateway', 'nginx', ['-p', folder, '-c', config], { PATH: path }, say))
    },
    kill: (name: string): Promise<void> => {
      const { child } = startedOf(name)
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGKILL')
      return ended
    },
    stop: () => Promise.all([...running.values()].map((started) => stopProcess(started))),
  }
}

/** Starts command-service, projections and query-service processes and nginx before them; resolves when all are ready. Rejects with all stopped again. */
export const startDistributed = async (options: DistributedOptions): Promise<Distributed> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-gateway-'))
  const ports = await freePorts(options.commandInstances + options.queryInstances + 1)
  const services = servicesOf(ports, options.commandInstances, options.queryInstances)
  const url = `http://localhost:${options.port}`
  const processes = createProcesses(url, options)
  const { startedOf, ready, launch } = processes
  // A file, not the process's own output: that is a socket here, which nginx cannot open by name.
  const accessLog = join(folder, 'access.log')

  const serviceOf = (name: string): Service => {
    const service = services.find((one) => one.name === name)
    if (!service) throw new Error(`No service is called ${name}`)
    return service
  }
  const stop = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    for (const service of services) launch(service)
    await Promise.all(services.map(ready))
    const config = writeGateway(folder, {
      port: options.port,
      commandPorts: services.filter(({ name }) => name.startsWith('command')).map(({ port }) => port),
      queryPorts: services.filter(({ name }) => name.startsWith('query')).map(({ port }) => port),
      accessLog,
    })
    processes.launchGateway(folder, config)
    await processes.answers(`${url}/health/live`, 'gateway')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    names: processes.names(),
    portOf: (name) => serviceOf(name).port,
    pidOf: (name) => startedOf(name).child.pid ?? 0,
    kill: processes.kill,
    restart: async (name) => {
      launch(serviceOf(name))
      await ready(serviceOf(name))
    },
    output: (name) =>
      startedOf(name).output() + (name === 'gateway' && existsSync(accessLog) ? readFileSync(accessLog, 'utf8') : ''),
    stop,
  }
}
