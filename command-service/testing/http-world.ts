import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit, type HttpConfig } from '@clinic/platform/http/calls/kit.ts'
import { closeServer, listen } from '@clinic/platform/start/shutdown.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import type { Process } from './world.ts'

export type Sent = {
  body?: unknown
  cookie?: string
  key?: string
  ifMatch?: string
  origin?: string
  raw?: string
  /** The fields of a form, in place of a JSON body. */
  form?: Record<string, string>
  /** The network address it comes from, where one proxy is trusted. */
  from?: string
}
export type Answer = {
  status: number
  body: Record<string, unknown>
  position: bigint | null
  /** The session cookie that was set, as it is sent back. */
  cookie: string
  /** The browser's mark as it is sent back. */
  knownBrowser: string
  headers: Headers
}
export type HttpWorld = {
  url: string
  call(method: string, path: string, sent?: Sent): Promise<Answer>
  /** What was logged. */
  lines: string[]
  close(): Promise<void>
}

/** The process's calls on a port of its own. */
export const serve = async (process: Process, config: Partial<HttpConfig> = {}): Promise<HttpWorld> => {
  const lines: string[] = []
  const kit = createHttpKit({
    config: { publicUrl: null, rateLimits: false, trustProxy: 0, ...config },
    sessions: process.vault.sessions,
    accesses: process.vault.accesses,
    log: createLogger('test', { write: (line) => lines.push(line) }),
  })
  const server = createHttpApp({ kit, routes: [process.routes(kit)], checks: {}, metricsFor: 'this-machine' })
  const own = `http://127.0.0.1:${await listen(server, 0)}`
  return {
    url: own,
    lines,
    async call(
      method,
      path,
      { body, cookie, key, ifMatch, origin = kit.config.publicUrl ?? own, raw, form, from } = {},
    ) {
      const headers = {
        Origin: origin,
        'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(cookie && { Cookie: cookie }),
        ...(key && { 'Idempotency-Key': key }),
        ...(ifMatch && { 'If-Match': ifMatch }),
        ...(from && { 'X-Forwarded-For': from }),
      }
      const json = body === undefined ? undefined : JSON.stringify(body)
      const sent = form ? new URLSearchParams(form).toString() : (raw ?? json)
      const answer = await fetch(own + path, { method, headers, ...(sent !== undefined && { body: sent }) })
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
      const position = answer.headers.get('X-Log-Position')
      return {
        status: answer.status,
        body: (await answer.json()) as Record<string, unknown>,
        position: position === null ? null : BigInt(position),
        cookie: cookies.find((cookie) => /^(__Host-)?session=/.test(cookie)) ?? '',
        knownBrowser: cookies.find((cookie) => /^(__Host-)?known-browser=/.test(cookie)) ?? '',
        headers: answer.headers,
      }
    },
    close: () => closeServer(server),
  }
}

/** Signs in: the cookie to send from then on. */
export const signedIn = async (
  { call }: Pick<HttpWorld, 'call'>,
  username: string,
  password: string,
): Promise<string> => (await call('POST', '/api/auth/login', { body: { username, password } })).cookie
