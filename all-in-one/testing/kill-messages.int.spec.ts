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
  it('books and cancels while no server says anything, and ends in order once they say that they have it', async () => {
    const staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
    await configureTwilio({ staff, twilio: servers.twilio }, templates)
    const say = Promise.withResolvers<void>()
    const silent = Array.from({ length: 5 }, () => ({ takeAfter: say.promise }))
    servers.mails.willAnswer(...silent)
    servers.twilio.failNext(...silent)
    const [booked, cancelled] = [newLife(0), newLife(3)]
    booked.todo = ['booked']
    const day = mondayToCome(1)
    await startLives({ patients: clinicClient(clinic.url), staff, day }, [booked, cancelled]).ended
    // All that was asked for is done, and nothing of it is known to have been sent.
    expect([booked.done, cancelled.done]).toEqual([['booked'], ['booked', 'cancelled']])
    const lives = [booked, cancelled]
    const shown = () => shownOf(staff, lives)
    const count = async (type: string) => (await shown()).filter((one) => one.type === type).length
    await vi.waitUntil(async () => (await shown()).length === 6, patience)
    const underWay = await count('NotificationClaimed')
    expect(underWay + (await count('NotificationSkipped'))).toBe(6)
    await vi.waitUntil(() => inboxOf(servers).length === underWay, patience)

    const ended = clinic.stop()
    await vi.waitUntil(() => clinic.output().includes('"stopping"'), patience)
    say.resolve()
    expect(await ended).toBe(0)

    Object.assign(clinic.env, clockAhead(11 * 60_000))
    await clinic.start()
    const owed = lives.flatMap(newsOf)
    await staff.signIn('admin', adminPassword)
    await vi.waitUntil(async () => wrongIn(owed, await shown(), inboxOf(servers)).length === 0, patience)
    expect(await count('NotificationSent')).toBe(underWay)
    expect(await count('NotificationUnclear')).toBe(0)
    expect(await clinic.stop()).toBe(0)
  }, 200_000)
})
