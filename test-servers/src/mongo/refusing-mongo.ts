import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { BSON, type Document } from 'mongodb'

const file = (name: string) => new URL(`../tls/${name}`, import.meta.url)

export type RefusingMongo = { port: number; close(): Promise<void> }

type Behaviour = {
  /** Where it listens; without it the system chooses. */
  port?: number
  /** More of what it says of itself: `{ isreplicaset: true }` is a set that was never initiated. */
  hello?: Document
  /** The answer to a sign-in: a refusal with this code. */
  signIn?: number
  /** The name that a refusal of the sign-in gives its code. */
  codeName?: string
  /** The answer to every other command: a refusal with this code. */
  refuses?: number
  /** With the certificate of `localhost` that the CA in `tls/ca.crt` signed. */
  tls?: boolean
}

/** A server in the test's own process that speaks MongoDB's protocol as far as to refuse. */
export const startRefusingMongo = async (behaviour: Behaviour): Promise<RefusingMongo> => {
  const sockets = new Set<Socket>()
  const answer = (socket: Socket) => {
    sockets.add(socket)
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      while (bytes.length >= 16 && bytes.length >= bytes.readInt32LE(0)) {
        const message = bytes.subarray(0, bytes.readInt32LE(0))
        bytes = bytes.subarray(message.length)
        socket.write(answerTo(message, behaviour))
      }
    })
  }
  const certificate = { key: readFileSync(file('server.key')), cert: readFileSync(file('server.crt')) }
  const server = behaviour.tls ? createTlsServer(certificate, answer) : createServer(answer)
  server.on('tlsClientError', () => undefined)
  server.listen(behaviour.port ?? 0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const [queryCode, replyCode, messageCode] = [2004, 1, 2013]

const answerTo = (message: Buffer, behaviour: Behaviour): Buffer => {
  const requestId = message.readInt32LE(4)
  if (message.readInt32LE(12) !== queryCode) {
    // flags, then one section: its kind, and the command
    const command = BSON.deserialize(message.subarray(21))
    const body = BSON.serialize(replyTo(command, behaviour))
    return framed(messageCode, requestId, Buffer.concat([Buffer.alloc(5), body]))
  }
  const body = BSON.serialize(helloOf(behaviour))
  const head = Buffer.alloc(20) // flags, cursor and start, and how many documents
  head.writeInt32LE(1, 16)
  return framed(replyCode, requestId, Buffer.concat([head, body]))
}

const framed = (code: number, answers: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(16)
  for (const [index, value] of [16 + body.length, 1, answers, code].entries()) head.writeInt32LE(value, index * 4)
  return Buffer.concat([head, body])
}

const replyTo = (command: Document, behaviour: Behaviour): Document => {
  const name = Object.keys(command)[0] ?? ''
  if (/^(hello|ismaster)$/i.test(name)) return helloOf(behaviour)
  const code = name === 'saslStart' ? behaviour.signIn : behaviour.refuses
  const { codeName } = behaviour
  return code ? { ok: 0, code, ...(codeName && { codeName }), errmsg: 'refused for admin:secret' } : { ok: 1 }
}

const helloOf = ({ hello }: Behaviour): Document => ({
  ok: 1,
  ismaster: true,
  isWritablePrimary: true,
  helloOk: true,
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  ...hello,
})
