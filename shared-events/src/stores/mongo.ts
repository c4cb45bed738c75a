import { type Db, MongoClient } from 'mongodb'
import { endingWithin } from './mongo-away.ts'
import { replaceable, type Watch } from './replaceable.ts'
import { AddressUnusable } from './why-away.ts'

/** A database through whichever client is the current one: its collections are asked for anew at every call. */
export type MongoDatabase = Pick<Db, 'collection'>

export type OpenMongo = { db(name: string): MongoDatabase; close(): Promise<void> }

export type MongoOptions = {
  /** A client that hung was replaced. */
  onReplaced?(): void
}

/**
 * A heartbeat ends in less than 20 s: the server answers within `heartbeatFrequencyMS`, and the socket waits no longer than
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
 * MongoDB by its address, connected at the first call. The driver writes to a socket that was destroyed and has not said so
 * yet, and waits for ever for what will never be sent: then its heartbeat, or a call, has no end, and a new client takes its
 * place.
 * @throws AddressUnusable
 */
export const openMongo = (url: string, { onReplaced }: MongoOptions = {}): OpenMongo => {
  const clients = replaceable<MongoClient>({
    open: (watch) => watched(connecting(url), watch),
    probe: (client) => endingWithin(probeMs, () => client.db('admin').command({ ping: 1 })),
    close: (client) => client.close(),
    ...(onReplaced && { onReplaced }),
  })
  return {
    db: (name) => ({
      collection: (...given) =>
        clients
          .current()
          .client.db(name)
          .collection(...given),
    }),
    close: clients.close,
  }
}

/** What the driver throws at an address may quote it. @throws AddressUnusable */
const connecting = (url: string): MongoClient => {
  try {
    return new MongoClient(url, patience)
  } catch {
    throw new AddressUnusable(
      'MONGODB_URL is not an address of MongoDB, or has an option that its driver does not know: mongodb://user:password@host:27017/?replicaSet=rs0, with @ : / ? and other signs of a password in per cent codes.',
    )
  }
}

/** Tells from the client's own events what it waits for: heartbeats, connections of its pool, calls on them. */
const watched = (client: MongoClient, watch: Watch): MongoClient => {
  const heartbeat = ({ connectionId }: { connectionId: string }) => `heartbeat of ${connectionId}`
  const call = ({ address, connectionId }: { address: string; connectionId: unknown }) =>
    `call on ${address} ${connectionId}`
  const waiting: ((answered: boolean) => void)[] = []
  client
    .on('serverHeartbeatStarted', (event) => watch.begun(heartbeat(event)))
    .on('serverHeartbeatSucceeded', (event) => watch.ended(heartbeat(event)))
    .on('serverHeartbeatFailed', (event) => watch.ended(heartbeat(event)))
    .on('serverClosed', ({ address }) => watch.ended(heartbeat({ connectionId: address })))
    .on('connectionCheckOutStarted', () => void waiting.push(watch.asked()))
    .on('connectionCheckOutFailed', ({ reason }) => waiting.shift()?.(reason !== 'timeout'))
    .on('connectionCheckedOut', (event) => {
      waiting.shift()?.(true)
      watch.begun(call(event))
    })
    .on('connectionCheckedIn', (event) => watch.ended(call(event)))
    .on('connectionClosed', (event) => watch.ended(call(event)))
  return client
}
