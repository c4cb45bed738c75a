import { describeOn } from '@clinic/test-servers/servers.ts'
import { openServerWorld, openSqliteWorld } from '../testing/world.ts'
import { writeGuarantees } from '../testing/write-guarantees.ts'

writeGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'write guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  writeGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
