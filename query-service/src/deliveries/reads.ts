import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { botConversations } from '@clinic/projections/bot-conversations/bot-conversations.ts'
import type { StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { type Undelivered, undelivered } from '@clinic/projections/undelivered/undelivered.ts'
import type { ReadsOf } from '@clinic/service-kit/http/call.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { BotConversationRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { deliveryCalls, UndeliveredRow, WaitingDeliveries } from '@clinic/shared-events/contracts/deliveries.ts'
import type { Collection, Reading, ReadParts } from '../reading.ts'

/** More are counted and not shown. */
const mostRows = 200
const mostWaiting = 1_000

export const deliveryReads = ({ reading }: ReadParts): ReadsOf<typeof deliveryCalls> => ({
  /** GET /api/doctor/undelivered (ours): what did not go out with whom it is for, and what waits for a server. */
  async listUndelivered({ minPosition }) {
    const { position, rows } = await reading.read(undelivered, minPosition, async (store, collection) => {
      const waits = (value: boolean, limit: number) => {
        const where = [{ field: 'waits', eq: value }]
        return store.find(collection, { where, sort: [{ field: 'at', desc: true }], limit })
      }
      const total = await store.count(collection, [{ field: 'waits', eq: false }])
      return { lost: inJson<Undelivered>(await waits(false, mostRows)), waiting: await waits(true, mostWaiting), total }
    })
    const body = {
      rows: await withPersons(reading, rows.lost),
      total: rows.total,
      waiting: waitingOf(inJson<Undelivered>(rows.waiting)),
    }
    return { position, body }
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

/** Whom each is for, as they can be reached now. */
const withPersons = async (reading: Reading, lost: readonly Undelivered[]): Promise<UndeliveredRow[]> => {
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
  return lost.map(({ waits: _, ...row }) => {
    const visit = visits.get(row.appointmentId ?? '')
    const talk = talks.get(row.conversationId ?? '')
    const name = visit?.name ?? talk?.patientName ?? null
    const address = (row.channel === 'email' ? visit?.email : visit?.phone) ?? talk?.phoneNumber ?? null
    return { ...row, name, address }
  })
}

/** How many wait for what, the newest first. */
const waitingOf = (rows: readonly Undelivered[]): WaitingDeliveries[] => {
  const groups = Map.groupBy(rows, ({ channel, reason }) => `${channel} ${reason}`)
  return [...groups.values()].flatMap((some): WaitingDeliveries[] => {
    const last = some.at(-1)
    return last ? [{ channel: last.channel, reason: last.reason, count: some.length, since: last.at }] : []
  })
}
