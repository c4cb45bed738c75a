import { record } from '@clinic/test-servers/report.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { templates } from '../../command-service/testing/fortnight/inboxes.ts'
import { clinicClient } from './clinic-client.ts'
import { mondayToCome } from './days.ts'
import { adminPassword, type EmbeddedProcess, embeddedProcess, removeFolders } from './embedded-process.ts'
import { wrongIn } from './message-check.ts'
import { newLife, newsOf, startLives } from './message-lives.ts'
import { endureMessageKills } from './message-rounds.ts'
import { clockAhead, inboxOf, type MessageServers, patience, shownOf, startMessageServers } from './message-servers.ts'
import { configureTwilio } from './use-messages.ts'

const suite = 'the embedded process while messages go out'

describe(suite, () => {
  let servers: MessageServers
  let clinic: EmbeddedProcess
  beforeEach(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    servers = await startMessageServers()
    clinic = await embeddedProcess({ env: servers.settings })
    await clinic.start()
  })
  afterEach(() => servers.close())
  afterAll(removeFolders)

  // @rule messaging-killed
  it('kill -9 of the embedded process, 6 times in the middle of a message: nothing is sent twice, what may have been is unclear, and nothing is lost', async () => {
    const setAhead = (ms: number) => void Object.assign(clinic.env, clockAhead(ms))
    const unclear = await endureMessageKills({ url: clinic.url, servers, victims: [clinic], all: clinic, setAhead })
    // Otherwise nothing was shown.
    expect(unclear.news).toBeGreaterThanOrEqual(4)
    expect(unclear.reminders).toBeGreaterThanOrEqual(2)
    expect(await clinic.stop()).toBe(0)
  }, 400_000)

  // @rule messaging-end-in-order, notifications-followed
  it('books and moves while no server says anything, and ends in order once they say that they have it', async () => {
    const staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
    await configureTwilio({ staff, twilio: servers.twilio }, templates)
    const callers = { staff, day: mondayToCome(1) }
    const [told, booked, moved] = [newLife(1), newLife(0), newLife(5)]
    told.todo = ['booked']
    booked.todo = ['booked']
    // The first mail and the first message load what sends them: afterwards little time passes before Twilio's client gives up an answer.
    await startLives(callers, [told]).ended
    await vi.waitUntil(() => inboxOf(servers).length === 2, patience)

    const say = Promise.withResolvers<void>()
    const silent = Array.from({ length: 5 }, () => ({ takeAfter: say.promise }))
    servers.mails.willAnswer(...silent)
    servers.twilio.failNext(...silent)
    const lives = [booked, moved]
    await startLives(callers, lives).ended
    // All that was asked for is done, and nothing of it is known to have been sent.
    expect([booked.done, moved.done]).toEqual([['booked'], ['booked', 'moved']])
    const shown = await vi.waitUntil(async () => {
      const all = await shownOf(staff, lives)
      return all.length === 6 && all
    }, patience)
    const underWay = shown.filter(({ type }) => type === 'DeliveryClaimed').length
    expect(underWay + shown.filter(({ type }) => type === 'DeliverySkipped').length).toBe(6)
    await vi.waitUntil(() => inboxOf(servers).length === 2 + underWay, patience)

    const ended = clinic.stop()
    await vi.waitUntil(() => clinic.output().includes('"stopping"'), patience)
    say.resolve()
    expect(await ended).toBe(0)

    Object.assign(clinic.env, clockAhead(11 * 60_000))
    await clinic.start()
    const all = [told, ...lives]
    const owed = all.flatMap(newsOf)
    await staff.signIn('admin', adminPassword)
    await vi.waitUntil(async () => wrongIn(owed, await shownOf(staff, all), inboxOf(servers)).length === 0, patience)
    const types = (await shownOf(staff, all)).map(({ type }) => type)
    expect(types.filter((type) => type === 'DeliveryTaken')).toHaveLength(2 + underWay)
    expect(types).not.toContain('DeliveryUnclear')
    expect(await clinic.stop()).toBe(0)
  }, 200_000)
})
