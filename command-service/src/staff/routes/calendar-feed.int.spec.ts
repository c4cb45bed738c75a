import { createHash, randomUUID } from 'node:crypto'
import { calendarFeedCalls } from '@clinic/shared-events/contracts/appointments/calendar-feed.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { expect, it } from 'vitest'
import { signedIn } from '../../../testing/http-world.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

const clock = manualClock('2026-11-23T15:00:00.000Z')
const served = useServedStaff({ clock })

const post = (path: string, body: object = {}, key?: string, cookie = served().admin) =>
  served().http.call('POST', `/api/doctor/calendar-feed${path}`, { body, cookie, ...(key && { key }) })
const typesOf = async (staffId = 'admin') =>
  (await served().world.log.readStream(staffStream(staffId)))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('Calendar'))
const tokenOf = (body: unknown) =>
  /^\/calendario\/([\w-]{43})\.ics$/.exec(calendarFeedCalls.makeCalendarFeed.answer.parse(body).path)?.[1] ?? ''
const read = (token: string) => served().process.vault.calendarFeeds.read(token)

// @rule feed-address: Issue: a calendar feed (.ics) each doctor can subscribe to, by a secret address, made by the
//   signed-in doctor and shown once
// @rule feed-token-hashed: The vault keeps the token's hash; the log holds that it was made or revoked, never the
//   token
it('is made at an address that only its answer tells; the vault keeps its hash, the log that it was made', async () => {
  const key = randomUUID()
  const made = await post('', { names: true }, key)
  expect([made.status, made.body.active, made.body.names]).toEqual([201, true, true])
  const token = tokenOf(made.body)
  expect(await read(token)).toEqual({ staffId: 'admin', names: true, madeAt: '2026-11-23T15:00:00.000Z' })
  const [stored] = await served().world.vaultStore.list('calendar-feed', 'admin')
  expect(stored?.id).toBe(createHash('sha256').update(token).digest('base64url'))
  const log = JSON.stringify(await served().world.log.readAll(0n, 1_000), (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  const kept = JSON.stringify([stored, await served().world.vaultStore.list('calendar-feed-of')])
  for (const text of [log, kept, served().http.lines.join()]) expect(text).not.toContain(token)
  expect(await typesOf()).toEqual(['CalendarFeedMade'])
  expect((await post('', { names: true }, key)).body).toEqual(made.body)
  expect(await typesOf()).toEqual(['CalendarFeedMade'])
})

// @rule feed-revoked: Issue: revocable; made anew, the address before ends; a repeated making does not bring a revoked
//   one back and is refused
// @rule feed-ends
it('made anew ends the one before; revoked it is gone, and a repeat of the making does not bring it back', async () => {
  const key = randomUUID()
  const first = tokenOf((await post('', {}, key)).body)
  const second = tokenOf((await post('')).body)
  expect([await read(first), (await read(second))?.names]).toEqual([null, false])
  expect((await post('/revoke')).body).toEqual({ active: false, names: false, madeAt: null })
  expect(await read(second)).toBeNull()
  const repeated = await post('', {}, key)
  expect([repeated.status, repeated.body.code]).toEqual([409, 'calendar-feed-ended'])
  expect(await read(first)).toBeNull()
  const before = await typesOf()
  expect((await post('/revoke')).status).toBe(200)
  expect(await typesOf()).toEqual(before)
})

/** A doctor with a calendar, signed in. */
const doctorWithFeed = async (username: string) => {
  const person = { name: 'Ana Mora', email: `${username}@ejemplo.cr`, specialty: 'Fisio' }
  const body = { username, password: 'secreta1', ...person }
  const id = String((await served().http.call('POST', '/api/doctors', { body, cookie: served().admin })).body.id)
  const signIn = (password: string) => signedIn(served().http, username, password)
  const changeOwn = async (currentPassword: string, newPassword: string) => {
    const cookie = await signIn(currentPassword)
    const changed = await served().http.call('POST', '/api/auth/change-password', {
      body: { currentPassword, newPassword },
      cookie,
    })
    expect(changed.status).toBe(200)
    return changed.cookie
  }
  const cookie = await changeOwn('secreta1', 'propia-1')
  const token = tokenOf((await post('', {}, undefined, cookie)).body)
  expect(await read(token)).not.toBeNull()
  return { id, token, changeOwn }
}

// @rule feed-ends: It ends when it is made anew or revoked and when the account is deactivated
it('ends with the account that is deactivated, and is gone when that is active again', async () => {
  const { id, token } = await doctorWithFeed('doctora')
  for (const step of ['deactivate', 'activate']) {
    expect(
      (await served().http.call('PUT', `/api/doctors/${id}/${step}`, { body: {}, cookie: served().admin })).status,
    ).toBe(200)
    expect(await read(token)).toBeNull()
  }
})

// @rule feed-and-passwords: A change of one's own password leaves it; one by an administrator ends it
it('goes on when its owner changes their password, and ends when an administrator does', async () => {
  const { id, token, changeOwn } = await doctorWithFeed('doctor2')
  await changeOwn('propia-1', 'propia-2')
  expect((await read(token))?.staffId).toBe(id)
  const body = { doctorId: id, newPassword: 'forzada1' }
  const forced = await served().http.call('POST', '/api/auth/admin-force-password-change', {
    body,
    cookie: served().admin,
  })
  expect(forced.status).toBe(200)
  expect(await read(token)).toBeNull()
})

// @rule feed-one-stands: Of several that are made at once one stands
it('of two that are made at once one stands, and whose does not is told or was first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([post('', {}, randomUUID()), post('', {}, randomUUID())])
    const tokens = answers.filter(({ status }) => status === 201).map(({ body }) => tokenOf(body))
    const current = (await Promise.all(tokens.map(read))).filter((feed) => feed !== null)
    expect(current).toHaveLength(1)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  }
})

it('answers a repeat with the address and the time of the making', async () => {
  const key = randomUUID()
  const made = await post('', {}, key)
  clock.advance(60_000)
  expect((await post('', {}, key)).body).toEqual(made.body)
})
