import { bookAppointmentBody } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import { openCrudStore } from './crud-store.ts'

/** `node crud-server.ts <database file>`: prints `ready <port> <session>`. The same calls as the clinic's, as plain CRUD. */
const store = openCrudStore(process.argv[2] ?? ':memory:')
const app = express()
app.disable('x-powered-by')
app.set('etag', false)
app.use(express.json({ limit: '100kb' }))

const signedIn: RequestHandler = (request, response, next) => {
  const id = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  if (id && store.roleOf(id)) next()
  else response.status(401).json({ error: 'Debe iniciar sesión para continuar.' })
}

app.post('/api/appointments', (request, response) => {
  const body = bookAppointmentBody.safeParse(request.body)
  if (!body.success) return void response.status(400).json({ error: z.prettifyError(body.error) })
  const appointment = store.book(body.data)
  if (!appointment) return void response.status(409).json({ error: 'Ese horario ya no está disponible' })
  response.status(201).json({ appointment })
})
app.get('/api/doctor/appointments', signedIn, (request, response) => {
  const { from, to, limit } = request.query
  response.json(store.list(String(from), String(to), Number(limit ?? 1000)))
})
app.get('/api/appointments/:id', signedIn, (request, response) => {
  const row = store.one(String(request.params.id))
  if (row) response.json(row)
  else response.status(404).json({ error: 'No existe lo que busca.' })
})

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  console.log(`ready ${port} ${store.signIn()}`)
})
