import { TooBusy } from '@clinic/platform/waiting/bounded.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type HttpWorld, serve } from '../../testing/http-world.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { unkeyedOrigin } from '../../testing/samples.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'
import { openAccount } from './commands/open-account.ts'
import { signIn } from './commands/sign-in.ts'

/** The cost in real use, so that those that wait pile up. */
const hashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const password = 'secreta-de-la-doctora'
const clock = manualClock('2026-11-20T15:00:00.000Z')

let world: World
let process: Process
let http: HttpWorld
beforeEach(async () => {
  world = await openSqliteWorld()
  process = await world.start({ clock, hashCost })
  const person = { username: 'ana', name: 'Ana Solís' }
  await openAccount(process.staff, { staffId: 's1', role: 'doctor', person, password, actor: 'system:test' })
  http = await serve(process, { trustProxy: 1 })
})
afterEach(async () => {
  await http.close()
  await world.close()
})

const login = (username: string, typed: string, from: string, cookie = '') =>
  http.call('POST', '/api/auth/login', { body: { username, password: typed }, from, cookie })
/** So many sign-ins at once, over so many networks in turn. */
const flood = (times: number, networks: number): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => login('ana', 'no es esa', `10.0.${n % networks}.1`)))
const counts = (answers: readonly Answer[], status: number) => answers.filter((one) => one.status === status).length

describe('a flood of sign-ins', () => {
  // @rule every-nobody-shuts-signing: Issue: nobody shuts another out of signing in, and no clock tells which
  //   usernames exist
  it('of 300 at once from 38 networks leaves a bystander able to sign in', async () => {
    const flooding = flood(300, 38)
    expect((await login('ana', password, '10.1.0.1')).status).toBe(200)
    const answers = await flooding
    expect(counts(answers, 503)).toBeGreaterThan(0)
    expect(counts(answers, 401) + counts(answers, 503)).toBe(300)
  }, 180_000)

  it('from more networks than there are places leaves a browser able to sign in that has signed in before', async () => {
    const { knownBrowser } = await login('ana', password, '10.1.0.1')
    const flooding = flood(250, 250)
    expect((await login('ana', password, '10.0.1.1', knownBrowser)).status).toBe(200)
    expect(counts(await flooding, 503)).toBeGreaterThan(0)
  }, 180_000)

  it('does not count against anybody what was refused for want of a place', async () => {
    const { vault } = process.staff
    const verify = () => Promise.reject(new TooBusy('password hashing'))
    const full = { ...process.staff, vault: { ...vault, credentials: { ...vault.credentials, verify } } }
    const asked = { username: 'ana', password, address: '10.0.0.1', browserMark: null }
    for (let n = 0; n < 60; n += 1)
      await expect(signIn(full, asked, unkeyedOrigin(clock.now()))).rejects.toThrow(TooBusy)
    expect((await login('ana', password, '10.0.0.1')).status).toBe(200)
  })
})
