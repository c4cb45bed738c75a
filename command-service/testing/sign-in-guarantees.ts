import { AsyncLocalStorage } from 'node:async_hooks'
import { signInsStream } from '@clinic/shared-events/staff/sign-in-events.ts'
import { patience } from '@clinic/test-servers/patience.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { throttle } from '../src/staff/commands/attempts.ts'
import { openAccount } from '../src/staff/commands/open-account.ts'
import { type SignInAnswer, signIn } from '../src/staff/commands/sign-in.ts'
import { type Answer, type HttpWorld, type Sent, serve } from './http-world.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { unkeyedOrigin } from './samples.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process, World } from './world.ts'

const password = 'secreta-de-la-doctora'
const wrong = 'no es esa'

type Opened = { world: World; clock: ManualClock; process: Process }
const open = async (world: World): Promise<Opened> => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  return { world, clock, process: await world.start({ clock }) }
}

/** A first count is inserted, a later one replaces it: one write each. */
const writes = ['insert', 'replace']
/** `later`: also what nobody waited for, as it comes. */
type Recorded = { seen: { outcome: string; calls: readonly string[] }; later: readonly string[] }

/** The stores of a world, and what is asked of them until a sign-in is answered. */
const recording = ({ log, vaultStore }: World) => {
  /** What a refusal leaves to be recorded afterwards belongs to that refusal, whenever it runs. */
  const running = new AsyncLocalStorage<string[]>()
  const recorded = <T extends object>(name: string, store: T): T =>
    new Proxy(store, {
      get(target, key, receiver) {
        const member: unknown = Reflect.get(target, key, receiver)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          running.getStore()?.push(`${name}.${writes.includes(String(key)) ? 'write' : String(key)}`)
          return Reflect.apply(member, target, given)
        }
      },
    })
  return {
    stores: { log: recorded('log', log), vaultStore: recorded('vault', vaultStore) },
    async callsOf(run: () => Promise<SignInAnswer>): Promise<Recorded> {
      const calls: string[] = []
      const answer = await running.run(calls, run)
      return { seen: { outcome: answer.ok ? 'ok' : answer.rejection.type, calls: [...calls] }, later: calls }
    },
  }
}

