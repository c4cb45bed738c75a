import { createHash, randomUUID } from 'node:crypto'
import { calendarFeedCalls } from '@clinic/shared-events/contracts/calendar-feed.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpWorld, serve } from '../../testing/http-world.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'

let world: World
let process: Process
let http: HttpWorld
let admin: string
beforeAll(async () => {
  world = await openSqliteWorld()
  process = await world.start({ clock: manualClock('2026-11-23T15:00:00.000Z'), adminPassword: 'administra' })
  await process.firstAdministrator()
  http = await serve(process)
  admin = (await http.call('POST', '/api/auth/login', { body: { username: 'admin', password: 'administra' } })).cookie
})
afterAll(async () => {
  await http.close()
  await world.close()
})

const post = (path: string, body: object = {}, key?: string, cookie = admin) =>
  http.call('POST', `/api/doctor/calendar-feed${path}`, { body, cookie, ...(key && { key }) })
const typesOf = async (staffId = 'admin') =>
  (await world.log.readStream(staffStream(staffId)))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('Calendar'))
const tokenOf = (body: unknown) =>
  /^\/calendario\/([\w-]{43})\.ics$/.exec(calendarFeedCalls.makeCalendarFeed.answer.parse(body).path)?.[1] ?? ''
const read = (token: string) => process.vault.calendarFeeds.read(token)

// @rule feed-address, feed-token-hashed
it('is made at an address that only its answer tells; the vault keeps its hash, the log that it was made', async () => {
  const key = randomUUID()
  const made = await post('', { names: true }, key)
  expect([made.status, made.body.active, made.body.names]).toEqual([201, true, true])
  const token = tokenOf(made.body)
  expect(await read(token)).toEqual({ staffId: 'admin', names: true, madeAt: '2026-11-23T15:00:00.000Z' })
  const [stored] = await world.vaultStore.list('calendar-feed')
  expect(stored?.id).toBe(createHash('sha256').update(token).digest('base64url'))
  const log = JSON.stringify(await world.log.readAll(0n, 1_000), (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  for (const text of [log, JSON.stringify(stored), http.lines.join()]) expect(text).not.toContain(token)
  expect(await typesOf()).toEqual(['CalendarFeedMade'])
  expect((await post('', { names: true }, key)).body).toEqual(made.body)
  expect(await typesOf()).toEqual(['CalendarFeedMade'])
})

// @rule feed-revoked, feed-ends
it('made anew ends the one before; revoked it is gone, and a repeat of the making does not bring it back', async () => {
  const key = randomUUID()
  const first = tokenOf((await post('', {}, key)).body)
  const second = tokenOf((await post('')).body)
  expect([await read(first), (await read(second))?.names]).toEqual([null, false])
  expect((await post('/revoke')).body).toEqual({ active: false, names: false, madeAt: null })
  expect(await read(second)).toBeNull()
  await post('', {}, key)
  expect(await read(first)).toBeNull()
  const before = await typesOf()
  expect((await post('/revoke')).status).toBe(200)
  expect(await typesOf()).toEqual(before)
})

// @rule feed-ends
it('ends with the account that is deactivated', async () => {
  const body = {
    username: 'doctora',
    password: 'secreta1',
    name: 'Ana Mora',
    email: 'ana@ejemplo.cr',
    specialty: 'Fisio',
  }
  const { id } = (await http.call('POST', '/api/doctors', { body, cookie: admin })).body
  const token = 'a'.repeat(43)
  await process.vault.calendarFeeds.put(token, {
    staffId: String(id),
    names: false,
    madeAt: '2026-11-23T15:00:00.000Z',
  })
  expect((await http.call('PUT', `/api/doctors/${id}/deactivate`, { body: {}, cookie: admin })).status).toBe(200)
  expect(await read(token)).toBeNull()
})
