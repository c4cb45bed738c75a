import { describeOn } from '@clinic/test-servers/servers.ts'
import { orderGuarantees } from '../../testing/order-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

orderGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'order guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  orderGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
