import { describeOn } from '@clinic/test-servers/servers.ts'
import { moveNewsGuarantees } from '../../../testing/move-news-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../../testing/world.ts'

moveNewsGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'news of a move', mongo: true, eventstore: true, own: true }, (servers) =>
  moveNewsGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
