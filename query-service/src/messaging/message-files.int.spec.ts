import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { type ConversationEvent, conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { received } from '../../testing/bot-events.ts'
import { booked, cancelled } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

let rig: Rig
let doctor: string
beforeAll(async () => {
  rig = await startRig()
  doctor = (await rig.signIn('s2', 'doctor')).cookie
})
afterAll(() => rig.close())

const html = Buffer.from('<script>alert(1)</script>')
const types = ['image/jpeg', 'application/pdf', 'audio/ogg', 'video/mp4', 'image/svg+xml', 'text/html']

const brought = (id: string): ConversationEvent => {
  const message = received(id, 1, '') as Extract<ConversationEvent, { type: 'MessageReceived' }>
  return { ...message, data: { ...message.data, files: types.map((type) => ({ type, uri: null })) } }
}
const kept = (id: string, number: number): ConversationEvent => ({
  type: 'MessageFileKept',
  data: { conversationId: id, messageId: `${id}.1`, number, size: html.length },
})
const read = (path: string, cookie = doctor) =>
  request(rig.url).get(`/api/twilio-bot/conversations/${path}`).set('Cookie', cookie).buffer(true).parse(bytesOf)
const bytesOf = (response: request.Response, done: (error: Error | null, body: Buffer) => void) => {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  response.on('end', () => done(null, Buffer.concat(parts)))
}

// @rule files-served: Issue: staff open them; what is no picture, PDF, sound or film is downloaded
test('pictures, PDFs, sound and films are shown, anything else is downloaded as bytes, and none of them can do anything', async () => {
  const stream = conversationStream('a')
  for (const number of types.keys()) await rig.files.keep({ stream, messageId: 'a.1', number }, html)
  await rig.folded(await rig.append(stream, brought('a'), ...types.map((_, number) => kept('a', number))))
  const answers = await Promise.all(types.map((_, number) => read(`a/messages/a.1/files/${number}`)))
  expect(
    answers.map(({ status, headers }) => [status, headers['content-type'], headers['content-disposition']]),
  ).toEqual([
    [200, 'image/jpeg', 'inline; filename="archivo-1.jpg"'],
    [200, 'application/pdf', 'inline; filename="archivo-2.pdf"'],
    [200, 'audio/ogg', 'inline; filename="archivo-3.ogg"'],
    [200, 'video/mp4', 'inline; filename="archivo-4.mp4"'],
    [200, 'application/octet-stream', 'attachment; filename="archivo-5.bin"'],
    [200, 'application/octet-stream', 'attachment; filename="archivo-6.html"'],
  ])
  for (const { headers, body } of answers) {
    expect(body).toEqual(html)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /)
    expect(headers['content-security-policy']).not.toContain('script')
  }
  for (const at of [0, 2, 3, 4, 5]) expect(answers[at]?.headers['content-security-policy']).toMatch(/; sandbox$/)
})

// @rule files-served
test('nothing is served without a session, of another conversation, before it is kept, or once it was erased', async () => {
  const stream = conversationStream('b')
  await rig.files.keep({ stream, messageId: 'b.1', number: 0 }, html)
  await rig.folded(await rig.append(stream, brought('b'), kept('b', 0)))
  const path = 'b/messages/b.1/files'
  expect((await read(`${path}/0`)).status).toBe(200)
  expect((await read(`${path}/0`, '')).status).toBe(401)
  for (const other of [`${path}/1`, `${path}/9`, `${path}/x`, `${path}/__proto__`, 'a/messages/b.1/files/0'])
    expect((await read(other)).status).toBe(404)
  await rig.erase(stream, ['clinical'])
  expect((await read(`${path}/0`)).status).toBe(404)
})

// @rule payment-proof
test("a conversation's number has its appointments, the latest first, and those of no other", async () => {
  await rig.append(appointmentStream('v1'), booked('v1', { date: '2026-11-24' }))
  await rig.append(appointmentStream('v2'), booked('v2', { date: '2026-11-26' }), cancelled('v2'))
  const other = booked('v3') as Extract<ReturnType<typeof booked>, { type: 'AppointmentBooked' }>
  const contact = other.contact && { ...other.contact, phone: '7000-0000' }
  await rig.append(appointmentStream('v3'), { ...other, contact } as typeof other)
  await rig.folded(await rig.append(conversationStream('c'), received('c', 1, 'Hola')))
  const { body } = await request(rig.url).get('/api/twilio-bot/conversations/c/appointments').set('Cookie', doctor)
  expect(body).toEqual([
    { id: 'v2', name: 'María Rojas', date: '2026-11-26', startTime: '09:00', status: 'cancelado' },
    { id: 'v1', name: 'María Rojas', date: '2026-11-24', startTime: '09:00', status: 'agendado' },
  ])
  expect((await read('x/appointments')).status).toBe(404)
})
