import { describeOn } from '@clinic/test-servers/servers.ts'
import { bookingGuarantees } from '../../testing/booking-guarantees.ts'
import { openServerWorld, openSqliteWorld } from '../../testing/world.ts'

bookingGuarantees('SQLite', openSqliteWorld)

describeOn({ suite: 'booking guarantees', mongo: true, eventstore: true, own: true }, (servers) =>
  bookingGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
