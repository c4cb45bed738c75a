import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { sessionHash } from '@clinic/platform/vault/people/sessions.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { describe, expect, it } from 'vitest'
import { activate, deactivate } from '../src/staff/commands/activation.ts'
import { makeCalendarFeed } from '../src/staff/commands/calendar-feed.ts'
import { type OpenedAccount, openAccount } from '../src/staff/commands/open-account.ts'
import { changePassword, forcePassword } from '../src/staff/commands/passwords.ts'
import { repeatUnfinished } from '../src/staff/commands/repeat-unfinished.ts'
import { signIn } from '../src/staff/commands/sign-in.ts'
import { failingLog, gatedLog, gatedVault } from './gated-log.ts'
import { manualClock } from './manual-clock.ts'
import { keyedOrigin, unkeyedOrigin } from './samples.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process, World } from './world.ts'

const away = new StoreAway('event log')
const taken = { ok: false, rejection: { type: 'UsernameTaken' } }
const client = { address: '10.0.0.1', browserMark: null }

/** Two command-services on one world. */
const openUsers = async (world: World) => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const [one, other] = [await world.start({ clock }), await world.start({ clock })]
  let ids = 0
  const nextName = () => {
    ids += 1
    return `usuario-${ids}`
  }
  const origin = () => unkeyedOrigin(clock.now(), 'staff:boss')
  /** A user as an administrator makes one. */
  const make = (
    process: Process,
    username: string,
    { staffId = randomUUID(), password = 'secreta', from = origin(), role = 'doctor' as 'doctor' | 'admin' } = {},
  ) => openAccount(process.staff, { staffId, role, person: { username, name: 'Ana Solís' }, password, origin: from })
  const enter = (process: Process, username: string, password: string) =>
    signIn(process.staff, { username, password, ...client }, unkeyedOrigin(clock.now()))
  const typesOf = async (staffId: string) => (await world.log.readStream(staffStream(staffId))).map(({ type }) => type)
  const openedWith = async (username: string) => {
    const stored = (await world.log.readAll(0n, 100_000)).filter(({ type }) => type === 'AccountOpened')
    return (await one.codec.open(stored)).filter(({ contact }) => contact?.username === username)
  }
  const restart = async () => {
    const process = await world.start({ clock })
    await repeatUnfinished(process.staff, await process.vault.credentials.staffIds())
    return process
  }
  return { world, clock, one, other, nextName, origin, make, enter, typesOf, openedWith, restart }
}
type Users = Awaited<ReturnType<typeof openUsers>>

const idOf = (answer: OpenedAccount | undefined): string => {
  if (!answer?.ok) throw new Error(`refused: ${answer?.rejection.type}`)
  return answer.account.staffId
}
/** The session of a sign-in, and whether the vault still has it. */
const sessionOf = async (users: Users, username: string, password = 'secreta') => {
  const answer = await users.enter(users.one, username, password)
  if (!answer.ok) throw new Error(`refused: ${answer.rejection.type}`)
  return { ...answer, lives: async () => (await users.other.vault.sessions.read(answer.token)) !== null }
}

/** A calendar of somebody's, and whether its address is still one. */
const calendarOf = async ({ one, other, clock }: Users, staffId: string) => {
  const token = randomUUID()
  const madeAt = new Date(clock.now()).toISOString()
  await one.vault.calendarFeeds.put(token, { staffId, names: false, madeAt })
  return async () => (await other.vault.calendarFeeds.read(token)) !== null
}

