import { describeOn } from '../../../shared-events/testing/servers.ts'
import { orderGuarantees } from '../../testing/order-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

orderGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'order guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  orderGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
