import { sessionTimes } from '@clinic/platform/vault/people/sessions.ts'
import { TooBusy } from '@clinic/platform/waiting/bounded.ts'
import { signInsStream } from '@clinic/shared-events/staff/sign-in-events.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, type HttpWorld, serve } from '../../testing/http-world.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'
import { openAccount } from './commands/open-account.ts'

const pin = '274931'
const began = '2026-11-20T15:00:00.000Z'
const person = { username: 'ana', name: 'Ana Solís', email: 'ana@ejemplo.cr', specialty: 'Fisioterapia' }

let world: World
let clock: ManualClock
let process: Process
let http: HttpWorld
beforeEach(async () => {
  world = await openSqliteWorld()
  clock = manualClock(began)
  process = await world.start({ clock })
  await openAccount(process.staff, {
    staffId: 's1',
    role: 'doctor',
    person,
    password: 'secreta',
    actor: 'system:test',
  })
  http = await serve(process)
})
afterEach(async () => {
  await http.close()
  await world.close()
})

const login = (given: object = { pin }): Promise<Answer> =>
  http.call('POST', '/api/auth/login', { body: { username: 'ana', password: 'secreta', ...given } })
const unlock = (cookie: string, given = pin, at = http): Promise<Answer> =>
  at.call('POST', '/api/auth/unlock', { cookie, body: { pin: given } })
/** Any call that needs a session. */
const ask = async (cookie: string, at = http): Promise<unknown[]> => {
  const { status, body } = await at.call('POST', '/api/doctor/calendar-feed/revoke', { cookie, body: {} })
  return [status, body.code]
}
const rest = () => clock.advance(sessionTimes.idle)
const types = async () => (await world.log.readStream(signInsStream('s1', began))).map(({ type }) => type)

const works = [200, undefined]
const rests = [401, 'session-resting']
const isOver = [401, 'not-signed-in']

