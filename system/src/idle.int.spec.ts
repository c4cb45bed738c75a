import { freePorts } from '@clinic/deploy/ports.ts'
import { waitReady } from '@clinic/deploy/processes.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { clinicClient } from './clinic-client.ts'
import { describeDistributed } from './distributed-system.ts'
import { embeddedProcess, launch, removeFolders } from './embedded-process.ts'
import { leadALife } from './lead-a-life.ts'

afterAll(removeFolders)

/** Calls to stores since the process began, as its metrics say; the ones that answering itself takes are among them. */
const operationsOf = async (url: string): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = [...metrics.matchAll(/^store_operations_total\{store="[a-z-]+"\} (\d+)$/gm)].map(([, n]) => Number(n))
  expect(counts.length).toBeGreaterThan(0)
  return counts.reduce((sum, n) => sum + n, 0)
}

const spanMs = 5_000

/** Calls a second over five seconds: a rate needs a span of time, and a machine that is slow only makes it lower. */
const rateOf = async (url: string): Promise<number> => {
  const [began, before] = [performance.now(), await operationsOf(url)]
  await new Promise((resolve) => setTimeout(resolve, spanMs))
  const after = await operationsOf(url)
  return ((after - before) * 1_000) / (performance.now() - began)
}

/** What a process comes to once what it has been given to do is done. */
const comesToRest = (url: string, name: string) =>
  expect.poll(() => rateOf(url), { timeout: 50_000, message: `${name} to ask its stores less than 5 times a second` })

describeDistributed('an idle distributed form', { commandInstances: 2, queryInstances: 2 }, (running) => {
  it('asks its stores less than 5 times a second in every process, a standby of the projections included', async () => {
    const { system, env } = running
    await leadALife(system.url)
    const [port = 0] = await freePorts(1)
    const standby = launch('projections/src/main.ts', { ...env, PORT: String(port) })
    const standbyUrl = `http://127.0.0.1:${port}`
    await waitReady(`${standbyUrl}/health/ready`, standby)
    const services = system.names.filter((name) => name !== 'gateway')
    const urls = [
      ...services.map((name) => [name, `http://127.0.0.1:${system.portOf(name)}`] as const),
      ['standby', standbyUrl] as const,
    ]
    await Promise.all(urls.map(([name, url]) => comesToRest(url, name).toBeLessThan(5)))
    standby.child.kill('SIGTERM')
  })
})

describe('an idle embedded form', () => {
  it('asks its stores less than 5 times a second, its projection thread included', async () => {
    const clinic = await embeddedProcess()
    await clinic.start()
    expect((await clinicClient(clinic.url).call({ path: '/api/products' })).status).toBe(200)
    await comesToRest(clinic.url, 'the process').toBeLessThan(5)
    await clinic.stop()
  })
})
