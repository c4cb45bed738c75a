import { fileURLToPath } from 'node:url'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { useServiceProcess } from '@clinic/test-servers/service-process.ts'
import { describe, expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

const start = useServiceProcess(main)

describe('query-service as a process', () => {
  test('lists every problem of its settings and ends with 2', async () => {
    const { exit, output } = start({ EVENTSTORE_URL: 'esdb://localhost:1', RATE_LIMITS: 'sometimes' })
    expect(await exit).toBe(2)
    expect(output()).toContain("RATE_LIMITS must be 'on' or 'off'")
    expect(output()).toContain('MONGODB_URL is needed together with EVENTSTORE_URL')
  })

  test('without stores says what runs without them', async () => {
    const { exit, output } = start({})
    expect(await exit).toBe(2)
    expect(output()).toContain('`npm start` runs everything without them')
  })
})

describeOn(
  { suite: 'query-service as a process on its stores', mongo: true, eventstore: true, own: true },
  (servers) => {
    const environment = (masterKey: string) => ({
      EVENTSTORE_URL: servers.eventStoreUrl,
      MONGODB_URL: servers.mongoUrl,
      MASTER_KEY: masterKey,
    })

    test('serves, is ready, and ends cleanly when asked to', async () => {
      const { child, exit, output, ...started } = start(environment(key(1)))
      const url = await started.url
      expect((await fetch(`${url}/health/live`)).status, output()).toBe(200)
      const ready = await fetch(`${url}/health/ready`)
      expect(await ready.json()).toStrictEqual({
        ready: true,
        checks: { log: 'ok', vault: 'ok', 'read-models': 'ok', projections: 'ok' },
      })
      const taken = await fetch(`${url}/api/public/taken-intervals?from=2026-11-01&to=2026-11-30`)
      expect([await taken.text(), taken.headers.get('x-log-position')]).toEqual(['[]', '0'])
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
      expect(output()).not.toContain(key(1))
    })

    test('with another master key refuses to start and says so', async () => {
      const { exit, output } = start(environment(key(2)))
      expect(await exit).toBe(1)
      expect(output()).toMatch(/"why":"[^"]*key/i)
      expect(output()).not.toContain(key(2))
    })
  },
)
