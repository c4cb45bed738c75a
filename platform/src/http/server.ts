import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorAnswer } from '@clinic/shared-events/contracts/wire/errors.ts'

type Refusal = { status: number; phrase: string; answer: ErrorAnswer }

const refusal = (status: number, phrase: string, code: string, error: string): Refusal => ({
  status,
  phrase,
  answer: { error, code },
})
const malformed = refusal(400, 'Bad Request', 'malformed', 'La solicitud no es válida.')
const unexpected = refusal(417, 'Expectation Failed', 'malformed', 'La solicitud pide algo que no se ofrece.')
/** The answer to each error of the parser, by its code; anything else is malformed. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: refusal(
    431,
    'Request Header Fields Too Large',
    'too-large',
    'Las cabeceras de la solicitud son demasiado grandes.',
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusal(413, 'Content Too Large', 'too-large', 'El envío es demasiado grande.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'Request Timeout', 'timeout', 'La solicitud tardó demasiado en llegar.'),
}

const bytesOf = ({ answer }: Refusal): Buffer => Buffer.from(JSON.stringify(answer))
const headersOf = (refusal: Refusal) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': bytesOf(refusal).length,
  'Cache-Control': 'no-store',
  Connection: 'close',
})

const textOf = (refusal: Refusal): string => {
  const headers = Object.entries(headersOf(refusal)).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${refusal.status} ${refusal.phrase}\r\n${headers.join('\r\n')}\r\n\r\n${bytesOf(refusal)}`
}

const answerWith = (response: ServerResponse, refusal: Refusal): void => {
  response.writeHead(refusal.status, headersOf(refusal))
  response.end(bytesOf(refusal))
}

const isHost = (header: string): boolean => header.length === 4 && header.toLowerCase() === 'host'

/** Whether a request names one host, which HTTP/1.0 may leave out: two would be two meanings of one request. */
const namesItsHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Whether a request asks for a websocket. Any other protocol that is offered (`curl --http2` offers h2c each time) is ignored. */
const asksForSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  (request.url?.startsWith('/socket.io/') ?? false) &&
  namesItsHost(request)

/** The classes of a server's requests and responses; Node's own where none are named. */
type Messages = Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>

/** How long a connection at rest stays: a proxy that keeps it must be the one that ends it, or sends a call into the end of it. nginx keeps it for 60 s. */
const keptAtRestMs = 75_000

/**
 * Creates a server that answers in our form also what never becomes a request: bytes that are no HTTP, headers that are too large
 * (docs/http.md#errors).
 */
export const createHttpServer = (app: RequestListener, messages: Messages = {}): Server => {
  const latest = new WeakMap<Duplex, ServerResponse>()
  const options = {
    ...messages,
    requireHostHeader: false,
    shouldUpgradeCallback: asksForSocket,
    keepAliveTimeout: keptAtRestMs,
  }
  const server = createServer(options, (request, response) => {
    latest.set(request.socket, response)
    // What a client sent behind such an offer without waiting is not read: the answer asks it to send that again.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    if (!namesItsHost(request)) return answerWith(response, malformed)
    app(request, response)
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => answerWith(response, unexpected))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket)
    const hasBegun = response?.headersSent === true && !response.writableFinished
    if (!socket.writable || hasBegun) return socket.destroy(error)
    socket.end(textOf(refusals[error.code ?? ''] ?? malformed), () => socket.destroy())
  })
  return server
}
