import { describeOn } from '@clinic/test-servers/servers.ts'
import { intakeGuarantees } from '../../testing/intake-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

intakeGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'intake guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  intakeGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
