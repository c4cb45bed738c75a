import { describeOn } from '@clinic/test-servers/servers.ts'
import { openServerWorld, openSqliteWorld } from '../../../testing/world.ts'
import { writeFirstGuarantees } from '../../../testing/write-first-guarantees.ts'

writeFirstGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'writing first', mongo: true, eventstore: true, own: true }, (servers) =>
  writeFirstGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
