import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxIsThere, writeGateway } from '@clinic/deploy/gateway.ts'
import { freePorts } from '@clinic/deploy/ports.ts'
import { startProcess, stopProcess, waitReady } from '@clinic/deploy/processes.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import type { About } from '@clinic/shared-events/deliveries/events.ts'
import { signatureOf, startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookedId, bookingBody, type ClinicClient, clinicClient } from './clinic-client.ts'
import { configureTwilio } from './configure-twilio.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { describeDistributed, killableProcesses } from './distributed-system.ts'
import { adminPassword, embeddedProcess, removeFolders } from './embedded-process.ts'
import { secretsIn } from './secrets-in.ts'
import { documentsText, eventsText, storedEvents } from './stored-text.ts'
import { messageForm, patientNumber } from './use-messages.ts'

/** Twilio's servers call from few addresses. */
const twilioAddress = { 'X-Forwarded-For': '54.172.60.1' }
const publicUrl = 'https://clinica.example'

let twilio: TwilioServer
afterAll(async () => {
  await twilio?.close()
  removeFolders()
})

/** Posts a form to an address as Twilio does that was told another one. */
const postSigned = (url: string, form: Record<string, string>, signedUrl: string): Promise<Response> => {
  const signature = signatureOf(twilio.account.authToken, signedUrl, form)
  const headers = { 'X-Twilio-Signature': signature, ...twilioAddress }
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) })
}

const settings = async (): Promise<Record<string, string>> => {
  twilio = await startTwilioServer()
  return { TWILIO_API_URL: twilio.url, PUBLIC_URL: publicUrl, RATE_LIMITS: 'on' }
}

