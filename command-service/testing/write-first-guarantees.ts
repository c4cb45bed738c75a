import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationIdOf } from '../src/messaging/commands/conversation-deps.ts'
import { newPeople } from './patient-samples.ts'
import { contact, weekdaysFrom } from './samples.ts'
import { activateAccount, ourNumber, serveWithTwilio, until } from './serve-with-twilio.ts'
import type { OpenWorld } from './world.ts'

const path = '/api/twilio-bot/conversations'

/** What staff who write first meet, on any pair of stores: each test has a number of its own. */
export const writeFirstGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`staff who write first, on ${name}`, () => {
    let served: Awaited<ReturnType<typeof serveWithTwilio>>
    const [nextDay, nextPerson] = [weekdaysFrom('2026-11-23'), newPeople()]
    let phones = 0
    const nextPhone = () => `8888${String(++phones).padStart(4, '0')}`
    beforeAll(async () => {
      served = await serveWithTwilio(openWorld)
    })
    afterAll(() => served.close())

    const call = (path: string, body: object, cookie = served.doctor, key: string = randomUUID()) =>
      served.http.call('POST', path, { body, cookie, key })
    const open = (body: object, cookie?: string, key?: string) => call(path, body, cookie, key)
    const book = async (phone: string) => {
      const visit = { ...contact, phone, date: nextDay(), startTime: '09:00' }
      const { body } = await call('/api/appointments', visit)
      return (body as { appointment: { id: string } }).appointment.id
    }
    const record = async (phone: string) =>
      String((await call('/api/patients', { ...nextPerson(), name: 'Luis Vega', phone })).body.id)
    const idOf = (phone: string) => conversationIdOf(served.process.steps.idSecret, phone)
    const said = async (conversationId: string) =>
      served.process.codec.open(await served.world.log.readStream(conversationStream(conversationId)))
    const typesOf = async (phone: string) => (await said(idOf(phone))).map(({ type }) => type)
    const says = (phone: string, Body: string) => {
      const ids = { AccountSid: served.twilio.account.accountSid, MessageSid: `SM${randomUUID()}`, NumMedia: '0' }
      const form = { ...ids, From: `whatsapp:+506${phone}`, To: `whatsapp:${ourNumber}`, Body }
      return served.twilio.post(served.http.url + webhookPath, form)
    }
    const sentTo = (phone: string) =>
      served.twilio.taken
        .filter(({ fields }) => fields.To === `whatsapp:+506${phone}`)
        .map(({ fields: { Body, ContentSid, ContentVariables } }) => [
          Body ?? ContentSid,
          ContentVariables === undefined ? null : JSON.parse(ContentVariables),
        ])

    // @rule messages-write-first
    it('open one conversation with the number of an appointment or a record, however often and whoever asks for it', async () => {
      const phone = nextPhone()
      const [appointmentId, patientId] = [await book(phone), await record(`+506 ${phone}`)]
      const [first, again, key] = [await open({ appointmentId }), await open({ patientId }, served.admin), randomUUID()]
      expect([first.status, first.body]).toEqual([201, { conversationId: idOf(phone) }])
      expect([again.status, again.body, again.position]).toEqual([201, first.body, first.position])
      for (const _ of ['first', 'again'])
        expect((await open({ appointmentId }, served.otherDoctor, key)).status).toBe(201)
      const [event, ...others] = await said(idOf(phone))
      expect(event).toMatchObject({
        type: 'ConversationOpened',
        data: { conversationId: idOf(phone), appointmentId },
        contact: { phoneNumber: `+506${phone}`, patientName: contact.name },
        meta: { actor: 'staff:ana' },
      })
      expect(others).toEqual([])
    })

    // @rule messages-write-first
    it('are one where many press at the same moment', async () => {
      const phone = nextPhone()
      const [appointmentId, patientId] = [await book(phone), await record(phone)]
      const asked = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? { appointmentId } : { patientId }))
      const answers = await Promise.all(asked.map((body) => open(body)))
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.conversationId}`))).toEqual(
        new Set([`201 ${idOf(phone)}`]),
      )
      expect(await typesOf(phone)).toEqual(['ConversationOpened'])
    })

    // @rule messages-write-first
    it('are led to the conversation of who wrote before, which stays as it is', async () => {
      const phone = nextPhone()
      const patientId = await record(phone)
      await activateAccount(served)
      expect((await says(phone, 'Hola')).status).toBe(200)
      await until(async () => (await typesOf(phone)).length === 3)
      const before = await typesOf(phone)
      expect((await open({ patientId })).body).toEqual({ conversationId: idOf(phone) })
      expect(await typesOf(phone)).toEqual(before)
    })

    // @rule messages-write-first, bot-free-text
    it('are taken by the general template with the name of the record, by hand without one, and freely once an answer came', async () => {
      const phone = nextPhone()
      const patientId = await record(phone)
      const id = String((await open({ patientId })).body.conversationId)
      const write = async (content: string) => (await call(`${path}/${id}/messages`, { content, seen: [] })).body
      await activateAccount(served)
      expect(await write('¿Cómo sigue?')).toMatchObject({
        whatsappUrl: `https://wa.me/506${phone}?text=%C2%BFC%C3%B3mo%20sigue%3F`,
      })
      await activateAccount(served, { templateGeneralMessage: 'HX9' })
      expect(await write('¿Cómo\nsigue?')).toMatchObject({ whatsappUrl: null })
      await until(() => sentTo(phone).length === 1)
      expect(sentTo(phone)).toEqual([['HX9', { 1: 'Luis Vega', 2: '¿Cómo sigue?' }]])
      const long = await call(`${path}/${id}/messages`, { content: 'a'.repeat(801), seen: [] })
      expect([long.status, long.body.code]).toEqual([409, 'too-long-for-template'])

      await says(phone, 'Mejor, gracias')
      expect((await said(id)).find(({ type }) => type === 'MessageReceived')?.data).not.toHaveProperty('opens')
      expect(await write('Con gusto.')).toMatchObject({ whatsappUrl: null })
      await until(() => sentTo(phone).length === 2)
      expect(sentTo(phone).at(-1)).toEqual(['Con gusto.', null])
    })

    // @rule messages-write-first
    it('are told in Spanish where nobody can be written to, or there is no such appointment or record', async () => {
      const nobody = 'z'.repeat(22)
      for (const [body, sentence] of [
        [{ appointmentId: nobody }, 'No existe esa cita.'],
        [{ patientId: nobody }, 'No existe ese expediente.'],
      ] as const) {
        const { status, body: answer } = await open(body)
        expect([status, answer.error]).toEqual([404, sentence])
      }
      const unfinished = '1234-5678'
      for (const [body, place] of [
        [{ appointmentId: await book(unfinished) }, 'la cita'],
        [{ patientId: await record(unfinished) }, 'el expediente'],
      ] as const) {
        const { status, body: answer } = await open(body)
        expect([status, answer.code]).toEqual([409, 'phone-not-writable'])
        expect(answer.error).toBe(
          `No se puede escribir por WhatsApp al teléfono «${unfinished}»: no es un número completo. Corríjalo en ${place}.`,
        )
      }
      for (const body of [{}, { appointmentId: nobody, patientId: nobody }, { appointmentId: 'x' }])
        expect((await open(body)).status).toBe(400)
    })

    // @rule messages-write-first
    it('are refused where the appointment or the conversation was erased', async () => {
      const { process } = served
      const erase = async (stream: string) => {
        await process.vault.dataKeys.erase(stream, ['contact'])
        process.handler.evict(stream)
      }
      const [phone, other] = [nextPhone(), nextPhone()]
      const [erased, patientId] = [await book(phone), await record(other)]
      await erase(appointmentStream(erased))
      await open({ patientId })
      await erase(conversationStream(idOf(other)))
      for (const body of [{ appointmentId: erased }, { patientId }]) {
        const { status, body: answer } = await open(body)
        expect([status, answer.code]).toEqual([409, 'details-erased'])
      }
      expect(await typesOf(phone)).toEqual([])
      expect(await typesOf(other)).toEqual(['ConversationOpened'])
    })
  })
}
