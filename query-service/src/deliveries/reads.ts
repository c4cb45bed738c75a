import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { botConversations } from '@clinic/projections/bot-conversations/bot-conversations.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import type { ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { type Undelivered, undelivered } from '@clinic/projections/undelivered/undelivered.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type {
  deliveryCalls,
  UndeliveredRow,
  WaitingDeliveries,
} from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import { deliveryProblems, notificationChannels } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { Collection, ReadDeps, Reading } from '../reading.ts'

/** More are counted and not shown. */
const mostRows = 200

export const deliveryReads = ({ reading, currentPractice }: ReadDeps): ReadsOf<typeof deliveryCalls> => ({
  /** GET /api/doctor/undelivered (ours): what did not go out with whom it is for, and what waits for a server. */
  async listUndelivered({ minPosition }) {
    const { position, rows } = await reading.read(undelivered, minPosition, async (store, collection) => {
      const where = [{ field: 'waits', eq: false }]
      const lost = await store.find(collection, { where, sort: [{ field: 'at', desc: true }], limit: mostRows })
      const total = await store.count(collection, where)
      return { lost: inJson<Undelivered>(lost), total, waiting: await waitingIn(store, collection) }
    })
    const { lost, total, waiting } = rows
    const { practice } = await currentPractice()
    return { position, body: { rows: await withPersons(reading, lost, practice.email), total, waiting } }
  },
})

const inJson = <T>(rows: readonly StoredDocument[]): T[] =>
  rows.flatMap(({ json }) => (json ? [JSON.parse(json) as T] : []))

const rowsById = async <T extends { id: string }>(
  reading: Reading,
  of: Collection,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, T>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const { rows } = await reading.read(of, null, (store, collection) => store.getMany(collection, wanted))
  return new Map(inJson<T>(rows).map((row) => [row.id, row]))
}

/** Whom each is for, as they can be reached now; of what the practice is mailed, whose visit it is. */
const withPersons = async (
  reading: Reading,
  lost: readonly Undelivered[],
  practiceEmail: string,
): Promise<UndeliveredRow[]> => {
  const visits = await rowsById<AppointmentRow>(
    reading,
    appointments,
    lost.map(({ appointmentId }) => appointmentId),
  )
  const talks = await rowsById<BotConversationRow>(
    reading,
    botConversations,
    lost.map(({ conversationId }) => conversationId),
  )
  const bought = await rowsById<OrderRow>(
    reading,
    orders,
    lost.map(({ orderId }) => orderId),
  )
  return lost.map(({ waits: _, ...row }) => {
    const visit = visits.get(row.appointmentId ?? '')
    const talk = talks.get(row.conversationId ?? '')
    const order = bought.get(row.orderId ?? '')
    const name = visit?.name ?? talk?.patientName ?? order?.customerName ?? null
    const email = row.kind === 'booked-online' ? practiceEmail : (visit?.email ?? order?.customerEmail)
    const address = (row.channel === 'email' ? email : visit?.phone) ?? talk?.phoneNumber ?? null
    return { ...row, name, address }
  })
}

/** How many wait for what, and since when, the longest first: counted where they are kept, however many they are. */
const waitingIn = async (store: ReadStore, collection: string): Promise<WaitingDeliveries[]> => {
  const waits = { field: 'waits', eq: true }
  if ((await store.count(collection, [waits])) === 0) return []
  const kinds = notificationChannels.flatMap((channel) => deliveryProblems.map((reason) => ({ channel, reason })))
  const groups = kinds.map(async ({ channel, reason }): Promise<WaitingDeliveries[]> => {
    const where = [waits, { field: 'channel', eq: channel }, { field: 'reason', eq: reason }]
    const [oldest] = inJson<Undelivered>(await store.find(collection, { where, sort: [{ field: 'at' }], limit: 1 }))
    return oldest ? [{ channel, reason, count: await store.count(collection, where), since: oldest.at }] : []
  })
  return (await Promise.all(groups)).flat().sort((a, b) => Date.parse(a.since) - Date.parse(b.since))
}