/** What the administration of users promises whatever happens side by side (docs/decisions/0048), on any pair of stores. */
export const userGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`user guarantees on ${name}`, () => {
    const users = useOpened(openWorld, openUsers)

    // @rule users-username-unique
    it('opens one of 50 accounts with the same username asked for at once, with that one its own password', async () => {
      const { one, other, nextName, make, enter, openedWith } = users()
      const username = nextName()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          make(n % 2 === 0 ? one : other, n % 3 === 0 ? ` ${username.toUpperCase()}` : username, {
            password: `secreta-${n}`,
          }),
        ),
      )
      expect(answers.filter(({ ok }) => !ok)).toEqual(Array(49).fill(taken))
      const at = answers.findIndex(({ ok }) => ok)
      const winner = answers[at]
      const stored = winner?.ok ? (winner.account.person?.username ?? '') : ''
      expect(await openedWith(stored)).toHaveLength(1)
      expect((await enter(other, username, `secreta-${at}`)).ok).toBe(true)
      expect((await enter(other, username, `secreta-${(at + 1) % 50}`)).ok).toBe(false)
    }, 60_000)

    // @rule users-username-unique
    it('of one key with two usernames at once opens one account, and the other username stays free', async () => {
      const { one, other, clock, nextName, make } = users()
      for (let round = 0; round < 5; round += 1) {
        const [names, staffId, key] = [[nextName(), nextName()] as const, randomUUID(), randomUUID()]
        const answers = await Promise.all([
          make(one, names[0], { staffId, from: keyedOrigin(clock.now(), key, 'one') }),
          make(other, names[1], { staffId, from: keyedOrigin(clock.now(), key, 'other') }),
        ])
        expect(answers.filter(({ ok }) => !ok)).toEqual([{ ok: false, rejection: { type: 'IdempotencyKeyReused' } }])
        const [held, free] = answers[0].ok ? names : names.toReversed()
        expect(await make(one, held ?? '')).toEqual(taken)
        idOf(await make(other, free ?? ''))
      }
    })

    // @rule users-last-administrator: The last active administrator cannot be deactivated, also when the last two are
    //   at once
    it('of two racing deactivations of the last two administrators carries out one', async () => {
      const { one, other, nextName, make, origin } = users()
      const last = { ok: false, rejection: { type: 'LastAdministrator' } }
      let left = idOf(await make(one, nextName(), { role: 'admin' }))
      for (let round = 0; round < 10; round += 1) {
        const next = idOf(await make(other, nextName(), { role: 'admin' }))
        const [first, second] = await Promise.all([
          deactivate(one.staff, left, origin()),
          deactivate(other.staff, next, origin()),
        ])
        expect([first, second].filter(({ ok }) => !ok)).toEqual([last])
        const gone = first.ok ? left : next
        left = first.ok ? next : left
        expect(await deactivate(one.staff, left, origin())).toEqual(last)
        // Once the other is active again this one may go; the other is the last one then.
        expect((await activate(other.staff, gone, origin())).ok).toBe(true)
        expect((await deactivate(one.staff, left, origin())).ok).toBe(true)
        expect(await deactivate(other.staff, gone, origin())).toEqual(last)
        left = gone
      }
    })

    // @rule users-deactivated-sessions-end, feed-ends
    it('ends every session of who is deactivated, and lets nobody in until they are activated', async () => {
      const { one, other, nextName, make, enter, origin, typesOf } = users()
      const username = nextName()
      const staffId = idOf(await make(one, username))
      const sessions = [await sessionOf(users(), username), await sessionOf(users(), username)]
      const calendarLives = await calendarOf(users(), staffId)
      expect((await deactivate(other.staff, staffId, origin())).ok).toBe(true)
      for (const session of sessions) expect(await session.lives()).toBe(false)
      expect(await enter(one, username, 'secreta')).toEqual({ ok: false, rejection: { type: 'WrongCredentials' } })
      expect((await activate(one.staff, staffId, origin())).ok).toBe(true)
      expect((await enter(other, username, 'secreta')).ok).toBe(true)
      expect(await calendarLives()).toBe(false)
      expect(await typesOf(staffId)).toEqual(['AccountOpened', 'AccountDeactivated', 'AccountActivated'])
    })

    it('leaves no session to a sign-in that races with a deactivation, whichever comes first', async () => {
      const { one, other, nextName, make, enter, origin } = users()
      for (let round = 0; round < 10; round += 1) {
        const username = nextName()
        const staffId = idOf(await make(one, username))
        await Promise.all([
          enter(one, username, 'secreta'),
          deactivate(other.staff, staffId, origin()),
          enter(other, username, 'secreta'),
        ])
        expect(await one.vault.sessions.listOf(staffId)).toEqual([])
      }
    })

    // @rule users-forced-password-call, feed-and-passwords
    it('ends every session of whose password is forced, and asks for an own one at the next sign-in', async () => {
      const { one, other, clock, nextName, make, enter, typesOf } = users()
      const username = nextName()
      const staffId = idOf(await make(one, username))
      const before = await sessionOf(users(), username)
      const calendarLives = await calendarOf(users(), staffId)
      const from = keyedOrigin(clock.now(), randomUUID())
      const force = () => forcePassword(other.staff, { staffId, password: 'forzada' }, from)
      expect((await force()).ok).toBe(true)
      expect([await before.lives(), await calendarLives()]).toEqual([false, false])
      expect((await enter(one, username, 'secreta')).ok).toBe(false)
      const due = await sessionOf(users(), username, 'forzada')
      expect(due.session.passwordDue).toBe(true)
      const nextLives = await calendarOf(users(), staffId)
      const own = { currentPassword: 'forzada', newPassword: 'propia-1', session: '', ...client }
      expect((await changePassword(one.staff, staffId, own, unkeyedOrigin(clock.now()))).ok).toBe(true)
      expect(await due.lives()).toBe(false)
      expect((await force()).ok).toBe(true)
      expect(await nextLives()).toBe(true)
      const after = await sessionOf(users(), username, 'propia-1')
      expect(after.session.passwordDue).toBeUndefined()
      expect(await typesOf(staffId)).toEqual(['AccountOpened', 'PasswordReplaced', 'PasswordReplaced'])
    })

    // @rule feed-and-passwords
    it('leaves no calendar that was being made while a password was forced', async () => {
      const { world, clock, other, nextName, make, origin, typesOf } = users()
      const username = nextName()
      const staffId = idOf(await make(other, username))
      const session = sessionHash((await sessionOf(users(), username)).token)
      const gate = gatedVault(world.vaultStore, 'calendar-feed-of')
      const { staff, vault } = await world.start({ clock, vaultStore: gate.vaultStore })
      const parts = { ...staff, idSecret: vault.secret('ids') }
      const making = makeCalendarFeed(parts, { staffId, session, names: true }, origin())
      await gate.arrived
      expect((await forcePassword(other.staff, { staffId, password: 'forzada' }, origin())).ok).toBe(true)
      gate.open()
      expect(await making).toEqual({ ok: false, rejection: { type: 'CalendarFeedEnded' } })
      expect(await other.vault.calendarFeeds.of(staffId)).toBeNull()
      expect(await typesOf(staffId)).toEqual(['AccountOpened', 'PasswordReplaced'])
    })

    it('gives an own change that races with a forced one no way around it', async () => {
      const { one, other, clock, nextName, make, enter, origin } = users()
      for (let round = 0; round < 10; round += 1) {
        const username = nextName()
        const staffId = idOf(await make(one, username))
        const own = { currentPassword: 'secreta', newPassword: 'propia-1', session: '', ...client }
        await Promise.all([
          changePassword(one.staff, staffId, own, unkeyedOrigin(clock.now())),
          forcePassword(other.staff, { staffId, password: 'forzada' }, origin()),
        ])
        expect((await enter(one, username, 'propia-1')).ok).toBe(false)
        expect((await enter(one, username, 'forzada')).ok).toBe(true)
      }
    })

    crashGuarantees(users)

    storesEachCommandOnce(() => users().world.log)
  })
}

