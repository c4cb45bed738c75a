import { describeOn } from '@clinic/test-servers/servers.ts'
import { snapshotGuarantees } from '../../../testing/snapshot-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../../testing/world.ts'

snapshotGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'snapshot guarantees', mongo: true, eventstore: true }, (servers) =>
  snapshotGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