describeDistributed('messages behind the gateway', { commandInstances: 2, queryInstances: 1, settings }, (running) => {
  const commands = ['command-service-1', 'command-service-2'] as const
  let staff: ClinicClient
  beforeAll(async () => {
    staff = clinicClient(running.system.url, publicUrl)
    await staff.signIn('admin', adminPassword)
    await configureTwilio({ staff, twilio })
  })
  /** To the gateway, or straight to one of the services behind it. */
  const addressOf = (name: 'gateway' | (typeof commands)[number]) =>
    name === 'gateway' ? running.system.url : `http://127.0.0.1:${running.system.portOf(name)}`
  const post = async (form: Record<string, string>, to: 'gateway' | (typeof commands)[number] = 'gateway') =>
    (await postSigned(addressOf(to) + webhookPath, form, publicUrl + webhookPath)).status
  const book = async (nth: number): Promise<string> =>
    bookedId(await clinicClient(running.system.url, publicUrl).book(bookingBody(offeredHour(mondayToCome(0), nth))))
  /** What happened to messages and appointments, which news of a visit have no part in. */
  const happened = async (): Promise<string[]> =>
    (await storedEvents(running.servers))
      .filter(({ data }) => !('about' in data) || (data.about as About).of === 'conversation')
      .map(({ type }) => type)
      .filter((type) => /^(Message|Delivery|Appointment(Booked|Confirmed|Rescheduled))/.test(type))
  /** The bot's answers that Twilio took, without what told patients of a visit. */
  const answersTaken = () => twilio.taken.filter(({ fields }) => !fields.StatusCallback?.includes('.whatsapp.'))
  /** Once what became of that many answers is recorded. */
  const answered = (count: number) =>
    vi.waitUntil(async () => (await happened()).filter((type) => type === 'DeliveryTaken').length === count, {
      timeout: 30_000,
    })

  // @rule messaging-signatures
  it('are taken with the signature of the public address, whatever they hold, and with no other', async () => {
    const forms = [
      messageForm(twilio, '¡Buenos días! 🙂 ¿Cómo está? +50% & más = «sí»'),
      messageForm(twilio, '', {
        NumMedia: '1',
        MediaUrl0: 'https://api.twilio.com/x?a=1&b=2',
        MediaContentType0: 'image/jpeg',
        From: 'whatsapp:+50686000001',
      }),
      messageForm(twilio, 'a'.repeat(1_600), {
        Latitude: '9.99',
        Longitude: '-84.1',
        Label: 'Mi casa',
        From: 'whatsapp:+50686000002',
      }),
    ]
    for (const form of forms) expect(await post(form)).toBe(200)
    const [form = {}] = forms
    const url = running.system.url + webhookPath
    for (const signedUrl of [url, `http://clinica.example${webhookPath}`, `${publicUrl}${webhookPath}/`])
      expect((await postSigned(url, form, signedUrl)).status).toBe(403)
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(403)
    await answered(3)
    expect((await happened()).filter((type) => type === 'MessageReceived')).toHaveLength(3)
  })

  // @rule messaging-replayed: Issue: what was signed and is posted again changes nothing: later, on another instance,
  //   after a restart, though the appointment changed meanwhile
  it('that are posted again act once: later, on the other service, and after both were killed', async () => {
    const id = await book(0)
    const form = messageForm(twilio, 'confirmo')
    expect(await post(form)).toBe(200)
    await answered(4)
    const own = `/api/appointments/${id}`
    await staff.call({ method: 'PUT', path: own, body: offeredHour(mondayToCome(0), 4) })
    const [before, taken] = [await happened(), answersTaken().length]
    expect(before.slice(-1)).toEqual(['AppointmentRescheduled'])
    for (const name of commands) expect(await post(form, name)).toBe(200)
    const services = killableProcesses(running.system, commands)
    await services.kill()
    await services.start()
    for (const name of ['gateway', ...commands] as const) expect(await post(form, name)).toBe(200)
    expect(await happened()).toEqual(before)
    expect(answersTaken()).toHaveLength(taken)
  }, 120_000)

  // @rule messaging-replayed
  it('whose report is posted again change nothing, on either service', async () => {
    const answer = answersTaken().findLast(({ fields }) => fields.StatusCallback !== undefined)
    const { pathname } = new URL(answer?.fields.StatusCallback ?? '')
    const form = { AccountSid: twilio.account.accountSid, MessageSid: String(answer?.sid) }
    const report = async (MessageStatus: string, to: Parameters<typeof post>[1] = 'gateway') =>
      (await postSigned(addressOf(to) + pathname, { ...form, MessageStatus }, publicUrl + pathname)).status
    for (const status of ['sent', 'delivered']) expect(await report(status)).toBe(204)
    const before = await happened()
    for (const name of commands)
      for (const status of ['delivered', 'sent']) expect(await report(status, name)).toBe(204)
    expect(await happened()).toEqual(before)
  })

  // @rule messaging-webhook-many
  it('come 500 at once from one address, which no limit refuses while it refuses others', async () => {
    const before = answersTaken().length
    const numbers = Array.from({ length: 50 }, (_, n) => `whatsapp:+506${87_000_000 + n}`)
    const forms = Array.from({ length: 500 }, (_, n) => messageForm(twilio, 'Hola', { From: numbers[n % 50] ?? '' }))
    const statuses = new Set<number>()
    // What a slow machine answers with 503 is posted again, as the fallback address and the list of what was missed bring it again.
    const untilTaken = async (form: (typeof forms)[number], ErrorCode?: string): Promise<void> => {
      const status = await post(ErrorCode === undefined ? form : { ...form, ErrorCode })
      statuses.add(status)
      if (status === 503) await untilTaken(form, '11200')
    }
    await Promise.all(forms.map((form) => untilTaken(form)))
    statuses.delete(503)
    expect([...statuses]).toEqual([200])
    // The bot answers a number five times in ten minutes.
    await vi.waitUntil(() => answersTaken().length >= before + 250, { timeout: 90_000 })
    expect(answersTaken()).toHaveLength(before + 250)
    const refused = Array.from({ length: 41 }, () =>
      clinicClient(running.system.url, publicUrl).call({
        method: 'POST',
        path: '/api/contact-preferences/x',
        body: { wanted: true },
        headers: twilioAddress,
      }),
    )
    expect((await Promise.all(refused)).map(({ status }) => status)).toContain(429)
  }, 180_000)

  // @rule messaging-no-secrets
  it('leave no secret in the event store, in MongoDB, and in what the services and nginx print', async () => {
    const { accountSid, authToken } = twilio.account
    const masterKey = Buffer.from(running.env.MASTER_KEY ?? '', 'base64')
    const secrets = {
      authToken,
      basic: Buffer.from(`${accountSid}:${authToken}`).toString('base64'),
      masterKey,
      adminPassword,
    }
    const kept = [await eventsText(running.servers)]
    for (const database of ['vault', 'read'] as const) kept.push(await documentsText(running.servers, database))
    for (const name of running.system.names) {
      kept.push(running.system.output(name))
      if (name !== 'gateway')
        kept.push(await (await fetch(`http://127.0.0.1:${running.system.portOf(name)}/metrics`)).text())
    }
    for (const word of ['BotConfigurationCreated', 'bot-token', webhookPath]) expect(kept.join()).toContain(word)
    expect(secretsIn(kept.join('\n'), secrets)).toEqual([])
    expect(kept[0]).not.toContain(patientNumber.slice(4))
  })
})

describe.runIf(nginxIsThere() || process.env.CI === 'true')('a message through the gateway without PUBLIC_URL', () => {
  // @rule messaging-signatures
  it('is signed for the address that the gateway was called by', async () => {
    twilio = await startTwilioServer()
    const clinic = await embeddedProcess({ env: { TWILIO_API_URL: twilio.url, TRUST_PROXY: '1', RATE_LIMITS: 'on' } })
    await clinic.start()
    const staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
    await configureTwilio({ staff, twilio })
    const folder = mkdtempSync(join(tmpdir(), 'clinic-gateway-'))
    const [port = 0] = await freePorts(1)
    const ports = { port, commandPorts: [clinic.port], queryPorts: [clinic.port] }
    const config = writeGateway(folder, { ...ports, accessLog: join(folder, 'access.log') })
    const path = `${process.env.PATH}:/usr/sbin`
    const nginx = startProcess('gateway', 'nginx', ['-p', folder, '-c', config], { PATH: path }, () => undefined)
    const url = `http://localhost:${port}`
    await waitReady(`${url}/health/live`, nginx)
    const form = messageForm(twilio, 'Hola 🙂')
    const statuses = []
    for (const signed of [url, clinic.url, publicUrl])
      statuses.push((await postSigned(url + webhookPath, form, signed + webhookPath)).status)
    await stopProcess(nginx)
    await clinic.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(statuses).toEqual([200, 403, 403])
  })
})
