import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { signInsStream } from '@clinic/shared-events/staff/sign-in-events.ts'
import { patience } from '@clinic/test-servers/patience.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failingLog } from '../../testing/gated-log.ts'
import { type HttpWorld, serve } from '../../testing/http-world.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'
import { throttle } from './commands/attempts.ts'
import { openAccount } from './commands/open-account.ts'

let world: World
let clock: ManualClock
const stream = staffStream('admin')

beforeEach(async () => {
  world = await openSqliteWorld()
  clock = manualClock('2026-11-20T15:00:00.000Z')
})
afterEach(() => world.close())

const types = async (name = stream) => (await world.log.readStream(name)).map(({ type }) => type)
/** Of the month in which every test begins. */
const signInTypes = (staffId: string) => types(signInsStream(staffId, '2026-11-20T15:00:00.000Z'))
const start = (adminPassword?: string) => world.start({ clock, ...(adminPassword && { adminPassword }) })
const login = (http: HttpWorld, username: string, password: string) =>
  http.call('POST', '/api/auth/login', { body: { username, password } })
const served = async <T>(process: Process, use: (http: HttpWorld) => Promise<T>): Promise<T> => {
  const http = await serve(process)
  try {
    return await use(http)
  } finally {
    await http.close()
  }
}

describe('the first administrator', () => {
  it('gets a password that is shown once and works; a later start shows none and keeps it', async () => {
    const { username, password } = await (await start()).firstAdministrator()
    expect(username).toBe('admin')
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    const again = await start()
    expect(await again.firstAdministrator()).toEqual({ username: 'admin', password: null })
    expect(await types()).toEqual(['AccountOpened'])
    await served(again, async (http) => {
      const answer = await login(http, 'Admin ', password ?? '')
      expect(answer).toMatchObject({ status: 200, body: { id: 'admin', username: 'admin', role: 'admin' } })
    })
  })

  it('is opened by one of several processes that start at once, and only that one shows a password', async () => {
    const processes = await Promise.all([start(), start(), start()])
    const answers = Promise.all(processes.map((process) => process.firstAdministrator()))
    const waiting = setInterval(() => clock.advance(1_000), 5)
    const shown = (await answers).flatMap(({ password }) => password ?? [])
    clearInterval(waiting)
    expect(shown).toHaveLength(1)
    expect(await types()).toEqual(['AccountOpened'])
    await served(processes[0] as Process, async (http) => {
      expect((await login(http, 'admin', shown[0] ?? '')).status).toBe(200)
    })
  })

  it('takes ADMIN_PASSWORD; another one at a later start replaces it and ends the sessions, the same one does nothing', async () => {
    const first = await start('primera')
    expect(await first.firstAdministrator()).toEqual({ username: 'admin', password: null })
    const cookie = await served(first, async (http) => (await login(http, 'admin', 'primera')).cookie)
    const token = cookie.slice('session='.length)
    await (await start('primera')).firstAdministrator()
    expect(await first.vault.sessions.read(token)).not.toBeNull()

    const second = await start('segunda')
    await second.firstAdministrator()
    expect(await first.vault.sessions.read(token)).toBeNull()
    expect(await types()).toEqual(['AccountOpened', 'PasswordReplaced'])
    await served(second, async (http) => {
      expect((await login(http, 'admin', 'primera')).status).toBe(401)
      expect((await login(http, 'admin', 'segunda')).status).toBe(200)
    })
  })

  it('refuses a password under 6 characters', async () => {
    await expect((await start('corta')).firstAdministrator()).rejects.toThrow('ADMIN_PASSWORD')
    expect(await types()).toEqual([])
  })

  it('opens the account at the next start when the first one crashed after the vault', async () => {
    const log = failingLog(world.log, 'AccountOpened', new Error('crash'), { lost: true })
    const crashed = await world.start({ clock, log })
    await expect(crashed.firstAdministrator()).rejects.toThrow('crash')
    const { password } = await (await start()).firstAdministrator()
    expect(password).not.toBeNull()
    expect(await types()).toEqual(['AccountOpened'])
  })

  it('records at the next start a replaced password and an ended session whose events a crash kept out', async () => {
    await (await start('primera')).firstAdministrator()
    const log = failingLog(world.log, 'PasswordReplaced', new Error('crash'), { lost: true })
    const crashed = await world.start({ clock, log, adminPassword: 'segunda' })
    await expect(crashed.firstAdministrator()).rejects.toThrow('crash')
    expect(await types()).toEqual(['AccountOpened'])
    const process = await start('segunda')
    await process.firstAdministrator()
    expect(await types()).toEqual(['AccountOpened', 'PasswordReplaced'])

    const cookie = await served(process, async (http) => (await login(http, 'admin', 'segunda')).cookie)
    const session = await process.vault.sessions.read(cookie.slice('session='.length))
    await process.vault.sessions.end(session?.hash ?? '')
    await (await start()).firstAdministrator()
    await (await start()).firstAdministrator()
    expect(await signInTypes('admin')).toEqual(['SignedIn', 'SignedOut'])
  })
})

