import { parseArgs } from 'node:util'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import { appendCall, batchAppendCall } from './append-calls.ts'
import { readCall } from './read-calls.ts'
import { openStore } from './store.ts'

/** A server that answers the unchanged EventStoreDB client as a single insecure EventStoreDB 23.10 does, for tests on
 * machines without Docker: `node stand-in.ts --port 0 --file <path>`. It serves appends, reads and subscriptions to `$all`; what
 * it does not serve (subscriptions to one stream, 'stream_exists', deletes, projections) is answered with an error. Prints `ready <port>`
 * and ends when its standard input does. */
const { port, file } = parseArgs({ options: { port: { type: 'string' }, file: { type: 'string' } } }).values
if (!port || !file) throw new Error('usage: node stand-in.ts --port <port, 0 for any> --file <path>')

const store = await openStore(file)
const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
const served = { read: readCall(store), append: appendCall(store), batchAppend: batchAppendCall(store) }
server.addService(StreamsService, served)
const getSupportedMethods: handleUnaryCall<unknown, SupportedMethods> = (_call, answer) =>
  answer(null, supportedMethods(Object.keys(served)))
server.addService(ServerFeaturesService, { getSupportedMethods })

const supportedMethods = (methods: readonly string[]): SupportedMethods => {
  return new features.SupportedMethods()
    .setEventStoreServerVersion('23.10.1')
    .setMethodsList(
      methods.map((method) =>
        new features.SupportedMethod()
          .setServiceName('event_store.client.streams.Streams')
          .setMethodName(method.toLowerCase()),
      ),
    )
}

server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
  if (error) throw error
  process.stdout.write(`ready ${bound}\n`)
})
const end = async () => {
  server.forceShutdown()
  await store.close()
  process.exit(0)
}
process.once('SIGTERM', end)
process.stdin.once('end', end).resume()
