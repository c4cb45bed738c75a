import { describeOn } from '@clinic/test-servers/servers.ts'
import { actionGuarantees } from '../../testing/action-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

actionGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'action guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  actionGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
