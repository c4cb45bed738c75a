import { fileURLToPath } from 'node:url'
import { addDays, dayAt, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { useServiceProcess } from '@clinic/test-servers/service-process.ts'
import { describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const start = useServiceProcess(main)

/** The first weekday after today, wherever today falls. */
const weekday = (): string => {
  let date = addDays(dayAt(new Date().toISOString()), 1)
  while (weekdayOf(date) === 0 || weekdayOf(date) === 6) date = addDays(date, 1)
  return date
}

describe('command-service as a process', () => {
  it('without stores says what runs without them', async () => {
    const { exit, output } = start({})
    expect(await exit).toBe(2)
    expect(output()).toContain('`npm start` runs everything without them')
  })
})

describeOn(
  { suite: 'command-service as a process on its stores', mongo: true, eventstore: true, own: true },
  (servers) => {
    const environment = (masterKey: string) => ({
      EVENTSTORE_URL: servers.eventStoreUrl,
      MONGODB_URL: servers.mongoUrl,
      MASTER_KEY: masterKey,
    })
    const booking = {
      name: 'María Rojas',
      email: 'maria@example.com',
      phone: '8888-1234',
      date: weekday(),
      startTime: '09:00',
      address: 'Heredia, 200 m norte de la iglesia',
    }
    const post = (url: string, path: string, body: object, more: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...more },
        body: JSON.stringify(body),
      })

    it('two of them book one key once, one shows the first password, and both end cleanly', async () => {
      const both = [start(environment(key(1))), start(environment(key(1)))]
      const urls = await Promise.all(both.map(({ url }) => url))
      for (const url of urls) {
        const ready = await fetch(`${url}/health/ready`)
        expect(await ready.json()).toEqual({ ready: true, checks: { log: 'ok', vault: 'ok' } })
      }
      const shown = both.flatMap(({ output }) => /user admin, password (\S+)/.exec(output())?.[1] ?? [])
      expect(shown).toHaveLength(1)
      for (const url of urls) {
        const signedIn = await post(url, '/api/auth/login', { username: 'admin', password: shown[0] })
        expect(signedIn.status).toBe(200)
      }

      const sent = { 'Idempotency-Key': 'one-submit-of-the-page' }
      const answers = await Promise.all([...urls, ...urls].map((url) => post(url, '/api/appointments', booking, sent)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      const rows = await Promise.all(answers.map((answer) => answer.json()))
      for (const row of rows) expect(row).toEqual(rows[0])

      for (const { child } of both) child.kill('SIGTERM')
      expect(await Promise.all(both.map(({ exit }) => exit))).toEqual([0, 0])
      for (const { output } of both)
        for (const text of [key(1), booking.name, booking.email, booking.phone, booking.address])
          expect(output()).not.toContain(text)
    })

    it('of a store that was away for some seconds logs that it went, that it is back, and nothing else', async () => {
      const { url, output, child, exit } = start({ ...environment(key(1)), PUBLIC_URL: 'https://clinic.example' })
      await url
      const lines = () =>
        output()
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line): { level: number; msg: string; store?: string; why?: string } => JSON.parse(line))
      const until = (msg: string, store: string) =>
        expect
          .poll(() => lines().some((line) => line.msg === msg && line.store === store), { timeout: 30_000 })
          .toBe(true)
      const before = lines().length
      await servers.mongo.kill()
      await until('store away', 'MongoDB')
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      await servers.mongo.restart()
      await until('store is back', 'MongoDB')
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
      const said = lines()
        .slice(before)
        .filter(({ msg }) => msg !== 'stopping')
      expect(said).toEqual([
        expect.objectContaining({ msg: 'store away', store: 'MongoDB', level: 40, why: expect.any(String) }),
        expect.objectContaining({ msg: 'store is back', store: 'MongoDB', level: 30, seconds: expect.any(Number) }),
      ])
    })

    it('with another master key refuses to start and says so', async () => {
      const { exit, output } = start(environment(key(2)))
      expect(await exit).toBe(1)
      expect(output()).toMatch(/"why":"[^"]*key/i)
      expect(output()).not.toContain(key(2))
    })
  },
)
