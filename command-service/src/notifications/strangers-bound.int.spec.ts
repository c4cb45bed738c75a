import { describeOn } from '@clinic/test-servers/servers.ts'
import { strangersBoundGuarantees } from '../../testing/strangers-bound-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

strangersBoundGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'mails that strangers cause', mongo: true, eventstore: true, own: true }, (servers) =>
  strangersBoundGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
