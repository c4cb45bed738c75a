import { type ContactDocument, contacts } from '@clinic/projections/contacts/contacts.ts'
import { contactOn } from '@clinic/shared-events/contacts/addresses.ts'
import { notificationChannels } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { ReadDeps } from './reading.ts'

/** Whether who has these addresses wants to be written to, for each channel on which they can be. */
export const preferencesOf = async (
  { reading, idSecret }: Pick<ReadDeps, 'reading' | 'idSecret'>,
  reachable: Parameters<typeof contactOn>[2],
  minPosition: bigint | null,
) => {
  const asked = notificationChannels.flatMap((channel) => {
    const contactId = contactOn(idSecret, channel, reachable)
    return contactId === null ? [] : [{ channel, contactId }]
  })
  const ids = asked.map(({ contactId }) => contactId)
  const { position, rows } = await reading.read(contacts, minPosition, (store, of) => store.getMany(of, ids))
  // The stored documents are the projection's own type.
  const known = rows.flatMap(({ json }) => (json === null ? [] : [JSON.parse(json) as ContactDocument]))
  const preferences = asked.map(({ channel, contactId }) => {
    const optedOut = known.find(({ id }) => id === contactId)?.optedOut ?? []
    return { channel, contactId, wanted: !optedOut.includes(channel) }
  })
  return { position, body: { preferences } }
}
