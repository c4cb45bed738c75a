import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { received } from '../../testing/bot-events.ts'
import { booked } from '../../testing/clinic-events.ts'
import { recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

let rig: Rig
let cookie: string
beforeAll(async () => {
  rig = await startRig()
  cookie = (await rig.signIn('s2', 'doctor')).cookie
})
afterAll(() => rig.close())

const names = async (ids: string) => request(rig.url).get('/api/twilio-bot/names').query({ ids }).set('Cookie', cookie)
const talkOf = (letter: string) => letter.repeat(22)
/** A conversation of a number, as Twilio writes it. */
const talk = (letter: string, phoneNumber: string) => {
  const message = received(talkOf(letter), 1, 'Hola')
  return rig.append(conversationStream(talkOf(letter)), { ...message, contact: { phoneNumber } } as typeof message)
}
const visit = (id: string, name: string, phone: string) => {
  const event = booked(id, { name }) as Extract<ReturnType<typeof booked>, { type: 'AppointmentBooked' }>
  const contact = event.contact && { ...event.contact, phone }
  return rig.append(appointmentStream(id), { ...event, contact } as typeof event)
}

// @rule conversation-titles
test("a number has the name of its patient's record, else of its newest appointment, however it is written; others are counted", async () => {
  await visit('v1', 'Ana Solís', '8888-1234')
  await visit('v2', 'ana solis', '+506 8888 1234')
  await visit('v3', 'Luis Vega', '7000 0000')
  await visit('v4', 'Rosa Mora', '7000 0000')
  await rig.append(patientStream('p1'), recordOpened('p1', { name: 'Rosa Mora Solano', phone: '6000-0000' }))
  await visit('v5', 'Su hija', '6000-0000')
  await talk('a', '+50688881234')
  await talk('b', '+50670000000')
  await talk('c', '+50660000000')
  await rig.folded(await talk('d', '+50650000000'))
  const { body } = await names('abcdx'.split('').map(talkOf).join())
  expect(body).toEqual([
    { id: talkOf('a'), name: 'ana solis', patientId: null, others: 0 },
    { id: talkOf('b'), name: 'Rosa Mora', patientId: null, others: 1 },
    { id: talkOf('c'), name: 'Rosa Mora Solano', patientId: 'p1', others: 1 },
  ])
  expect((await names('')).body).toEqual([])
  expect((await names('x,<script>')).status).toBe(400)
})
