import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import express, { type RequestHandler } from 'express'

/** The file of a plain application: an fsync per commit. */
export const openDatabase = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000;
    CREATE TABLE sessions (id TEXT PRIMARY KEY, role TEXT, expiresAt TEXT)`)
  return db
}

/** `first`: what is done with every request. `keyOf`: the key that the session of a cookie header is stored under. */
type Work = { first: RequestHandler; keyOf(cookie: string): string }
const plainWork: Work = {
  first: (_request, _response, next) => next(),
  keyOf: (cookie) => /session=([^;]+)/.exec(cookie)?.[1] ?? '',
}

/** A plain Express application, with a session read from its file for each call behind `signedIn`. */
export const createPlainApp = (db: DatabaseSync, { first, keyOf } = plainWork) => {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(first, express.json({ limit: '100kb' }))
  app.get('/health/ready', (_request, response) => void response.json({ ready: true }))
  app.post('/api/auth/login', (_request, response) => {
    const id = randomUUID()
    db.prepare('INSERT INTO sessions VALUES (?, ?, ?)').run(keyOf(`session=${id}`), 'admin', '9999')
    response.cookie('session', id).end()
  })
  const session = db.prepare('SELECT role FROM sessions WHERE id = ? AND expiresAt > ?')
  const signedIn: RequestHandler = (request, response, next) => {
    if (session.get(keyOf(request.headers.cookie ?? ''), new Date().toISOString())) next()
    else response.status(401).json({ error: 'Debe iniciar sesión para continuar.' })
  }
  return { app, signedIn, listen: () => void app.listen(Number(process.env.PORT), '127.0.0.1') }
}
