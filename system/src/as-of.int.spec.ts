import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { patience } from '@clinic/test-servers/patience.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookedId, bookingBody, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { describeDistributed } from './distributed-system.ts'
import {
  adminPassword,
  type EmbeddedProcess,
  embeddedProcess,
  launch,
  newFolder,
  removeFolders,
  runToEnd,
} from './embedded-process.ts'

const suite = 'npm run as-of'
const tool = 'scripts/tools/as-of.ts'

/** A visit that is booked, then cancelled, with the instant between. */
const bookAndCancel = async (url: string) => {
  const [patient, staff] = [clinicClient(url), clinicClient(url)]
  await staff.signIn('admin', adminPassword)
  const id = bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(0), 0))))
  const { body } = await vi.waitUntil(async () => {
    const read = await staff.call({ path: `/api/appointments/${id}` })
    return read.status === 200 && read
  }, patience)
  // The next event is later than this one.
  const instant = (body as { createdAt: string }).createdAt
  await vi.waitUntil(() => new Date().toISOString() > instant, patience)
  const cancelled = await staff.call({
    method: 'PATCH',
    path: `/api/appointments/${id}/status`,
    headers: { 'Idempotency-Key': `cancel-${id}` },
    body: { status: 'cancelado' },
  })
  expect(cancelled.status).toBe(200)
  return { id, instant, staff, after: { 'X-Min-Position': cancelled.headers.get('X-Log-Position') ?? '' } }
}

/** Starts the copy, and enters it by the link that it prints. */
const openCopy = async (env: Record<string, string>, instant: string) => {
  const started = launch(tool, env, [instant])
  const link = await vi.waitUntil(() => /http:\/\/127\S+/.exec(started.output())?.[0], { timeout: 60_000 })
  const url = new URL(link).origin
  const entered = await fetch(link, { redirect: 'manual' })
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const ended = new Promise<number | null>((resolve) => started.child.once('exit', resolve))
  return {
    get: (path: string) => fetch(url + path, { headers: { Cookie: cookie } }),
    post: (path: string) =>
      fetch(url + path, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
        body: '{}',
      }),
    url,
    entered,
    end: () => {
      started.child.kill('SIGTERM')
      return ended
    },
  }
}

/** What a copy shows of a practice that went on, in either form. */
const expectThen = async (url: string, env: Record<string, string>) => {
  const { id, instant, staff, after } = await bookAndCancel(url)
  const live = async () => {
    const { body } = await staff.call({ path: `/api/appointments/${id}`, headers: after })
    return (body as { status: string }).status
  }
  expect(await live()).toBe('cancelado')
  const copy = await openCopy(env, instant)
  expect(copy.entered.headers.get('Location')).toBe('/doctor/dashboard')
  const then = await copy.get(`/api/appointments/${id}`)
  expect(await then.json()).toMatchObject({ id, status: 'agendado', name: 'Ana Solís Mora' })
  expect(await (await copy.get('/doctor/dashboard')).text()).toContain(`<meta name="as-of" content="${instant}" />`)
  const refused = await copy.post('/api/appointments')
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { code: 'read-only', error: 'Esta es una copia de cómo estaba todo entonces: solo se puede leer.' },
  ])
  // Without its link nobody is signed in, and a session of the practice is none of the copy.
  const withSession = (url: string) => fetch(`${url}/api/orders`, { headers: { Cookie: staff.cookie() } })
  expect([(await withSession(url)).status, (await withSession(copy.url)).status]).toEqual([200, 401])
  expect((await copy.get('/api/orders')).status).toBe(200)
  expect(await copy.end()).toBe(0)
  expect(await live()).toBe('cancelado')
}

describe(suite, () => {
  let clinic: EmbeddedProcess
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    clinic = await embeddedProcess()
    await clinic.start()
  })
  afterAll(removeFolders)

  // @rule as-of-copy: Issue: `npm run as-of` starts a read-only copy of the whole application as it stood at an
  //   instant, from the log alone, beside either form; it changes nothing and leaves nothing
  it('shows the practice as it stood at an instant, beside the process that goes on, and changes nothing', async () => {
    const temporary = newFolder()
    const made = join(clinic.files.files, 'unfinished-one')
    mkdirSync(made)
    await expectThen(clinic.url, { ...clinic.env, TMPDIR: temporary })
    expect(readdirSync(temporary)).toEqual([])
    // A file that the process is just writing.
    expect(existsSync(made)).toBe(true)
  }, 120_000)

  // @rule as-of-copy
  it('says what it takes, and that there was nothing yet', async () => {
    for (const words of [[], ['ayer'], ['2026-02-31T10:00'], ['2026-11-01T12:00', 'x'], ['2099-01-01T08:00']])
      expect({ words, ...(await runToEnd(tool, clinic.env, words)) }).toEqual({
        words,
        code: 2,
        output: expect.stringContaining('npm run as-of -- <instant>'),
      })
    const { code, output } = await runToEnd(tool, clinic.env, ['2001-01-01T08:00'])
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('no administrator yet') })
  }, 120_000)
})

describeDistributed(suite, { commandInstances: 1, queryInstances: 1 }, (running) => {
  afterEach(removeFolders)
  // @rule as-of-copy
  it('shows the practice as it stood, from EventStoreDB and the vault in MongoDB', async () => {
    await expectThen(running.system.url, running.env)
  }, 120_000)
})
