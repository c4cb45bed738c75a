import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { connect } from '../../query-service/testing/live-client.ts'
import { bookedId, bookingBody, type ClinicClient, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { describeDistributed, killableProcesses } from './distributed-system.ts'
import { runToEnd } from './embedded-process.ts'
import { brokenRequests, hostileCalls } from './hostile-calls.ts'
import { leadALife } from './lead-a-life.ts'
import { refusalProblem } from './refusal-problem.ts'
import { callEventsText, documentsText, eventsText, storedEvents } from './stored-text.ts'
import { tracesIn } from './traces.ts'
import { wireBytes, wireCall } from './wire.ts'

/** A doctor whom an administrator makes, signed in with a password of their own. */
const openDoctor = async (admin: ClinicClient, url: string, username: string) => {
  const [given, own] = ['clave-dada', 'clave-propia']
  const person = { username, name: 'Lucía Vargas', email: `${username}@ejemplo.cr`, specialty: 'Nutrición' }
  const made = await admin.call({ method: 'POST', path: '/api/doctors', body: { ...person, password: given } })
  const { id } = doctor.parse(made.body)
  const client = clinicClient(url)
  await client.signIn(username, given)
  const passwords = { currentPassword: given, newPassword: own }
  await client.call({ method: 'POST', path: '/api/auth/change-password', body: passwords })
  await client.signIn(username, own)
  return { ...client, id }
}

describeDistributed('the distributed form', { commandInstances: 2, queryInstances: 2 }, (running) => {
  const callsText = () => callEventsText(running.servers)
  /** Leases are renewed all the time, so a comparison goes without them. */
  const vaultText = (which?: (collection: string) => boolean) => documentsText(running.servers, 'vault', which)
  const keptText = async (): Promise<string> =>
    (await callsText()) + (await vaultText((name) => name !== 'leases' && name !== 'checkpoints'))

  it('keeps personal data out of the event store, the vault and what nginx and the services print', async () => {
    const { system, servers } = running
    await leadALife(system.url)
    const stored = (await eventsText(servers)) + (await vaultText())
    expect(stored).toContain('AppointmentBooked')
    expect(tracesIn(stored)).toEqual([])
    const { dataDir } = servers.eventstore
    for (const entry of dataDir ? readdirSync(dataDir, { recursive: true, withFileTypes: true }) : [])
      if (entry.isFile()) expect(tracesIn(readFileSync(join(entry.parentPath, entry.name)))).toEqual([])
    for (const name of system.names) {
      if (name !== 'gateway') {
        const metrics = await (await fetch(`http://127.0.0.1:${system.portOf(name)}/metrics`)).text()
        expect(metrics).toContain('process_cpu')
        expect(tracesIn(metrics)).toEqual([])
      }
      expect(tracesIn(system.output(name))).toEqual([])
    }
    expect(system.output('gateway')).toContain('"route":"/api/appointments"')
  })

  it('opens its services on this machine alone, where the gateway says who calls, and warns of plain HTTP', async () => {
    const { system } = running
    for (const name of system.names.filter((one) => one !== 'gateway')) {
      expect((await fetch(`http://127.0.0.1:${system.portOf(name)}/health/live`)).status).toBe(200)
      await expect(fetch(`http://127.0.0.2:${system.portOf(name)}/health/live`)).rejects.toThrow()
      expect(system.output(name)).toContain('PUBLIC_URL has no https')
    }
  })

  it('passes over what another application wrote into the event store: every reader goes on, counts it and names it once', async () => {
    const { system, servers, env } = running
    const client = EventStoreDBClient.connectionString(servers.eventStoreUrl)
    await client.appendToStream('other-1', [
      jsonEvent({ type: 'Noted', data: { by: 'hand' } }),
      binaryEvent({ type: 'Uploaded', data: Buffer.from('no JSON') }),
    ])
    await client.dispose()

    const staff = clinicClient(system.url)
    await staff.signIn('admin', env.ADMIN_PASSWORD ?? '')
    const board = await connect(system.url, { cookie: staff.cookie() })
    expect((await board.join('staff')).answer).toEqual({ ok: true })
    const booked = await clinicClient(system.url).book(bookingBody(offeredHour(mondayToCome(6), 0)))
    await board.toldOf(bookedId(booked))
    board.socket.close()
    const headers = { 'X-Min-Position': booked.headers.get('X-Log-Position') ?? '' }
    const list = await staff.call({ path: '/api/doctor/appointments', headers })
    expect(JSON.stringify(list.body)).toContain(bookedId(booked))

    const countedBy = async (names: readonly string[]): Promise<string[]> => {
      const counted: string[] = []
      for (const name of names) {
        const text = await (await fetch(`http://127.0.0.1:${system.portOf(name)}/metrics`)).text()
        if (text.includes('\nlog_foreign_events_total 2\n')) counted.push(name)
      }
      return counted
    }
    const readers = system.names.filter((name) => /^(query-service|projections)/.test(name))
    await expect.poll(() => countedBy(readers)).toEqual(readers)
    // The process managers run in one of the command-services.
    const commands = system.names.filter((name) => name.startsWith('command-service'))
    let leases: string[] = []
    while (leases.length === 0) leases = await countedBy(commands)
    for (const name of [...readers, ...leases]) {
      const named = () => {
        const lines = system.output(name).split('\n')
        return lines.filter((line) => line.includes('"stream":"other-1"')).map((line) => JSON.parse(line).foreign.type)
      }
      await expect.poll(named).toEqual(['Noted', 'Uploaded'])
      expect(system.output(name)).not.toContain('a background task will try again')
    }

    const verified = await runToEnd('scripts/tools/verify.ts', env)
    expect(verified.code).toBe(0)
    expect(verified.output.match(/passed over: position \d+, \w+ [0-9a-f-]+ in other-1/g)).toHaveLength(2)
    expect(verified.output).toMatch(/\nAll \d+ events are as they were written\.\n$/)
  }, 60_000)

  // @rule users-deactivated-sessions-end
  it('a deactivated user has no session and no socket on either query-service from then on, others keep theirs', async () => {
    const { system, env } = running
    const services = ['query-service-1', 'query-service-2'].map((name) => `http://localhost:${system.portOf(name)}`)
    const admin = clinicClient(system.url)
    await admin.signIn('admin', env.ADMIN_PASSWORD ?? '')
    const lucia = await openDoctor(admin, system.url, 'lvargas')
    const boardsOf = (cookie: string) => Promise.all(services.map((url) => connect(url, { cookie })))
    const [theirs, others] = [await boardsOf(lucia.cookie()), await boardsOf(admin.cookie())]
    for (const board of [...theirs, ...others]) expect((await board.join('staff')).answer).toEqual({ ok: true })

    const deactivated = await admin.call({ method: 'PUT', path: `/api/doctors/${lucia.id}/deactivate`, body: {} })
    expect(deactivated.status).toBe(200)
    const booked = bookedId(await clinicClient(system.url).book(bookingBody(offeredHour(mondayToCome(7), 0))))
    for (const board of others) await board.toldOf(booked)
    // Not by the check every few seconds: what happens next is not told to them any more.
    for (const board of theirs) {
      expect(await board.ended).toBe('io server disconnect')
      expect(board.changes.map(({ id }) => id)).not.toContain(booked)
    }
    for (const url of services) {
      const headers = { Cookie: lucia.cookie() }
      expect((await clinicClient(url).call({ path: '/api/doctor/appointments', headers })).status).toBe(401)
    }
    for (const board of others) board.socket.close()
  })

  it('shows its metrics to nobody outside, however they are asked for', async () => {
    for (const path of [
      '/metrics',
      '/metrics/',
      '/METRICS',
      '//metrics',
      '/./metrics',
      '/%6detrics',
      '/metrics/x',
      '/x/../metrics',
    ]) {
      const answer = await wireCall(running.system.url, { method: 'GET', path })
      expect(answer.text).not.toContain('process_cpu')
    }
  })

  it('tells nobody outside what it is ready for, however it is asked, and that it is live', async () => {
    for (const path of ['/health/ready', '/health/ready/', '/HEALTH/Ready', '//health/ready', '/health/%72eady']) {
      const answer = await wireCall(running.system.url, { method: 'GET', path })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        404,
        { error: 'No existe lo que busca.', code: 'not-found' },
      ])
    }
    expect((await wireCall(running.system.url, { method: 'GET', path: '/health/live' })).status).toBe(200)
  })

  it('answers hostile input in Spanish through the gateway too', async () => {
    const { system } = running
    const before = await callsText()
    const port = Number(new URL(system.url).port)
    const wrong: string[] = []
    const staff = clinicClient(system.url)
    await staff.signIn('admin', running.env.ADMIN_PASSWORD ?? '')
    const signedIn = await callsText()
    // nginx takes 414 for addresses and 494 for headers; a body that is too large is the services' own matter.
    for (const [why, bytes] of Object.entries(brokenRequests)) {
      const problem = refusalProblem(await wireBytes(port, bytes))
      if (problem) wrong.push(`${why}: ${problem}`)
    }
    for (const { staff: asStaff, headers, why, ...call } of hostileCalls) {
      const session = asStaff && { Cookie: staff.cookie(), Origin: system.url }
      const problem = refusalProblem(await wireCall(system.url, { ...call, headers: { ...session, ...headers } }))
      if (problem) wrong.push(`${call.method} ${call.path.slice(0, 60)}, ${why}: ${problem}`)
    }
    expect(wrong).toEqual([])
    expect(before.length).toBeLessThan(signedIn.length)
    expect(await callsText()).toBe(signedIn)
    for (const name of system.names) expect(system.output(name)).not.toContain('unexpected error')
  })

  it('says in Spanish also that a body is too large for the gateway', async () => {
    const head = 'POST /api/appointments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000000\r\n\r\n{}'
    const answer = await wireBytes(Number(new URL(running.system.url).port), head)
    expect([answer.status, refusalProblem(answer)]).toEqual([413, null])
  })

  describe('a process', () => {
    const entries = ['command-service/src/main.ts', 'query-service/src/main.ts', 'projections/src/main.ts']

    it.each(entries)('%s refuses another master key in one sentence and changes nothing', async (entry) => {
      const before = await keptText()
      const env = { ...running.env, PORT: '0', MASTER_KEY: randomBytes(32).toString('base64') }
      const { code, output } = await runToEnd(entry, env)
      expect(code).toBe(1)
      expect(output).toContain('the master key is not the one this data was made with')
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(await keptText()).toBe(before)
    })

    it.each(entries)('%s refuses to start without a master key', async (entry) => {
      const { MASTER_KEY: _, ...env } = running.env
      const { code, output } = await runToEnd(entry, { ...env, PORT: '0' })
      expect(code).toBe(2)
      expect(output).toMatch(/MASTER_KEY or MASTER_KEY_FILE is needed/)
    })
  })

  describe('npm run', () => {
    it('verify finds every event as it was written, and projections as the log says, beside the running services', async () => {
      const { env, system } = running
      bookedId(await clinicClient(system.url).book(bookingBody(offeredHour(mondayToCome(5), 0))))
      const verified = await runToEnd('scripts/tools/verify.ts', env)
      expect(verified).toEqual({
        code: 0,
        output: expect.stringMatching(/\nAll \d+ events are as they were written\.\n$/),
      })
      for (const action of ['status', 'rebuild', 'verify']) {
        const { code, output } = await runToEnd('scripts/tools/projections.ts', env, [action])
        expect({ action, code, output }).toEqual({ action, code: 0, output: expect.stringContaining('appointments') })
      }
    })

    it('verify and projections tell how far they are by position, and count events as events', async () => {
      const { env, servers } = running
      const { output } = await runToEnd('scripts/tools/verify.ts', env)
      const [, percent = '', counted = ''] = /verify +(\d+) % {2}(\d+) events\n/.exec(output) ?? []
      const [, all = ''] = /\nAll (\d+) events/.exec(output) ?? []
      expect(Number(percent)).toBeGreaterThan(0)
      expect(Number(counted)).toBeGreaterThan(0)
      expect(Number(counted)).toBeLessThanOrEqual(Number(all))
      for (const action of ['rebuild', 'verify']) {
        const recorded = (await runToEnd('scripts/tools/projections.ts', env, [action, 'staff'])).output
        const [, seen = ''] = new RegExp(`${action} staff +\\d+ % {2}(\\d+) events\n`).exec(recorded) ?? []
        expect(Number(seen)).toBeGreaterThan(0)
        // Of what a call makes follow, an event may have come since the first count.
        expect(Number(seen)).toBeLessThanOrEqual((await storedEvents(servers)).length)
      }
    })
  })

  // @rule master-key-wraps
  it('goes on while the master key is replaced process by process, whatever keys each has, and all opens with the new one', async () => {
    const { system, env } = running
    const services = system.names.filter((name) => name !== 'gateway')
    const after = randomBytes(32).toString('base64')
    const keys = { MASTER_KEY: after, MASTER_KEY_PREVIOUS: env.MASTER_KEY ?? '' }
    const patient = clinicClient(system.url)
    const staff = clinicClient(system.url)
    await staff.signIn('admin', env.ADMIN_PASSWORD ?? '')
    const ids: string[] = []
    const read = async (id?: string) => (await staff.call({ path: `/api/appointments/${id}` })).body
    /** Books one, and waits until it can be read. */
    const bookOne = async () => {
      ids.push(bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(8), ids.length)))))
      await expect.poll(() => read(ids.at(-1)), { timeout: 15_000 }).toMatchObject({ name: 'Ana Solís Mora' })
    }
    Object.assign(env, keys)
    for (const half of ['2', '1']) {
      const names = services.filter((name) => name.endsWith(half))
      const killable = killableProcesses(system, names)
      await killable.kill()
      await killable.start()
      for (const _ of [1, 2]) await bookOne()
    }
    const rotated = runToEnd('scripts/tools/rotate-key.ts', env)
    for (const _ of [1, 2, 3]) await bookOne()
    expect(await rotated).toMatchObject({ code: 0 })
    await bookOne()
    const { MASTER_KEY_PREVIOUS: _, ...alone } = env
    expect(await runToEnd('scripts/tools/verify.ts', alone)).toMatchObject({ code: 0 })
  })
})
