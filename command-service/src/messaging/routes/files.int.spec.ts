import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSealedFiles } from '@clinic/platform/images/sealed-files.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { mostFileBytes } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Written } from '@clinic/test-servers/twilio/inbound.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { activateAccount, ourNumber, serveWithTwilio, until } from '../../../testing/serve-with-twilio.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'

let on: Awaited<ReturnType<typeof serveWithTwilio>>
beforeEach(async () => {
  on = await serveWithTwilio()
  await activateAccount(on)
})
afterEach(() => on.close())

const ana = '+50688881234'
const picture = { type: 'image/jpeg', bytes: Buffer.from('\xff\xd8\xff una foto', 'latin1') }
const stream = () => conversationStream(conversationIdOf(on.process.steps.idSecret, ana))
const events = async () =>
  (await on.process.codec.open(await on.world.log.readStream(stream()))) as {
    type: string
    data: Record<string, unknown>
    clinical?: Record<string, unknown>
  }[]
const ofType = async (type: string) => (await events()).filter((event) => event.type === type)
const write = (written: Partial<Written>) =>
  on.twilio.write({ from: `whatsapp:${ana}`, to: `whatsapp:${ourNumber}`, ...written })
const post = async (form: Record<string, string>) =>
  expect((await on.twilio.post(on.http.url + webhookPath, form)).status).toBe(200)
const kept = async (number = 0) => {
  const [received] = await ofType('MessageReceived')
  const files = createSealedFiles(on.world.files, on.process.vault.dataKeys)
  return files.read({ stream: stream(), messageId: String(received?.data.messageId), number })
}
const asked = async () => {
  const [received] = await ofType('MessageReceived')
  const { conversationId, messageId } = received?.data ?? {}
  return {
    conversationId,
    messageId,
    path: `/api/twilio-bot/conversations/${conversationId}/messages/${messageId}/files`,
  }
}

// @rule files-kept: Issue: pictures, PDFs, voice, video and location are kept as what they are and always wait for
//   staff; they are fetched when they come (decision 151)
it('a picture is kept as what it is, with its caption, waits for staff though the bot answered, and is fetched at once', async () => {
  await on.http.call('POST', '/api/twilio-bot/initialize-defaults', { cookie: on.admin })
  await post(write({ body: 'Gracias', files: [picture] }))
  await until(async () => (await ofType('MessageFileKept')).length === 1)
  expect(await kept()).toEqual(picture.bytes)
  expect((await events())[0]).toMatchObject({
    type: 'MessageReceived',
    data: { files: [{ type: 'image/jpeg' }] },
    clinical: { content: 'Gracias' },
  })
  const types = (await events()).map(({ type }) => type)
  expect(types).toContain('MessageSent')
  expect((await ofType('MessageMarkedForReview')).map(({ data }) => data.why)).toEqual(['brings-file'])
  expect((await ofType('MessageFileKept'))[0]?.data).toMatchObject({ number: 0, size: picture.bytes.length })
})

// @rule files-kept
it('a location is a map, and one that is none on earth is not', async () => {
  await post(write({ location: { latitude: 9.93, longitude: -84.08, label: 'Casa de Ana' } }))
  await post({ ...write({ body: 'Aquí' }), Latitude: '900', Longitude: 'x' })
  expect((await ofType('MessageReceived')).map(({ clinical }) => clinical)).toEqual([
    { content: 'Casa de Ana', location: 'https://www.google.com/maps/search/?api=1&query=9.93,-84.08' },
    { content: 'Aquí' },
  ])
  expect(await ofType('MessageMarkedForReview')).toHaveLength(2)
})

// @rule files-fetched-again
it('a file that Twilio could not give is fetched when staff open it, once, and what it no longer has is said', async () => {
  on.twilio.failNextRead({ answer: 404, code: 20404 })
  await post(write({ files: [picture, { type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }] }))
  await until(async () => (await ofType('MessageFileKept')).length === 1)
  expect([await kept(0), await kept(1)]).toEqual([null, Buffer.from('%PDF-1.7')])
  const { path } = await asked()
  expect((await on.http.call('POST', path, { cookie: on.doctor })).body).toEqual({ kept: 1 })
  expect((await on.http.call('POST', path, { cookie: on.doctor })).body).toEqual({ kept: 0 })
  expect(await kept()).toEqual(picture.bytes)
  expect((await on.http.call('POST', path)).status).toBe(401)
  expect((await on.http.call('POST', path.replace(/.{5}\/files$/, 'xxxxx/files'), { cookie: on.doctor })).status).toBe(
    404,
  )
})

