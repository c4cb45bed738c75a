import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Reading } from '~/lib/http.ts'
import { noteNews } from '../model/freshness.ts'
import { afterChange, isNewer, type LiveRow, newsOf } from '../model/rows.ts'
import { boardKeys } from './board-keys.ts'

type Day = Reading<readonly AppointmentRow[]>

/** Brings a changed row, from the live feed or the answer to an own command, into every day and detail the board holds. */
export const rememberRow = (client: QueryClient, change: LiveRow): void => {
  for (const [key, day] of client.getQueriesData<Day>({ queryKey: boardKeys.days })) {
    const date = String(key[boardKeys.days.length])
    if (!day) continue
    if (change.is === 'row' && change.row.date === date) noteRow(day.data, change.row)
    const rows = afterChange(day.data, date, change)
    if (rows !== day.data) client.setQueryData<Day>(key, { ...day, data: rows })
  }
  if (change.is === 'row') rememberDetail(client, change.row)
}

const noteRow = (rows: readonly AppointmentRow[], row: AppointmentRow) => {
  const news = newsOf(
    rows.find(({ id }) => id === row.id),
    row,
  )
  if (news) noteNews(row.id, { kind: news, status: row.status, at: row.updatedAt })
}

const rememberDetail = (client: QueryClient, row: AppointmentRow) =>
  client.setQueryData<Reading<AppointmentRow>>(boardKeys.appointment(row.id), (known) =>
    known && isNewer(row, known.data) ? { ...known, data: row } : known,
  )
