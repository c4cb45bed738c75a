import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { vi } from 'vitest'
import { type HttpWorld, serve } from './http-world.ts'
import { manualClock } from './manual-clock.ts'
import { serveStaff } from './use-served.ts'
import { type OpenWorld, openSqliteWorld } from './world.ts'

/** The practice's number at Twilio. */
export const ourNumber = '+50640001111'

/**
 * Calls on a port, with staff signed in, that send through a server of the test's. Friday 2026-11-20, 9:00 in Costa Rica.
 * @param logOf the log that the process works on @param publicUrl where patients reach it; without one no news goes out
 */
export const serveWithTwilio = async (
  openWorld: OpenWorld = openSqliteWorld,
  logOf: (log: EventLog) => EventLog = (log) => log,
  publicUrl: string | null = null,
) => {
  const world = await openWorld()
  const twilio = await startTwilioServer()
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  // No mail server: mails wait, messages go out.
  const site = publicUrl === null ? {} : { publicUrl, mail: { sender: null, origin: publicUrl } }
  const process = await world.start({ clock, twilioApiUrl: twilio.url, log: logOf(world.log), ...site })
  const staff = await serveStaff(process)
  const served = publicUrl === null ? staff : { ...staff, http: await serve(process, { publicUrl }) }
  const close = async () => {
    for (const http of new Set([served.http, staff.http])) await http.close()
    await twilio.close()
    await world.close()
  }
  return { world, twilio, clock, ...served, close }
}

/** Waits for what comes after an answer: on a busy machine the library alone takes seconds to load. */
export const until = (held: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(held, { timeout: 60_000 })

type On = { http: Pick<HttpWorld, 'call'>; admin: string; twilio: Pick<TwilioServer, 'account'> }

/** Makes a configuration of the server's account, inactive. `changed`: fields of its own. @returns its id */
export const configureAccount = async ({ http, admin: cookie, twilio }: On, changed: object = {}): Promise<string> => {
  const { accountSid, authToken } = twilio.account
  const own = { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioPhoneNumber: ourNumber }
  const body = { name: 'Principal', ...own, ...changed }
  return String((await http.call('POST', '/api/twilio-bot/configs', { body, cookie })).body.id)
}

/** Makes a configuration of the server's account the active one. `changed`: fields of its own. @returns its id */
export const activateAccount = async (on: On, changed: object = {}): Promise<string> => {
  const id = await configureAccount(on, changed)
  await on.http.call('POST', `/api/twilio-bot/configs/${id}/activate`, { cookie: on.admin })
  return id
}
