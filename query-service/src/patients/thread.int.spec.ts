import { patientThreadCalls } from '@clinic/shared-events/contracts/patients/patient-thread.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { received } from '../../testing/bot-events.ts'
import { booked, depositReceived, recordAdded, recordAnnulled } from '../../testing/clinic-events.ts'
import { formSubmitted } from '../../testing/intake-events.ts'
import { noteAdded, recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { placed } from '../../testing/shop-events.ts'

const idOf = (name: string) => name.padEnd(22, '0')
const [own, like, others, record, other] = ['own', 'like', 'others', 'record', 'other'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
]

describe('the thread of a patient', () => {
  let rig: Rig
  let cookie: string
  beforeAll(async () => {
    rig = await startRig()
    const at = (startTime: string, patientId?: string) => ({
      startTime,
      endTime: `${startTime.slice(0, 2)}:59`,
      ...(patientId && { patientId }),
    })
    await rig.append(`appointment-${own}`, booked(own, at('09:00', record)))
    await rig.append(`appointment-${own}`, recordAdded('m1', own))
    await rig.append(`appointment-${own}`, recordAdded('annulled', own))
    await rig.append(`appointment-${own}`, recordAnnulled('annulled', own))
    await rig.append(`appointment-${own}`, depositReceived(own))
    await rig.append(`appointment-${like}`, booked(like, at('11:00')))
    await rig.append(`appointment-${others}`, booked(others, at('13:00', other)))
    await rig.append(`patient-${record}`, recordOpened(record, { phone: '8888-1234', cedula: '1-1111-1111' }))
    await rig.append(`patient-${record}`, noteAdded(record, 'n1', '2026-11-22'))
    await rig.append(`intake-f1`, formSubmitted('f1', { cedula: '1-1111-1111' }))
    await rig.append('order-order-1', placed(1, { customerPhone: '+506 8888 1234' }))
    await rig.folded(await rig.append('order-order-2', placed(2)))
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  // @rule patient-thread: Issue: from a patient's record to its visits, forms, notes, records, orders and messages in one thread
  it('has all that is theirs for sure, and what bears their phone or e-mail and is nobody’s', async () => {
    const { body } = await request(rig.url).get(`/api/patients/${record}/thread`).set('Cookie', cookie).expect(200)
    const { entries } = patientThreadCalls.readPatientThread.answer.parse(body)
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(entries.map(({ kind, id, sure }) => [kind, id, sure]).toSorted()).toEqual(
      [
        ['visit', own, true],
        ['visit', like, false],
        ['medical-record', 'm1', true],
        ['note', 'n1', true],
        ['form', 'f1', true],
        ['order', 'order-1', false],
      ].toSorted(),
    )
    expect(entries.find(({ kind }) => kind === 'medical-record')).toMatchObject({
      appointmentId: own,
      text: 'Lumbalgia',
    })
  })

  // @rule money-on-record
  it('says of a visit what came in for it and what it owes', async () => {
    const { body } = await request(rig.url).get(`/api/patients/${record}/thread`).set('Cookie', cookie).expect(200)
    const { entries } = patientThreadCalls.readPatientThread.answer.parse(body)
    expect(entries.flatMap(({ id, money }) => (money ? [[id, money]] : [])).toSorted()).toEqual([
      [like, { received: 0, debt: 0 }],
      [own, { received: 5000, debt: 0 }],
    ])
  })

  // @rule record-without-email
  it('has of somebody without an e-mail what staff said is theirs and what bears their phone, and nothing of others without one', async () => {
    const [paula, pablo, visit, theirs] = ['paula', 'pablo', 'visit', 'theirs'].map(idOf) as [
      string,
      string,
      string,
      string,
    ]
    const without = (id: string, patientId: string | undefined, phone: string) => {
      const event = booked(id, { startTime: '15:00', endTime: '16:00', ...(patientId && { patientId }) })
      return { ...event, contact: { name: 'Paula Mata', email: '', phone, address: 'Barva' } } as typeof event
    }
    const record = (id: string, cedula: string, phone: string) =>
      rig.append(`patient-${id}`, recordOpened(id, { email: undefined, cedula, phone }))
    await record(paula, '5-5555-5555', '7000-0001')
    await record(pablo, '6-6666-6666', '7000-0002')
    await rig.append(`appointment-${visit}`, without(visit, paula, '7000-0003'))
    await rig.append(`appointment-${theirs}`, without(theirs, undefined, '7000-0002'))
    await rig.folded(await rig.append(`patient-${pablo}`, noteAdded(pablo, 'n2', '2026-11-23')))
    const idsOf = async (id: string) => {
      const { body } = await request(rig.url).get(`/api/patients/${id}/thread`).set('Cookie', cookie).expect(200)
      return patientThreadCalls.readPatientThread.answer.parse(body).entries.map(({ id }) => id)
    }
    expect(await idsOf(paula)).toEqual([visit])
    expect((await idsOf(pablo)).toSorted()).toEqual(['n2', theirs])
  })

  // @rule patient-thread
  it('has the conversation of their number, though somebody else wrote that number since', async () => {
    const [rosa, theirs, another] = ['rosa', 'theirs', 'another'].map(idOf) as [string, string, string]
    const message = (id: string, phoneNumber: string, content: string) => {
      const event = received(id, 1, content)
      return rig.append(conversationStream(id), { ...event, contact: { phoneNumber } } as typeof event)
    }
    await rig.append(`patient-${rosa}`, recordOpened(rosa, { cedula: '7-7777-7777', phone: '7000-0004' }))
    await message(theirs, '+50670000004', 'Gracias')
    await rig.folded(await message(another, '+50670000005', 'Mi esposa escribe del 70000004'))
    const { body } = await request(rig.url).get(`/api/patients/${rosa}/thread`).set('Cookie', cookie).expect(200)
    const { entries } = patientThreadCalls.readPatientThread.answer.parse(body)
    expect(entries.flatMap(({ kind, id }) => (kind === 'conversation' ? id : []))).toEqual([theirs])
  })

  it('is for staff, of a record that is there', async () => {
    await request(rig.url).get(`/api/patients/${record}/thread`).expect(401)
    await request(rig.url)
      .get(`/api/patients/${idOf('nobody')}/thread`)
      .set('Cookie', cookie)
      .expect(404)
  })
})