describe('signing in and out', () => {
  const person = { username: 'Ana', name: 'Ana Solís', email: 'ana@ejemplo.cr', specialty: 'Fisioterapia' }
  const ana = { staffId: 's1', role: 'doctor', person, password: 'secreta', actor: 'system:test' } as const
  let process: Process
  let http: HttpWorld
  beforeEach(async () => {
    process = await start()
    await openAccount(process.staff, ana)
    http = await serve(process)
  })
  afterEach(() => http.close())
  /** Nobody waits for what is recorded of a refusal. */
  const throttledOnce = async () => expect(await signInTypes('s1')).toEqual(['SignInThrottled'])

  it('answers the doctor, never a secret, with a cookie that scripts cannot read', async () => {
    const answer = await login(http, 'ana', 'secreta')
    expect(answer.body).toEqual({
      id: 's1',
      ...person,
      role: 'doctor',
      isActive: true,
      invitation: null,
      createdAt: '2026-11-20T15:00:00.000Z',
      updatedAt: '2026-11-20T15:00:00.000Z',
      session: { until: '2026-11-21T03:00:00.000Z', rests: false },
    })
    const [sessionCookie, mark, knownBrowser] = answer.headers.getSetCookie()
    expect(sessionCookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(mark).toBe('signed-in=1; Path=/; SameSite=Lax')
    expect(knownBrowser).toMatch(
      /^known-browser=[\w-]{22}\.[\w-]{22}\.s1\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const [signedIn] = await world.log.readStream('signIns-s1-2026-11')
    const session = await process.vault.sessions.read(answer.cookie.slice('session='.length))
    expect(signedIn).toMatchObject({ type: 'SignedIn', data: { session: session?.hash }, meta: { actor: 'staff:s1' } })
    expect(answer.position).toBe(signedIn?.position)
  })

  it('ends the session in the vault and on record; twice is no error and one event', async () => {
    const { cookie } = await login(http, 'ana', 'secreta')
    const out = () => http.call('POST', '/api/auth/logout', { cookie })
    const [first, second] = await Promise.all([out(), out()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers.getSetCookie().map((cookie) => cookie.split('; ').slice(0, 2))).toEqual([
      ['session=', 'Max-Age=0'],
      ['signed-in=', 'Max-Age=0'],
    ])
    expect(await process.vault.sessions.read(cookie.slice('session='.length))).toBeNull()
    expect((await http.call('POST', '/api/auth/logout', {})).status).toBe(200)
    expect(await signInTypes('s1')).toEqual(['SignedIn', 'SignedOut'])
  })

  it('that begin in one month and end in the next stand in the month of their beginning, and end once', async () => {
    clock.advance(Date.parse('2026-12-01T05:30:00.000Z') - clock.now())
    const [here, lost] = [await login(http, 'ana', 'secreta'), await login(http, 'ana', 'secreta')]
    clock.advance(45 * 60_000)
    expect((await http.call('POST', '/api/auth/logout', { cookie: here.cookie })).status).toBe(200)
    const session = await process.vault.sessions.read(lost.cookie.slice('session='.length))
    await process.vault.sessions.end(session?.hash ?? '')
    for (let starts = 0; starts < 2; starts += 1) await (await start()).firstAdministrator()
    expect(await types('signIns-s1-2026-11')).toEqual(['SignedIn', 'SignedIn', 'SignedOut', 'SignedOut'])
    expect(await types('signIns-s1-2026-12')).toEqual([])
  })

  it('are not read after a start, but those of the months that a session may last over', async () => {
    await process.firstAdministrator()
    for (let day = 0; day < 60; day += 1) {
      const { cookie } = await login(http, 'ana', 'secreta')
      await http.call('POST', '/api/auth/logout', { cookie })
      clock.advance(24 * 60 * 60_000)
    }
    expect(await types('signIns-s1-2027-01')).toHaveLength(36)
    let read = 0
    const log: EventLog = {
      ...world.log,
      async readStream(...asked) {
        const events = await world.log.readStream(...asked)
        read += events.length
        return events
      },
    }
    await (await world.start({ clock, log })).firstAdministrator()
    // The two accounts with what was done with them, a few times each, and January's sign-ins once.
    expect(read).toBeGreaterThanOrEqual(36)
    expect(read).toBeLessThan(50)
  })

  it('ends the earlier session of the same browser', async () => {
    const { cookie } = await login(http, 'ana', 'secreta')
    await http.call('POST', '/api/auth/login', { body: { username: 'ana', password: 'secreta' }, cookie })
    expect(await process.vault.sessions.read(cookie.slice('session='.length))).toBeNull()
    expect(await signInTypes('s1')).toEqual(['SignedIn', 'SignedIn', 'SignedOut'])
    expect(await types(staffStream('s1'))).toEqual(['AccountOpened'])
  })

  it('says the same to a wrong password, an unknown name and an inactive account', async () => {
    const wrong = await login(http, 'ana', 'otra cosa')
    const unknown = await login(http, 'nadie', 'secreta')
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Usuario o contraseña incorrectos.' } })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
    expect(await types(staffStream('s1'))).toEqual(['AccountOpened'])
    expect(await signInTypes('s1')).toEqual([])
  })

  it('throttles a name after ten failures of one address, with the right password too, and records it once; time forgives', async () => {
    for (let i = 0; i < throttle.perNameAndAddress; i += 1) expect((await login(http, 'ana', 'mal')).status).toBe(401)
    const refused = await login(http, 'ana', 'secreta')
    expect(refused).toMatchObject({ status: 429, body: { code: 'sign-in-throttled' } })
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect((await login(http, 'ana', 'secreta')).status).toBe(429)
    await vi.waitFor(throttledOnce, patience)
    clock.advance(throttle.windowMs)
    expect((await login(http, 'ana', 'secreta')).status).toBe(200)
  })

  it('throttles an unknown name alike, and records nothing of it', async () => {
    const before = (await world.log.head()).position
    for (let i = 0; i < throttle.perNameAndAddress; i += 1) expect((await login(http, 'nadie', 'mal')).status).toBe(401)
    expect((await login(http, 'nadie', 'mal')).status).toBe(429)
    expect((await world.log.head()).position).toBe(before)
  })

  it('lets no more guesses through at once than one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(http, 'ana', 'mal')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(throttle.perNameAndAddress)
    await vi.waitFor(throttledOnce, patience)
  })

  it('starts the count over after a good sign-in', async () => {
    for (let i = 0; i < throttle.perNameAndAddress - 1; i += 1) await login(http, 'ana', 'mal')
    expect((await login(http, 'ana', 'secreta')).status).toBe(200)
    expect((await login(http, 'ana', 'mal')).status).toBe(401)
    expect((await login(http, 'ana', 'secreta')).status).toBe(200)
  })

  it('gives a username to one account only, however it is written, and back when it was refused', async () => {
    const taken = await openAccount(process.staff, { ...ana, staffId: 's2', person: { ...person, username: ' ANA' } })
    expect(taken).toEqual({ ok: false, rejection: { type: 'UsernameTaken' } })
    expect(await openAccount(process.staff, ana)).toEqual({ ok: false, rejection: { type: 'AlreadyOpen' } })
    const short = await openAccount(process.staff, { ...ana, staffId: 's3', password: 'corta' })
    expect(short).toEqual({ ok: false, rejection: { type: 'PasswordTooShort' } })
  })
})
