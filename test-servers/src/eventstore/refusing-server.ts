import { readFileSync } from 'node:fs'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Metadata, Server, ServerCredentials, type status } from '@grpc/grpc-js'

const file = (name: string) => new URL(`../tls/${name}`, import.meta.url)

export type RefusingServer = { port: number; close(): void }

/**
 * A server in the test's own process that speaks EventStoreDB's protocol and refuses every call with a status, as one with security
 * does; without one, reads find nothing. `tls` with the certificate of `localhost` that the CA in `tls/ca.crt` signed.
 */
export const startRefusingServer = async (options: { refuses?: status; tls?: boolean }): Promise<RefusingServer> => {
  const { refuses, tls = false } = options
  const server = new Server()
  const refusal =
    refuses && Object.assign(new Error('refused'), { code: refuses, details: 'refused', metadata: new Metadata() })
  const stream = (call: { emit(event: 'error', error: Error): unknown; end(): void }) =>
    refusal ? call.emit('error', refusal) : call.end()
  const unary = (_call: unknown, answer: (error: Error) => void) => answer(refusal || new Error('not served'))
  server.addService(StreamsService, { read: stream, append: unary, batchAppend: stream })
  server.addService(ServerFeaturesService, { getSupportedMethods: unary })
  const certificate = { private_key: readFileSync(file('server.key')), cert_chain: readFileSync(file('server.crt')) }
  const credentials = tls ? ServerCredentials.createSsl(null, [certificate]) : ServerCredentials.createInsecure()
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('localhost:0', credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
  )
  return { port, close: () => server.forceShutdown() }
}
