import { describeOn } from '@clinic/test-servers/servers.ts'
import { userGuarantees } from '../../testing/user-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

userGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'user guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  userGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
