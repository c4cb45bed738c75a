import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Reading } from '~/lib/http/http.ts'
import type { LiveRow } from '~/lib/live/live-rows.ts'
import { putIntoDetail, putIntoHeld } from '~/lib/reads/pages.ts'
import { noteChange } from '../model/freshness.ts'
import { intoNarrowed, listOfStatus, type Narrowed } from '../model/narrowed.ts'
import { changeOf } from '../model/rows.ts'
import { appointmentKeys } from './appointment-keys.ts'

type List = Reading<readonly AppointmentRow[]>

/** Brings a changed row, from the live feed or the answer to an own command, into every list and detail that is held. */
export const rememberRow = (client: QueryClient, shown: LiveRow<AppointmentRow>): void => {
  const change = withSent(client, shown)
  const { row } = change
  for (const [key, list] of client.getQueriesData<List>({ queryKey: appointmentKeys.lists })) {
    if (!list) continue
    const rows = intoNarrowed(narrowedBy(key))(list.data, change)
    if (rows === list.data) continue
    if (row && rows.includes(row)) noteRow(list.data, row)
    client.setQueryData<List>(key, { ...list, data: rows })
  }
  putIntoHeld(client, appointmentKeys.pages, listOfStatus, change)
  putIntoDetail(client, appointmentKeys.one(change.id), change)
}

/** What the system sent is told by the feed alone: the answer to an own command leaves it as it is known of that start. */
const withSent = (client: QueryClient, change: LiveRow<AppointmentRow>): LiveRow<AppointmentRow> => {
  const { id, row, pushed } = change
  const known = row && !pushed ? knownRow(client, id) : undefined
  if (!row || !known || startMoves(known, row)) return change
  const { sent, reminderSent, confirmationSent } = known
  return { ...change, row: { ...row, sent, reminderSent, confirmationSent } }
}

const knownRow = (client: QueryClient, id: string): AppointmentRow | undefined =>
  client.getQueryData<Reading<AppointmentRow>>(appointmentKeys.one(id))?.data ??
  client
    .getQueriesData<List>({ queryKey: appointmentKeys.lists })
    .flatMap(([, list]) => list?.data ?? [])
    .find((row) => row.id === id)

/** A list's key ends with what it is narrowed to. */
const narrowedBy = (key: QueryKey): Narrowed => key[appointmentKeys.lists.length] as Narrowed

const noteRow = (rows: readonly AppointmentRow[], row: AppointmentRow) => {
  const changes = changeOf(
    rows.find(({ id }) => id === row.id),
    row,
  )
  if (changes) noteChange(row.id, { kind: changes, status: row.status, at: row.updatedAt })
}
