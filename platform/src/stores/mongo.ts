import { type Db, MongoClient } from 'mongodb'
import { endingWithin } from './mongo-away.ts'
import { type ClientActivity, replaceable } from './replaceable.ts'
import { AddressUnusable } from './why-away.ts'

/** A database through the current client: it is taken from it anew at every call. */
export type MongoDatabase = Pick<Db, 'collection'>

/** A database that can be asked what its server is, with the client whose sessions carry transactions. */
export type TransactingDatabase = Pick<Db, 'collection' | 'command' | 'client' | 'databaseName'>

export type OpenMongo = { db(name: string): TransactingDatabase; close(): Promise<void> }

type MongoOptions = {
  /** Called when a client that hung was replaced. */
  onReplaced?(): void
}

/**
 * Times by which a hanging client is noticed. A heartbeat ends in less than 20 s: the server answers within `heartbeatFrequencyMS`, and the socket waits no longer than
 * `connectTimeoutMS` beyond that. So does a call: after 10 s without a byte the socket is given up.
 */
const patience = {
  heartbeatFrequencyMS: 10_000,
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 10_000,
  waitQueueTimeoutMS: 10_000,
} as const

const probeMs = 10_000

/**
 * Opens MongoDB by its address; it connects at the first call. The driver may write to a socket that was destroyed before it knows, and
 * then waits for ever for what will never be sent: when its heartbeat or a call has no end, a new client replaces it.
 * @throws AddressUnusable
 */
export const openMongo = (url: string, { onReplaced }: MongoOptions = {}): OpenMongo => {
  const clients = replaceable<MongoClient>({
    open: (activity) => reporting(connecting(url), activity),
    probe: (client) => endingWithin(probeMs, () => client.db('admin').command({ ping: 1 })),
    close: (client) => client.close(),
    ...(onReplaced && { onReplaced }),
  })
  return {
    db(databaseName) {
      const now = () => clients.current().client.db(databaseName)
      return {
        databaseName,
        get client() {
          return now().client
        },
        collection: (...given) => now().collection(...given),
        command: (...given) => now().command(...given),
      }
    },
    close: clients.close,
  }
}

/** Makes a client without quoting the address, as the driver's own error may. @throws AddressUnusable */
const connecting = (url: string): MongoClient => {
  try {
    return new MongoClient(url, patience)
  } catch {
    throw new AddressUnusable(
      'MONGODB_URL is not an address of MongoDB, or has an option that its driver does not know: mongodb://user:password@host:27017/?replicaSet=rs0, with @ : / ? and other signs of a password in per cent codes.',
    )
  }
}

/** Reports from the client's own events what it waits for: heartbeats, connections of its pool, calls on them. */
const reporting = (client: MongoClient, activity: ClientActivity): MongoClient => {
  const heartbeat = ({ connectionId }: { connectionId: string }) => `heartbeat of ${connectionId}`
  const call = ({ address, connectionId }: { address: string; connectionId: unknown }) =>
    `call on ${address} ${connectionId}`
  const waiting: ((answered: boolean) => void)[] = []
  client
    .on('serverHeartbeatStarted', (event) => activity.begun(heartbeat(event)))
    .on('serverHeartbeatSucceeded', (event) => activity.ended(heartbeat(event)))
    .on('serverHeartbeatFailed', (event) => activity.ended(heartbeat(event)))
    .on('serverClosed', ({ address }) => activity.ended(heartbeat({ connectionId: address })))
    .on('connectionCheckOutStarted', () => void waiting.push(activity.asked()))
    .on('connectionCheckOutFailed', ({ reason }) => waiting.shift()?.(reason !== 'timeout'))
    .on('connectionCheckedOut', (event) => {
      waiting.shift()?.(true)
      activity.begun(call(event))
    })
    .on('connectionCheckedIn', (event) => activity.ended(call(event)))
    .on('connectionClosed', (event) => activity.ended(call(event)))
  return client
}
