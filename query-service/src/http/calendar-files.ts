import { noSuchRoute } from '@clinic/platform/http/calls/problem.ts'
import { nameRoute } from '@clinic/platform/http/request-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { mailNameOf } from '@clinic/shared-events/appointments/link-id.ts'
import type { RequestHandler } from 'express'
import { calendarAge } from '../appointments/calendar-file.ts'
import { type CalendarTextDeps, createCalendarTexts } from '../appointments/calendar-texts.ts'

/** The calendars' own route: who subscribes has no session and keeps what was answered (docs/open-points.md#calendar-feed). */
export const calendarsPath = '/calendario/:token.ics'

const tokenIn = (path: string): string | undefined => /^\/calendario\/([\w-]{43})\.ics$/.exec(path)?.[1]

type CalendarDeps = Omit<CalendarTextDeps, 'uidOf'> & {
  vault: Pick<Vault, 'calendarFeeds' | 'deactivations' | 'secret'>
}

/** Serves a calendar to whoever has its secret address; one that is unknown, revoked or of a deactivated account is not found. */
export const calendarFiles = ({ vault, ...deps }: CalendarDeps): RequestHandler => {
  const idSecret = vault.secret('ids')
  const calendarWith = createCalendarTexts({ ...deps, uidOf: (id) => mailNameOf(idSecret, id) })
  return async (request, response) => {
    nameRoute(response, calendarsPath)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Robots-Tag', 'noindex')
    const token = tokenIn(request.path)
    const feed = token === undefined ? null : await vault.calendarFeeds.read(token)
    if (!feed || (await vault.deactivations.read(feed.staffId))) throw noSuchRoute()
    const { text, etag } = await calendarWith(feed.names)
    response.setHeader('Cache-Control', `private, max-age=${calendarAge}`)
    response.setHeader('ETag', etag)
    if (request.fresh) {
      response.statusCode = 304
      response.end()
      return
    }
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(text))
    response.end(text)
  }
}