describe('a session on a device that staff keep', () => {
  // @rule resting-pin: Issue: it goes on by the PIN of the device; five wrong ones end it
  it('rests after an hour without use, refuses what it is asked and goes on by its PIN, as the same session', async () => {
    const { cookie, body } = await login()
    expect(body).toMatchObject({ username: 'ana', session: { until: '2026-11-21T03:00:00.000Z', rests: true } })
    expect(await ask(cookie)).toEqual(works)
    rest()
    expect(await ask(cookie)).toEqual(rests)
    const unlocked = await unlock(cookie)
    expect([unlocked.status, unlocked.cookie]).toEqual([200, ''])
    expect(unlocked.body).toEqual(body)
    expect(await ask(cookie)).toEqual(works)
    expect(await types()).toEqual(['SignedIn'])
  })

  // @rule resting-after-an-hour
  it('ends without a PIN after that hour, as ever', async () => {
    const { cookie, body } = await login({})
    expect(body.session).toEqual({ until: '2026-11-21T03:00:00.000Z', rests: false })
    rest()
    expect(await ask(cookie)).toEqual(isOver)
    expect((await unlock(cookie)).status).toBe(401)
  })

  // @rule resting-pin
  it('is over after five wrong PINs, however many come at once, for the right one too', async () => {
    const { cookie } = await login()
    rest()
    for (let tries = 0; tries < 3; tries += 1)
      expect(await unlock(cookie, '000000')).toMatchObject({ status: 400, body: { code: 'wrong-pin' } })
    const last = await Promise.all(Array.from({ length: 9 }, () => unlock(cookie, '111111')))
    expect(last.map(({ status }) => status).toSorted()).toEqual([400, ...Array(8).fill(401)])
    expect((await unlock(cookie)).status).toBe(401)
    expect(await ask(cookie)).toEqual(isOver)
    expect(await types()).toEqual(['SignedIn', 'SignedOut'])
  })

  it('counts wrong PINs anew after the right one', async () => {
    const { cookie } = await login()
    for (let rested = 0; rested < 3; rested += 1) {
      rest()
      for (let tries = 0; tries < 4; tries += 1) expect((await unlock(cookie, '000000')).status).toBe(400)
      expect((await unlock(cookie)).status).toBe(200)
    }
  })

  // @rule resting-pin
  it('does not count what could not be judged: so many were signing in', async () => {
    const { cookie } = await login()
    rest()
    const judging = vi.spyOn(process.vault.credentials, 'matches').mockRejectedValue(new TooBusy('password hashing'))
    for (let tries = 0; tries < 6; tries += 1) expect((await unlock(cookie)).status).toBe(503)
    judging.mockRestore()
    expect((await unlock(cookie)).status).toBe(200)
  })

  it('rests on other processes and after a start, too', async () => {
    const { cookie } = await login()
    rest()
    const after = await world.start({ clock })
    await after.firstAdministrator()
    const other = await serve(after)
    try {
      expect(await ask(cookie, other)).toEqual(rests)
      expect((await unlock(cookie, pin, other)).status).toBe(200)
      expect(await ask(cookie)).toEqual(works)
    } finally {
      await other.close()
    }
    expect(await types()).toEqual(['SignedIn'])
  })

  // @rule resting-after-an-hour
  it('is over twelve hours after signing in', async () => {
    const { cookie } = await login()
    clock.advance(sessionTimes.absolute)
    expect(await ask(cookie)).toEqual(isOver)
    expect((await unlock(cookie)).status).toBe(401)
  })

  it('ends while it rests by signing out, by signing in anew and by a deactivation', async () => {
    const ended: string[] = []
    const toEnd = async (end: (cookie: string) => Promise<unknown>) => {
      const { cookie } = await login()
      rest()
      await end(cookie)
      ended.push(cookie)
    }
    await toEnd((cookie) => http.call('POST', '/api/auth/logout', { cookie }))
    await toEnd((cookie) => {
      const body = { username: 'ana', password: 'secreta' }
      return http.call('POST', '/api/auth/login', { cookie, body })
    })
    await toEnd(() => process.vault.sessions.endAllOf('s1'))
    for (const cookie of ended) expect([await ask(cookie), (await unlock(cookie)).status]).toEqual([isOver, 401])
  })

  it('keeps its PIN when its owner changes the password', async () => {
    const { cookie } = await login()
    const body = { currentPassword: 'secreta', newPassword: 'otra secreta' }
    const changed = await http.call('POST', '/api/auth/change-password', { cookie, body })
    rest()
    expect(await ask(changed.cookie)).toEqual(rests)
    expect((await unlock(changed.cookie)).status).toBe(200)
  })

  it.each([
    ['123456', 'Ese PIN es fácil de adivinar: elija otro'],
    ['777777', 'Ese PIN es fácil de adivinar: elija otro'],
    ['12345', 'PIN: deben ser 6 números'],
    ['27493a', 'PIN: deben ser 6 números'],
  ])('takes no PIN %s', async (given, sentence) => {
    const { status, body } = await login({ pin: given })
    expect([status, body.fields]).toEqual([400, { pin: sentence }])
  })

  // @rule resting-pin-nowhere: Issue: the PIN is kept as passwords are: hashed, in no event, in no line that is logged
  it('has its PIN nowhere: not in the vault, in no event, in no line that is logged', async () => {
    const { cookie } = await login()
    rest()
    await unlock(cookie, '918273')
    await unlock(cookie)
    const kept = await Promise.all(['session', 'counter', 'credential'].map((kind) => world.vaultStore.list(kind)))
    expect(kept.map((records) => records.length > 0)).toEqual([true, true, true])
    const events = (await world.log.readAll(0n, 1_000)).map(({ type, data }) => JSON.stringify({ type, data }))
    expect(events.length).toBeGreaterThan(0)
    for (const text of [JSON.stringify(kept), ...events, ...http.lines]) expect(text).not.toMatch(/274931|918273/)
  })
})
