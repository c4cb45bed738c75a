import { describeOn } from '@clinic/test-servers/servers.ts'
import { clinicalIntakeGuarantees } from '../../testing/clinical-intake-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

clinicalIntakeGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'clinical intake guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  clinicalIntakeGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
