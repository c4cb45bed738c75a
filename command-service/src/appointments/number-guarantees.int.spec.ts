import { describeOn } from '@clinic/test-servers/servers.ts'
import { fewReads } from '../../testing/few-reads.ts'
import { numberGuarantees } from '../../testing/number-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

numberGuarantees('SQLite', openSqliteWorld)
fewReads('SQLite', openSqliteWorld)

describeOn({ suite: 'visits of a number', mongo: true, eventstore: true, own: true }, (servers) =>
  numberGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
describeOn({ suite: 'how often a message reads the log', mongo: true, eventstore: true, own: true }, (servers) =>
  fewReads('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