/** What sign-in promises its owner whatever others try (docs/decisions/0030), on any pair of stores. Every test has an account of its own. */
export const signInGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`sign-in guarantees on ${name}`, () => {
    const opened = useOpened(openWorld, open)
    let http: HttpWorld
    beforeAll(async () => {
      http = await serve(opened().process, { trustProxy: 1 })
    })
    afterAll(() => http.close())

    const account = async (staffId: string) => {
      const person = { username: `${staffId}-login`, name: 'Ana Solís' }
      const answer = await openAccount(opened().process.staff, {
        staffId,
        role: 'doctor',
        person,
        password,
        actor: 'system:test',
      })
      expect(answer.ok).toBe(true)
    }
    const login = (staffId: string, typed: string, from: string, sent: Sent = {}) =>
      http.call('POST', '/api/auth/login', { body: { username: `${staffId}-login`, password: typed }, from, ...sent })
    const statusesOf = async (times: number, staffId: string, from: string, sent: Sent = {}): Promise<number[]> => {
      const statuses: number[] = []
      for (let n = 0; n < times; n += 1) statuses.push((await login(staffId, wrong, from, sent)).status)
      return statuses
    }
    const typesOf = async (staffId: string) =>
      (await opened().world.log.readStream(signInsStream(staffId, new Date(opened().clock.now()).toISOString()))).map(
        ({ type }) => type,
      )

    // @rule every-nobody-shuts-signing
    it('shuts out the address that guesses, and nobody else', async () => {
      await account('guessed')
      expect(await statusesOf(11, 'guessed', '10.1.0.1')).toEqual([...Array(10).fill(401), 429])
      expect((await login('guessed', password, '10.1.0.1')).status).toBe(429)
      expect((await login('guessed', password, '10.1.0.2')).status).toBe(200)
    })

    // @rule every-nobody-shuts-signing
    it('lets a browser that has signed in to the account before go on from the very address that guesses', async () => {
      await account('owner')
      const { knownBrowser: cookie } = await login('owner', password, '10.2.0.1')
      await statusesOf(11, 'owner', '10.2.0.1')
      expect((await login('owner', password, '10.2.0.1')).status).toBe(429)
      expect((await login('owner', wrong, '10.2.0.1', { cookie })).status).toBe(401)
      expect((await login('owner', password, '10.2.0.1', { cookie })).status).toBe(200)
    })

    it('ends nothing for the owner while others are refused, and records it once however many addresses there are', async () => {
      const { process } = opened()
      await account('signed-in')
      const { cookie } = await login('signed-in', password, '10.3.0.1')
      for (const from of ['10.3.0.2', '10.3.0.3']) await statusesOf(12, 'signed-in', from)
      expect(await process.vault.sessions.read(cookie.slice('session='.length))).not.toBeNull()
      await vi.waitFor(
        async () => expect(await typesOf('signed-in')).toEqual(['SignedIn', 'SignInThrottled']),
        patience,
      )
      expect((await login('signed-in', password, '10.3.0.1')).status).toBe(200)
      expect(await typesOf('signed-in')).toEqual(['SignedIn', 'SignInThrottled', 'SignedIn'])
    })

    it('takes an IPv6 /64 as one address', async () => {
      await account('ipv6')
      for (let n = 1; n <= 10; n += 1) expect((await login('ipv6', wrong, `2001:db8:1:2::${n}`)).status).toBe(401)
      expect((await login('ipv6', password, '2001:db8:1:2:ffff::1')).status).toBe(429)
      expect((await login('ipv6', password, '2001:db8:1:3::1')).status).toBe(200)
    })

    it('gives a known browser ten tries of its own for that account, and none for another', async () => {
      await account('mine')
      await account('other')
      const { knownBrowser: cookie } = await login('mine', password, '10.4.0.1')
      for (const staffId of ['mine', 'other']) await statusesOf(10, staffId, '10.4.0.2')
      expect(await statusesOf(11, 'mine', '10.4.0.2', { cookie })).toEqual([...Array(10).fill(401), 429])
      expect(await statusesOf(1, 'other', '10.4.0.2', { cookie })).toEqual([429])
      const body = { status: 'confirmado' }
      expect((await http.call('PATCH', '/api/appointments/a1/status', { body, cookie })).status).toBe(401)
    })

    it('knows a browser no longer after the password was replaced, until it signs in again', async () => {
      await account('replaced')
      const { knownBrowser: before } = await login('replaced', password, '10.5.0.1')
      await opened().process.vault.credentials.replace('replaced', 'otra secreta')
      await statusesOf(11, 'replaced', '10.5.0.2')
      const asked = (cookie: string) => login('replaced', 'otra secreta', '10.5.0.2', { cookie })
      expect((await asked(before)).status).toBe(429)
      const { knownBrowser: after } = await login('replaced', 'otra secreta', '10.5.0.3', { cookie: before })
      expect((await asked(after)).status).toBe(200)
    })

    it('gives an address fifty failures over all usernames, and looks at a known browser beyond them', async () => {
      await account('crowded')
      const { knownBrowser: cookie } = await login('crowded', password, '10.6.0.1')
      for (let n = 0; n < throttle.perAddress; n += 1) expect(await statusesOf(1, `u${n}`, '10.6.0.1')).toEqual([401])
      expect((await login('crowded', password, '10.6.0.1')).status).toBe(429)
      expect((await login('crowded', password, '10.6.0.1', { cookie })).status).toBe(200)
    })

    it('has a far higher limit for a name from anywhere, which one address cannot use up and a known browser does not meet', async () => {
      await account('known')
      const { knownBrowser: cookie } = await login('known', password, '10.7.0.1')
      await Promise.all(Array.from({ length: 60 }, () => login('known', wrong, '10.7.1.0')))
      const networks = throttle.perName / throttle.perNameAndAddress
      const all: Answer[] = []
      for (let n = 1; n < networks; n += 1)
        all.push(...(await Promise.all(Array.from({ length: 10 }, () => login('known', wrong, `10.7.1.${n}`)))))
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]))
      expect((await login('known', password, '10.7.2.1')).status).toBe(429)
      expect((await login('known', password, '10.7.2.2', { cookie })).status).toBe(200)
    }, 120_000)

    // @rule every-nobody-shuts-signing
    it('waits for the same reads and counts, and no log, whether there is such an account or not', async () => {
      const { world, clock } = opened()
      const recorded = recording(world)
      const { staff } = await world.start({ clock, ...recorded.stores })
      await account('listed')
      expect((await login('listed', password, '10.8.0.1')).status).toBe(200)
      const asked = (username: string, address: string, browserMark: string | null = null) =>
        recorded.callsOf(() =>
          signIn(staff, { username, password: wrong, address, browserMark }, unkeyedOrigin(clock.now())),
        )
      const mark = staff.vault.browsers.after(null, 'somebody-else', 'nonce')
      for (const [browserMark, address] of [
        [null, 'a'],
        [mark, 'b'],
      ] as const) {
        const outcomes = new Set<string>()
        for (let n = 0; n <= throttle.perNameAndAddress; n += 1) {
          const { seen } = await asked('listed-login', address, browserMark)
          expect((await asked('not-listed', address, browserMark)).seen).toEqual(seen)
          outcomes.add(seen.outcome)
          expect(seen.calls.filter((call) => call.startsWith('log'))).toEqual([])
        }
        expect(outcomes).toEqual(new Set(['WrongCredentials', 'SignInThrottled']))
      }
      for (let n = 0; n < throttle.perAddress; n += 1) await asked(`u${n}`, 'c')
      const [known, unknown] = [await asked('listed-login', 'c'), await asked('not-listed', 'c')]
      expect(known.seen.outcome).toBe('SignInThrottled')
      expect(unknown.seen).toEqual(known.seen)
      // Recorded once before: from now on the work after an answer is the same, and so is the time of the next answer.
      await vi.waitFor(() => {
        expect(known.later.length).toBeGreaterThan(known.seen.calls.length)
        expect(unknown.later).toEqual(known.later)
      }, patience)
    })
  })
}
