/** A server as a suite sees it. `kill` is a SIGKILL; `restart` starts it again, after a kill or as it runs, with the
 * same data at the same address. Both throw on a shared server. */
export type TestServer = {
  url: string
  what: string
  /** Somebody else's server, named by the environment: it holds other data and cannot be killed. */
  shared: boolean
  /** Where its files are, when it is a process on this machine. */
  dataDir?: string
  /** Its process on this machine, when it is one. */
  readonly pid?: number
  kill(): Promise<void>
  restart(): Promise<void>
}

export type StartedServer = TestServer & { stop(): Promise<void> }
