import { describeOn } from '@clinic/test-servers/servers.ts'
import { signInGuarantees } from '../../testing/sign-in-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

signInGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'sign-in guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  signInGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
