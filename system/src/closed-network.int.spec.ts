import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookedId, bookingBody, type ClinicClient, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { adminPassword, type EmbeddedProcess, embeddedProcess, removeFolders } from './embedded-process.ts'

const suite = 'without mail server, Twilio and network'
const guard = new URL('./closed-network.ts', import.meta.url).href
const patience = { timeout: 60_000, interval: 200 }

describe(suite, () => {
  let clinic: EmbeddedProcess
  let staff: ClinicClient
  /** The appointment that is moved, and not cancelled. */
  let kept: string
  const monday = mondayToCome(0)

  /** Starts it at an hour of Costa Rica, without a network. */
  const startAt = async (date: string, hour: string, env: Record<string, string> = {}, earlierMs = 0) => {
    const ahead = Date.parse(instantOf(date, hour)) - earlierMs - Date.now()
    Object.assign(clinic.env, { NODE_OPTIONS: `--import=${guard}`, CLOCK_AHEAD_MS: String(ahead), ...env })
    await clinic.start()
    staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
  }
  /** What left, or wanted to leave, this machine. */
  const outside = () => [...new Set(clinic.output().match(/^outside: .*$/gm))].sort()
  const outbox = () => join(clinic.folder, 'outbox')
  const mails = () => (existsSync(outbox()) ? readdirSync(outbox()).filter((name) => name.endsWith('.eml')) : [])
  const read = (name: string) => readFileSync(join(outbox(), name), 'utf8').replaceAll('=\r\n', '')
  /** What mails call an appointment: its booking's mail has the links. */
  const nameOf = (id: string) => {
    const booked = mails().find((name) => name.includes('.booked.') && read(name).includes(`/r/${id}`))
    return / (\w+)\.booked\.email/.exec(booked ?? '')?.[1]
  }
  const mailOf = (id: string, kind: string) =>
    vi.waitUntil(() => {
      const named = nameOf(id)
      return mails().find((name) => named !== undefined && name.includes(` ${named}.${kind}.email`))
    }, patience)
  const post = (path: string, body: object) => staff.call({ method: 'POST', path, body })
  const thread = async (id: string) =>
    JSON.stringify((await staff.call({ path: `/api/appointments/${id}/thread` })).body)
  const book = async (nth: number) =>
    bookedId(await clinicClient(clinic.url).book(bookingBody(offeredHour(addDays(monday, 4), nth))))

  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    clinic = await embeddedProcess()
    clinic.env.OUTBOX_DIR = outbox()
  })
  afterAll(removeFolders)

  // @rule works-alone: Issue: with no SMTP, no Twilio and no network the whole system works: it calls nobody outside,
  //   mails are files, and what is configured and away is told
  it('books, moves, cancels, tells by mails in a folder, and tries the bot', async () => {
    await startAt(monday, '10:00')
    kept = await book(0)
    const cancelled = await book(8)
    for (const id of [kept, cancelled]) await mailOf(id, 'booked')
    await staff.call({ method: 'PUT', path: `/api/appointments/${kept}`, body: offeredHour(addDays(monday, 4), 2) })
    await staff.call({ method: 'PATCH', path: `/api/appointments/${cancelled}/status`, body: { status: 'cancelado' } })
    await mailOf(kept, 'moved')
    const file = await mailOf(cancelled, 'cancelled')
    expect(read(file ?? '')).toContain('To: ')
    expect(mails().filter((name) => name.includes(kept) || name.includes(cancelled))).toEqual([])
    await post('/api/twilio-bot/initialize-defaults', {})
    const tried = await post('/api/twilio-bot/test-message', { phoneNumber: '8888-1234', message: 'confirmo' })
    expect([tried.status, tried.body]).toMatchObject([200, { actionTaken: 'appointment_confirm' }])
    await expect.poll(() => thread(kept), patience).toContain('AppointmentConfirmed')
    // What lies in a folder is not sent.
    await expect.poll(() => thread(kept), patience).toContain('"reason":"saved"')
  }, 120_000)

  // @rule works-alone, reminders-sent-fields
  it('reminds of the visit days later, by the clock of Costa Rica', async () => {
    await clinic.stop()
    // The next round begins at the full five minutes: time enough to start.
    await startAt(addDays(monday, 3), '11:00', {}, 30_000)
    const { body: recorded } = await staff.call({ path: `/api/appointments/${kept}` })
    expect(recorded).toMatchObject({ reminderSent: false, confirmationSent: false, sent: [] })
    await mailOf(kept, 'reminder-1-day')
    expect(mails().filter((name) => name.includes('reminder'))).toHaveLength(1)
    const reminded = /"DeliverySkipped"[^}]*"kind":"reminder-1-day"[^}]*"saved"/
    await vi.waitUntil(async () => reminded.test(await thread(kept)), patience)
    expect((await staff.call({ path: `/api/appointments/${kept}` })).body).toEqual(recorded)
  }, 120_000)

  // @rule works-alone
  it('asks nobody outside for anything, and is ready', async () => {
    expect((await staff.call({ path: '/health/ready' })).body).toMatchObject({ ready: true })
    expect((await post('/api/test-template', { phone: '8888-1234', contentSid: 'HX01' })).body).toMatchObject({
      code: 'not-configured',
    })
    expect(outside()).toEqual([])
    expect(clinic.output()).not.toContain('will try again')
  })

  // @rule works-alone
  it('that are configured all the same are told of as away, and hold nothing up', async () => {
    await clinic.stop()
    await startAt(addDays(monday, 3), '12:00', {
      SMTP_URL: 'smtps://u:p@mail.example',
      PUBLIC_URL: 'http://clinica.example',
    })
    const own = {
      twilioAccountSid: `AC${'0'.repeat(32)}`,
      twilioAuthToken: 'f'.repeat(32),
      twilioPhoneNumber: '+50640001111',
    }
    const made = await post('/api/twilio-bot/configs', { name: 'Principal', ...own })
    await post(`/api/twilio-bot/configs/${(made.body as { id: string }).id}/activate`, {})
    const id = bookedId(await clinicClient(clinic.url).book(bookingBody(offeredHour(addDays(monday, 7), 0))))
    await vi.waitUntil(async () => (await thread(id)).includes('unreachable'), patience)
    const tried = await post('/api/test-template', { phone: '8888-1234', contentSid: 'HX01' })
    expect([tried.status, tried.body]).toMatchObject([409, { error: expect.stringMatching(/Twilio/) }])
    expect(outside()).toEqual(['outside: api.twilio.com', 'outside: mail.example'])
    expect((await staff.call({ path: '/health/ready' })).body).toMatchObject({ ready: true })
    expect(await clinic.stop()).toBe(0)
  }, 120_000)
})
