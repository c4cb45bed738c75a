import { describeOn } from '@clinic/test-servers/servers.ts'
import { patientGuarantees } from '../../testing/patient-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

patientGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'patient guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  patientGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
