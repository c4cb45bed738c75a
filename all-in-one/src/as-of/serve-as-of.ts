import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '@clinic/platform/config/config.ts'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { openCookies } from '@clinic/platform/http/sessions.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { closeServer, listen, type Step } from '@clinic/platform/start/shutdown.ts'
import type { Logger } from '@clinic/platform/telemetry/logger.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { collectionOf } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { createReached } from '@clinic/projections/runner/reached.ts'
import { staff } from '@clinic/projections/staff/staff.ts'
import { composeQueryService } from '@clinic/query-service/compose.ts'
import { webFiles } from '@clinic/query-service/http/web-files.ts'
import { positionsIn } from '@clinic/query-service/positions-in.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { RequestHandler } from 'express'
import { CannotStart } from '../folder.ts'

type ServeDeps = {
  /** UTC ISO. */
  instant: string
  config: Config
  /** As of the instant. */
  log: EventLog
  readStore: ReadStore
  /** The vault of the practice, of which only keys and secrets are read. */
  vault: Vault
  /** Sessions of the copy alone. */
  sessions: Vault['sessions']
  images: Pick<ImageStore, 'read'>
  files: Pick<ImageStore, 'read'>
  logger: Logger
}

/** `url` signs whoever opens it in, as the first administrator of that time. */
type ServedAsOf = { url: string; stopping: readonly Step[] }

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** Another host than 'localhost' to a browser: the copy's cookies are not those of a live system on this machine. */
const address = '127.0.0.1'

/** Serves reads, live rows and the web over read models of an instant, to this machine alone; every write is refused. @throws CannotStart where nobody had an account yet */
export const serveAsOf = async (deps: ServeDeps): Promise<ServedAsOf> => {
  const { instant, log, readStore, vault, sessions, images, files, logger } = deps
  const config = { ...deps.config, publicUrl: null, rateLimits: false, trustProxy: 0 }
  const hub = createReached({ head: async () => (await log.head()).position, positions: () => positionsIn(readStore) })
  // Nothing of the practice is written, entries of accesses neither (docs/decisions/0183).
  const kit = createHttpKit({ config, sessions, accesses: { keep: async () => undefined }, log: logger })
  const query = await composeQueryService({
    kit,
    config,
    log,
    readStore,
    images,
    files,
    // Who looked at what is of now, not of then.
    vault: { ...vault, sessions, accesses: { ...vault.accesses, list: async () => [] } },
    reached: hub.reached,
    now: () => Date.parse(instant),
  })
  const entry = `/as-of/${randomBytes(24).toString('base64url')}`
  const { token } = await sessions.open(await firstAdministrator(readStore, instant), 'admin')
  const server = createHttpApp({
    kit,
    routes: [{ others: [readOnly, signIn(entry, openCookies(config, token))] }, query.routes],
    checks: query.checks,
    metricsFor: 'this-machine',
    web: webAsOf(instant, webFiles(webFolder, query.practice)),
  })
  query.attachSockets(server)
  const port = await listen(server, 0, address)
  return {
    url: `http://${address}:${port}${entry}`,
    stopping: [() => query.stop(), () => closeServer(server), hub.close],
  }
}

const firstAdministrator = async (readStore: ReadStore, instant: string): Promise<string> => {
  const accounts = await readStore.find(collectionOf(staff), { sort: [{ field: 'createdAt' }] })
  const first = accounts
    .map(({ json }) => JSON.parse(json ?? 'null') as Doctor | null)
    .find((account) => account?.role === 'admin')
  if (!first) throw new CannotStart(`At ${instant} the practice had no administrator yet: there is nothing to show.`)
  return first.id
}

/** Signs in whoever opens the link. */
const signIn =
  (entry: string, cookies: string[]): RequestHandler =>
  (request, response, next) => {
    if (request.path !== entry) return next()
    response.setHeader('Set-Cookie', cookies)
    response.redirect('/doctor/dashboard')
  }

const readOnly: RequestHandler = ({ method, path }, _response, next) => {
  if (method === 'GET' || method === 'HEAD' || !path.startsWith('/api')) return next()
  throw new HttpProblem(403, 'read-only', 'Esta es una copia de cómo estaba todo entonces: solo se puede leer.')
}

/** Every page with the instant in its head, by which the web's clock stands still; other files as they are. */
const webAsOf = (instant: string, files: RequestHandler): RequestHandler => {
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8').replace(
    '<head>',
    `<head>\n    <meta name="as-of" content="${instant}" />`,
  )
  return (request, response, next) => {
    if (extname(request.path) !== '') return files(request, response, next)
    response.setHeader('Cache-Control', 'no-store')
    response.type('html').send(page)
  }
}
