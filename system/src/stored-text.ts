import { openEventStoreLog } from '@clinic/platform/log/eventstoredb/eventstoredb-log.ts'
import { deliveryTypes } from '@clinic/shared-events/deliveries/events.ts'
import type { TestServers } from '@clinic/test-servers/servers.ts'
import { MongoClient } from 'mongodb'

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))

/** What follows from a delivery. */
const ofDeliveries: ReadonlySet<string> = new Set([...deliveryTypes, 'NoticeSent', 'NoticeNotDelivered'])

/** Whether an event is of a call's making; those of what goes out come when a patient is told, at any time after it. */
export const isOfCalls = (type: string): boolean => !ofDeliveries.has(type)

/** Every event that the event store gives out, oldest first. */
export const storedEvents = async ({ eventStoreUrl }: TestServers) => {
  const { log, close } = openEventStoreLog(eventStoreUrl)
  const events = await log.readAll(0n, 100_000)
  await close()
  return events
}

/** All the event store gives out, as text. */
export const eventsText = async (servers: TestServers): Promise<string> => asText(await storedEvents(servers))

/** What calls have made, as text. */
export const callEventsText = async (servers: TestServers): Promise<string> =>
  asText((await storedEvents(servers)).filter(({ type }) => isOfCalls(type)))

/** All documents of a database, as text. `which`: of these collections alone. */
export const documentsText = async (
  { mongoUrl }: TestServers,
  database: string,
  which: (collection: string) => boolean = () => true,
): Promise<string> => {
  const mongo = await MongoClient.connect(mongoUrl)
  const db = mongo.db(database)
  const names = (await db.listCollections().toArray()).map(({ name }) => name).filter(which)
  const documents = await Promise.all(names.sort().map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()))
  await mongo.close()
  return asText([names, documents])
}

/**
 * All documents of every database that the server lists, as text, but a replica set's oplog, which holds what was written until it rolls over
 * (docs/operations.md#what-an-erasure-leaves).
 */
export const databasesText = async (servers: TestServers): Promise<string> => {
  const mongo = await MongoClient.connect(servers.mongoUrl)
  const { databases } = await mongo.db('admin').admin().listDatabases()
  await mongo.close()
  const texts = databases.map(({ name }) => documentsText(servers, name, (collection) => collection !== 'oplog.rs'))
  return (await Promise.all(texts)).join('\n')
}
