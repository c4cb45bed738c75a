import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import type { FileDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import express, { type ErrorRequestHandler } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer } from '../../start/shutdown.ts'
import { HttpProblem } from './problem.ts'
import { readFile } from './upload.ts'

const sentences = { tooLarge: 'Muy grande.', field: 'Otro campo.', cutOff: 'Se cortó.', another: 'Ya hay otra.' }
const file: FileDeclaration = { field: 'image', mostBytes: 1_000, sentences }

const app = express()
const answerProblem: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (!(error instanceof HttpProblem)) throw error
  response.status(error.status).set(error.headers).json(error.answer)
}
const personOf = ({ headers }: express.Request) => String(headers['x-person'])
app.post('/still', readFile(file, { personOf, stillMs: 200 }), (_request, response) => void response.json('taken'))
const reading = readFile(file, { personOf })
app.post('/', reading, (_request, response) => void response.json('taken'))
/** What comes before takes as long as the caller is there. */
const whileThere: express.RequestHandler = (request, _response, next) => void request.once('close', () => next())
app.post('/left', whileThere, reading)
app.use(answerProblem)
const server = createServer(app)
const sockets: Socket[] = []

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await closeServer(server)
})

const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
/** Begins an upload whose body is written piece by piece. `answer`: all that comes back until the connection ends. */
const begin = async (person: string, path = '/') => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const headers = `Host: x\r\nX-Person: ${person}\r\nContent-Type: multipart/form-data; boundary=x`
  let received = ''
  socket.on('data', (more) => {
    received += String(more)
  })
  socket.on('error', () => undefined)
  const answer = once(socket, 'close').then(() => received)
  const write = (text: string) => void socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  write(head)
  return { answer, write, socket }
}
const whole = async (person: string): Promise<[number, unknown]> => {
  const form = new FormData()
  form.append('image', new Blob(['x']), 'a.png')
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: form,
    headers: { 'X-Person': person },
  })
  return [answer.status, await answer.json()]
}

// @rule images-upload-slots: Issue: a person sends one picture at a time; 30 s without a byte end an upload, and what
//   goes on past the limit is read no further (decision 47)
test('a person sends one file at a time, and nobody else waits for it', async () => {
  const { answer, write, socket } = await begin('ana')
  await expect.poll(async () => (await whole('ana'))[0]).toBe(429)
  expect(await whole('ana')).toMatchObject([429, { error: 'Ya hay otra.', code: 'upload-under-way' }])
  expect(await whole('luis')).toEqual([200, 'taken'])
  write('x\r\n--x--\r\n')
  socket.end('0\r\n\r\n')
  expect(await answer).toContain('"taken"')
  expect(await whole('ana')).toEqual([200, 'taken'])
})

// @rule images-upload-slots
test('one of which no byte comes is ended, and its place is free', async () => {
  const { answer } = await begin('eva', '/still')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*Se cortó\./)
  expect(await whole('eva')).toEqual([200, 'taken'])
})

// @rule images-upload-slots
test('one whose sender went away before it was read takes no place', async () => {
  const arrived = once(server, 'request')
  const { socket } = await begin('noa', '/left')
  const [request] = await arrived
  socket.destroy()
  await expect.poll(() => request.closed).toBe(true)
  expect(await whole('noa')).toEqual([200, 'taken'])
})

// @rule images-upload-slots
test('one that goes on past its limit is read no further', async () => {
  const { answer, write } = await begin('sol')
  for (let n = 0; n < 4; n += 1) write('x'.repeat(40_000))
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*Muy grande\./)
  expect(await whole('sol')).toEqual([200, 'taken'])
})
