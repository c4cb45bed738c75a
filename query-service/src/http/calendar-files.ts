import { hash } from 'node:crypto'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { noSuchRoute } from '@clinic/service-kit/http/problem.ts'
import { nameRoute } from '@clinic/service-kit/http/request-log.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/clock.ts'
import type { Practice } from '@clinic/shared-events/contracts/practice.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { RequestHandler } from 'express'
import { calendarAge, calendarText } from '../appointments/calendar-file.ts'
import type { Reading } from '../reading.ts'

/** The calendars' own route: who subscribes has no session and keeps what was answered (docs/open-points.md#calendar-feed). */
export const calendarsPath = '/calendario/:token.ics'

const [daysBack, daysAhead, mostRows] = [30, 366, 2_000]
const tokenIn = (path: string): string | undefined => /^\/calendario\/([\w-]{43})\.ics$/.exec(path)?.[1]

export type CalendarParts = {
  vault: Pick<Vault, 'calendarFeeds' | 'deactivations'>
  reading: Reading
  practice: Pick<Practice, 'name'>
  /** Milliseconds since 1970. */
  now: () => number
}

/** Serves a calendar to whoever has its secret address; one that is unknown, revoked or of a deactivated account is not found. */
export const calendarFiles =
  ({ vault, reading, practice, now }: CalendarParts): RequestHandler =>
  async ({ path, headers }, response) => {
    nameRoute(response, calendarsPath)
    response.setHeader('Cache-Control', 'no-store')
    const token = tokenIn(path)
    const feed = token === undefined ? null : await vault.calendarFeeds.read(token)
    if (!feed || (await vault.deactivations.read(feed.staffId))) throw noSuchRoute()
    const today = dayAt(new Date(now()).toISOString())
    const days = { field: 'date', from: addDays(today, -daysBack), to: addDays(today, daysAhead) }
    const { rows } = await reading.read(appointments, null, (store, collection) =>
      store.find(collection, { where: [days], sort: [{ field: 'date' }, { field: 'startTime' }], limit: mostRows }),
    )
    // Without tombstones every document has its JSON; it is the projection's own type.
    const all = rows.map(({ json }) => JSON.parse(json ?? '') as AppointmentRow)
    const text = calendarText(
      practice.name,
      all.filter(({ status }) => status !== 'cancelado'),
      feed.names,
    )
    const etag = `"${hash('sha256', text, 'base64url')}"`
    response.setHeader('Cache-Control', `private, max-age=${calendarAge}`)
    response.setHeader('ETag', etag)
    if (headers['if-none-match'] === etag) {
      response.statusCode = 304
      response.end()
      return
    }
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(text))
    response.end(text)
  }
