import { record } from '@clinic/test-servers/report.ts'
import { afterAll, expect, it, vi } from 'vitest'
import { templates } from '../../../command-service/testing/fortnight/inboxes.ts'
import { configureTwilio } from '../configure-twilio.ts'
import { mondayToCome, offeredHour } from '../days.ts'
import { adminPassword, embeddedProcess, removeFolders } from '../embedded-process.ts'
import { seeded } from '../seeded.ts'
import { clientsOf, newLedger, noted } from './attempts.ts'
import { send } from './load.ts'
import { wrongIn } from './message-check.ts'
import { clockAhead, type MessageServers, patience, startMessageServers } from './message-servers.ts'
import { inboxOf, noticesOf, threadOf } from './messages.ts'
import { type Visit, visitCommands } from './visits.ts'

let servers: MessageServers
afterAll(() => servers?.close())
afterAll(removeFolders)

// @rule messaging-end-in-order, notifications-followed
it('books while no server says anything, and ends in order once they say that they have it', async () => {
  record({ suite: 'an end in order', server: 'embedded form', what: 'a process of its own, SQLite files' })
  servers = await startMessageServers()
  const clinic = await embeddedProcess({ env: servers.settings })
  await clinic.start()
  const [clients, ledger] = [clientsOf(clinic.url), newLedger()]
  const { staff } = clients
  await staff.signIn('admin', adminPassword)
  await configureTwilio({ staff, twilio: servers.twilio }, templates)
  const [monday, { book, visits }] = [mondayToCome(1), visitCommands(seeded(1), { from: '', days: 0 })]
  const bookNext = async (): Promise<Visit> => {
    const [n, key] = [visits.length, `booking-${visits.length}`]
    await send(clients, ledger, noted(ledger, 'bookings', key, book(key, offeredHour(monday, n), { fixed: true })))
    const visit = visits[n]
    if (!visit) throw new Error(`${key} was not booked`)
    return visit
  }
  const shownNow = async (of: readonly Visit[]) => (await Promise.all(of.map((visit) => threadOf(staff, visit)))).flat()
  // The first mail and the first message load what sends them: afterwards little time passes before Twilio's client gives up an answer.
  await bookNext()
  await vi.waitUntil(() => inboxOf(servers).length === 2, patience)

  const say = Promise.withResolvers<void>()
  const silent = Array.from({ length: 5 }, () => ({ takeAfter: say.promise }))
  servers.mails.willAnswer(...silent)
  servers.twilio.failNext(...silent)
  const booked = [await bookNext(), await bookNext(), await bookNext()]
  // All that was asked for is done, and nothing of it is known to have been sent.
  const shown = await vi.waitUntil(async () => {
    const all = await shownNow(booked)
    return all.length === 6 && all
  }, patience)
  const underWay = shown.filter(({ status }) => status === 'claimed').length
  expect(underWay + shown.filter(({ status }) => status === 'skipped').length).toBe(6)
  await vi.waitUntil(() => inboxOf(servers).length === 2 + underWay, patience)

  const ended = clinic.stop()
  await vi.waitUntil(() => clinic.output().includes('"stopping"'), patience)
  say.resolve()
  expect(await ended).toBe(0)

  Object.assign(clinic.env, clockAhead(11 * 60_000))
  await clinic.start()
  await staff.signIn('admin', adminPassword)
  const owed = visits.flatMap(noticesOf)
  await vi.waitUntil(async () => wrongIn(owed, await shownNow(visits), inboxOf(servers)).length === 0, patience)
  const statuses = (await shownNow(visits)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'taken')).toHaveLength(2 + underWay)
  expect(statuses).not.toContain('unclear')
  expect(await clinic.stop()).toBe(0)
}, 200_000)