// @rule files-fetched-again
it.each([
  ['is away', { answer: 503, code: 20503 }, 'file-away'],
  ['does not have it', { answer: 404, code: 20404 }, 'file-gone'],
  ['refuses the account', { answer: 401, code: 20003 }, 'file-account'],
] as const)('where Twilio %s, staff are told so', async (_, fault, code) => {
  on.twilio.failNextRead({ answer: 404, code: 20404 })
  await post(write({ files: [picture] }))
  await until(() => on.twilio.reads() === 1)
  const { path } = await asked()
  on.twilio.failNextRead(fault)
  expect((await on.http.call('POST', path, { cookie: on.doctor })).body.code).toBe(code)
})

// @rule files-from-twilio-alone: Issue: fetched from Twilio's host alone with the account's token: no posted address,
//   no redirect elsewhere
it('no other host is asked, by the address of a post or by a redirect, and none is told the token', async () => {
  const asked: (string | undefined)[] = []
  const other = createServer(({ headers }, response) => {
    asked.push(headers.authorization)
    response.end('secreto')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const foreign = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  try {
    await post({ ...write({ files: [picture] }), MediaUrl0: `${foreign}2010-04-01/x` })
    on.twilio.failNextRead({ redirect: foreign })
    await post(write({ files: [picture] }))
    await until(() => on.twilio.reads() === 1)
    for (const to of [
      'http://mms.twiliocdn.com/x',
      'https://mms.twiliocdn.com.ejemplo.cr/x',
      'file:///etc/passwd',
      '::',
    ]) {
      on.twilio.failNextRead({ redirect: to })
      const [, second] = await ofType('MessageReceived')
      const path = `/api/twilio-bot/conversations/${second?.data.conversationId}/messages/${second?.data.messageId}/files`
      expect((await on.http.call('POST', path, { cookie: on.doctor })).body.code).toMatch(/^file-(gone|away)$/)
    }
    expect(asked).toEqual([])
    expect(await ofType('MessageFileKept')).toEqual([])
  } finally {
    other.close()
  }
})

// @rule files-limit: Issue: never larger than 16 MB
it('a file of more than 16 MB is not kept, one of 16 MB is', async () => {
  const bytes = randomBytes(mostFileBytes + 1)
  await post(
    write({
      files: [
        { type: 'video/mp4', bytes },
        { type: 'video/mp4', bytes: bytes.subarray(1) },
      ],
    }),
  )
  await until(async () => (await ofType('MessageFileKept')).length === 1)
  const { path } = await asked()
  expect((await on.http.call('POST', path, { cookie: on.doctor })).body.code).toBe('file-too-large')
  expect(await kept(0)).toBeNull()
  expect((await kept(1))?.length).toBe(mostFileBytes)
})

// @rule payment-proof: Issue: attached to an appointment as 'comprobante de pago' by one press, and shown in its
//   thread
it('what a message brought is attached to an appointment as proof of a payment, once, and what brought nothing is not', async () => {
  const body = {
    name: 'Ana Solís',
    email: 'a@ejemplo.cr',
    phone: '8888-1234',
    address: 'Heredia',
    date: '2026-11-24',
    startTime: '09:00',
  }
  const { id } = bookedAnswer.parse((await on.http.call('POST', '/api/appointments', { body })).body).appointment
  await post(write({ files: [picture] }))
  const { conversationId, messageId } = await asked()
  const path = `/api/appointments/${id}/payment-proof`
  const proof = { conversationId, messageId }
  for (const cookie of [on.doctor, on.admin])
    expect((await on.http.call('POST', path, { body: proof, cookie })).body).toEqual({ id })
  const history = await on.world.log.readStream(appointmentStream(id))
  expect(history.map(({ type }) => type)).toEqual(['AppointmentBooked', 'PaymentProofAttached'])
  expect(history[1]?.data).toMatchObject({ ...proof, fileTypes: ['image/jpeg'] })
  // It was the wrong one, and then it was not: each press counts, a second one of the same does nothing.
  for (const step of ['/detach', '/detach', '', '/detach'])
    expect((await on.http.call('POST', path + step, { body: proof, cookie: on.doctor })).body).toEqual({ id })
  const after = (await on.world.log.readStream(appointmentStream(id))).slice(2)
  expect(after.map(({ type }) => type)).toEqual([
    ...['PaymentProofDetached', 'PaymentProofAttached', 'PaymentProofDetached'],
  ])
  await post(write({ body: 'Hola' }))
  const messages = await ofType('MessageReceived')
  const without = { ...proof, messageId: messages[1]?.data.messageId }
  expect((await on.http.call('POST', path, { body: without, cookie: on.doctor })).status).toBe(404)
})