const crashGuarantees = (users: () => Users): void => {
  describe('what a crash leaves', () => {
    const crashing = ({ world, clock }: Users, type: string): Promise<Process> =>
      world.start({ clock, log: failingLog(world.log, type, away, { lost: true }) })

    // @rule users-username-unique
    it('a username that was claimed and never opened goes to the next who asks, with the password they chose', async () => {
      const { one, nextName, make, enter, openedWith } = users()
      const username = nextName()
      const crashed = await crashing(users(), 'AccountOpened')
      await expect(make(crashed, username, { password: 'perdida' })).rejects.toThrow(StoreAway)
      expect(await one.vault.claims.resolve('username', username)).not.toBeNull()
      idOf(await make(one, username, { password: 'segunda' }))
      expect(await openedWith(username)).toHaveLength(1)
      expect((await enter(one, username, 'segunda')).ok).toBe(true)
      expect((await enter(one, username, 'perdida')).ok).toBe(false)
    })

    it('an account that stalls after its claim loses to one that came by meanwhile', async () => {
      const { world, clock, one, nextName, make, enter, openedWith } = users()
      const username = nextName()
      const gate = gatedLog(world.log, 'AccountOpened')
      const stalled = make(await world.start({ clock, log: gate.log }), username, { password: 'tardía' })
      await gate.arrived
      idOf(await make(one, username, { password: 'primera' }))
      gate.open()
      expect(await stalled).toEqual(taken)
      expect(await openedWith(username)).toHaveLength(1)
      expect((await enter(one, username, 'primera')).ok).toBe(true)
      expect((await enter(one, username, 'tardía')).ok).toBe(false)
    })

    // @rule users-deactivated-sessions-end
    it('a deactivation that reached the vault alone lets nobody in and is carried out at the next start', async () => {
      const { one, nextName, make, enter, origin, typesOf, restart } = users()
      const username = nextName()
      const staffId = idOf(await make(one, username))
      const session = await sessionOf(users(), username)
      const crashed = await crashing(users(), 'AccountDeactivated')
      await expect(deactivate(crashed.staff, staffId, origin())).rejects.toThrow(StoreAway)
      expect(await session.lives()).toBe(false)
      expect((await enter(one, username, 'secreta')).ok).toBe(false)
      await restart()
      await restart()
      expect(await typesOf(staffId)).toEqual(['AccountOpened', 'AccountDeactivated'])
      expect((await activate(one.staff, staffId, origin())).ok).toBe(true)
      await restart()
      expect((await enter(one, username, 'secreta')).ok).toBe(true)
      expect((await typesOf(staffId)).at(-1)).toBe('AccountActivated')
    })

    it('a forced password that reached the vault alone is recorded at the next start', async () => {
      const { one, nextName, make, origin, typesOf, restart } = users()
      const username = nextName()
      const staffId = idOf(await make(one, username))
      const crashed = await crashing(users(), 'PasswordReplaced')
      const calendarLives = await calendarOf(users(), staffId)
      await expect(forcePassword(crashed.staff, { staffId, password: 'forzada' }, origin())).rejects.toThrow(StoreAway)
      await restart()
      await restart()
      expect(await typesOf(staffId)).toEqual(['AccountOpened', 'PasswordReplaced'])
      expect(await calendarLives()).toBe(false)
      expect((await sessionOf(users(), username, 'forzada')).session.passwordDue).toBe(true)
    })
  })
}
