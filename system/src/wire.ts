import { request } from 'node:http'
import { connect } from 'node:net'

/** A call with nothing added and nothing put right. Header values may repeat. */
export type WireCall = {
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** Without Content-Length. */
  chunked?: boolean
}
/** `text` as it came; `''` when there was none. */
export type WireAnswer = { status: number; text: string; type: string }

export const wireCall = (url: string, { method, path, headers = {}, body, chunked }: WireCall): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sized = body !== undefined && !chunked ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}
    const sent = request(
      { hostname, port, method, path, headers: { ...sized, ...headers }, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            type: answer.headers['content-type'] ?? '',
          }),
        )
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

/** Sends bytes as they are and reads one answer: until its length or its last chunk is there, or the server closes. */
export const wireBytes = (port: number, bytes: string | Buffer): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isWhole(Buffer.concat(chunks))) socket.destroy()
    })
    socket.on('close', () => {
      const { head, body } = partsOf(Buffer.concat(chunks))
      resolve({
        status: Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0),
        text: body.toString(),
        type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
      })
    })
    socket.on('error', reject)
  })

const partsOf = (answer: Buffer): { head: string; body: Buffer } => {
  const end = answer.indexOf('\r\n\r\n')
  return end < 0
    ? { head: answer.toString(), body: Buffer.alloc(0) }
    : { head: answer.subarray(0, end).toString(), body: answer.subarray(end + 4) }
}

const isWhole = (answer: Buffer): boolean => {
  const { head, body } = partsOf(answer)
  if (/^transfer-encoding: chunked/im.test(head)) return body.toString('latin1').endsWith('\r\n0\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length !== undefined && body.length >= Number(length)
}
