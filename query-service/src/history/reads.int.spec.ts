import type { History } from '@clinic/shared-events/contracts/history.ts'
import { orderMailIdOf } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { practiceStream } from '@clinic/shared-events/practice/events.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountOpened,
  answered,
  asked,
  booked,
  confirmed,
  expired,
  mailTaken,
  moved,
  recordAdded,
  recordAnnulled,
  reminded,
} from '../../testing/clinic-events.ts'
import { intakeSubmitted } from '../../testing/intake-events.ts'
import { connect } from '../../testing/live-client.ts'
import { recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { listed, placed, started, stockReserved } from '../../testing/shop-events.ts'

describe('the history of an appointment', () => {
  let rig: Rig
  let admin: string
  let doctor: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('appointment-a', booked('a'), confirmed('a'))
    await rig.append('appointment-b', booked('b'))
    const last = await rig.append(
      'appointment-a',
      asked('a', 1, 'reschedule', { notes: 'Mañana no puedo' }),
      moved('a', ['a.1']),
      answered('a', 1, 'reschedule'),
    )
    await rig.folded(last)
    admin = (await rig.signIn('admin', 'admin')).cookie
    doctor = (await rig.signIn('doc')).cookie
  })
  afterAll(() => rig.close())

  const read = async (path: string, cookie = doctor): Promise<History> => {
    const { status, body } = await request(rig.url).get(path).set('Cookie', cookie)
    expect(status).toBe(200)
    return body
  }
  const stateAfter = ({ events }: History, n: number) =>
    Object.assign({}, ...events.slice(0, n).map(({ changed }) => changed))

  // @rule history-appointment: Issue: the full history of an appointment: who, when, from where (patient's link,
  //   staff, bot, clock), what was sent about it, forms, records, requests; of an order, a record, a product and an
  //   account too
  it('holds every event of it and of nothing else, in order, with who, from where and what is sealed', async () => {
    const { events, broken } = await read('/api/doctor/history/appointments/a')
    expect(events.map(({ n, type, via }) => [n, type, via])).toEqual([
      [1, 'AppointmentBooked', 'site'],
      [2, 'AppointmentConfirmed', 'link'],
      [3, 'ActionRequested', 'link'],
      [4, 'AppointmentRescheduled', 'link'],
      [5, 'ActionProcessed', 'link'],
    ])
    expect(events[0]?.content.contact).toMatchObject({ name: 'María Rojas' })
    expect(events[2]?.content.clinical).toEqual({ notes: 'Mañana no puedo' })
    expect(broken).toEqual([])
  })

  // @rule history-appointment
  it('holds what was sent about it, its forms and records, what the bot did and what the clock did', async () => {
    await rig.append('appointment-c', booked('c'))
    await rig.appendAs('system:notifications', 'delivery-d', ...mailTaken('d', 'c'))
    await rig.appendAs('staff:admin', 'appointment-c', reminded('c'))
    await rig.append('appointment-c', intakeSubmitted('c', 'i1'), asked('c', 1, 'cancel', { conversationId: 'w' }))
    await rig.appendAs('system:actions', 'appointment-c', expired('c', 1, 'cancel'))
    await rig.folded(await rig.appendAs('staff:admin', 'appointment-c', recordAdded('m1', 'c')))
    const { events, broken } = await read('/api/doctor/history/appointments/c')
    expect(events.map(({ type, stream, via, by }) => [type, stream, via, by])).toEqual([
      ['AppointmentBooked', 'appointment-c', 'site', null],
      ['DeliveryPlanned', 'delivery-d', 'system', null],
      ['DeliveryClaimed', 'delivery-d', 'system', null],
      ['DeliveryTaken', 'delivery-d', 'system', null],
      ['ReminderPrepared', 'appointment-c', 'staff', 'Ana Mora'],
      ['ClinicalIntakeSubmitted', 'appointment-c', 'link', null],
      ['ActionRequested', 'appointment-c', 'bot', null],
      ['ActionExpired', 'appointment-c', 'system', null],
      ['MedicalRecordAdded', 'appointment-c', 'staff', 'Ana Mora'],
    ])
    expect(broken).toEqual([])
  })

  it('counts the medical records of a visit without those that were annulled', async () => {
    const [first, second] = [recordAdded('m1', 'e'), recordAdded('m2', 'e')]
    await rig.folded(await rig.append('appointment-e', booked('e'), first, second, recordAnnulled('m1', 'e')))
    const { events } = await read('/api/doctor/history/appointments/e')
    expect(events.map(({ changed }) => changed.medicalRecords)).toEqual([0, 1, 2, 1])
  })

  // @rule history-of-visit-says
  it('says by name whose record a visit is of, and when it is not any more', async () => {
    await rig.append('patient-owner', recordOpened('owner', { name: 'Ana Solano' }))
    const untied = {
      type: 'AppointmentUntiedFromPatient',
      data: { ...confirmed('d').data, patientId: 'owner' },
    } as const
    await rig.folded(await rig.append('appointment-d', booked('d', { patientId: 'owner' }), untied))
    const { events } = await read('/api/doctor/history/appointments/d')
    expect(events.map(({ changed }) => changed.tiedTo)).toEqual([{ id: 'owner', name: 'Ana Solano' }, null])
  })

  // @rule history-appointment
  it('of an order holds the mail with its link', async () => {
    const about = { of: 'order', orderId: 'order-1', kind: 'ordered' } as const
    const [deliveryId, channel] = [orderMailIdOf('order-1'), 'email'] as const
    await rig.append('order-order-1', placed(1))
    const sent = { type: 'DeliverySkipped', data: { deliveryId, channel, about, reason: 'saved' } } as const
    await rig.appendAs('system:notifications', `delivery-${deliveryId}`, sent)
    await rig.folded(await rig.appendAs('staff:admin', 'order-order-1', started(1)))
    const { events, broken } = await read('/api/doctor/history/orders/order-1')
    expect(events.map(({ type, via }) => [type, via])).toEqual([
      ['OrderPlaced', 'site'],
      ['DeliverySkipped', 'system'],
      ['OrderProcessingStarted', 'staff'],
    ])
    expect(broken).toEqual([])
  })

  // @rule history-appointment
  it('of a product says that units were ordered on the site, which nobody has a link for', async () => {
    await rig.append('product-ball', listed('ball'))
    await rig.folded(await rig.append('product-ball', stockReserved('ball', 3)))
    const { events } = await read('/api/doctor/history/products/ball')
    expect(events.map(({ type, via }) => [type, via]).at(-1)).toEqual(['StockReserved', 'site'])
  })

  // @rule history-as-it-stood: Issue: after each event it says how the appointment stood, by the fold that the boards
  //   use
  it('says after each event how it stood, as the board showed it then', async () => {
    const history = await read('/api/doctor/history/appointments/a')
    expect(stateAfter(history, 2)).toMatchObject({ status: 'confirmado', date: '2026-11-24' })
    expect(stateAfter(history, 3)).toMatchObject({ status: 'confirmado', request: 'reschedule.pending' })
    expect(stateAfter(history, 5)).toMatchObject({ date: '2026-11-26', request: 'reschedule.processed' })
    const board = await request(rig.url).get('/api/appointments/a').set('Cookie', doctor)
    const state = stateAfter(history, 5)
    for (const [field, value] of Object.entries(board.body))
      expect([field, state[field] ?? null]).toEqual([field, value])
  })

  it('is read once while a projection is late: whoever follows it from there is not sent back to read again', async () => {
    await rig.holdFolding()
    await rig.append('appointment-late', booked('late'))
    const read = await request(rig.url).get('/api/doctor/history/appointments/late').set('Cookie', doctor)
    expect(read.body.events).toHaveLength(1)
    const page = await connect(rig.url, { cookie: doctor })
    const from = BigInt(read.headers['x-log-position'] ?? '')
    const { resumed } = await page.join('appointment:late', { 'appointment-threads': from })
    expect(resumed).toMatchObject({ changes: [], refresh: [] })
    rig.foldAgain()
    await page.toldOf('late')
    page.socket.disconnect()
  })

  it('keeps an event whose personal data was erased', async () => {
    await rig.erase('appointment-b', ['contact'])
    const { events, broken } = await read('/api/doctor/history/appointments/b')
    expect(events.map(({ content }) => content.contact)).toEqual([null])
    expect(broken).toEqual([])
  })

  // @rule history-accounts-for-administrators: The history of an account is the administrators' alone, and so is in a
  //   record's who was assigned
  it('of an account is read by administrators alone', async () => {
    const { events } = await read('/api/doctors/admin/history', admin)
    expect(events.map(({ type }) => type)).toEqual(['AccountOpened'])
    const { status } = await request(rig.url).get('/api/doctors/admin/history').set('Cookie', doctor)
    expect(status).toBe(403)
  })

  // @rule history-texts
  it('of a record says by name which doctor was assigned, to administrators alone', async () => {
    const assigned = { type: 'DoctorAssigned', data: { patientId: 'kept', doctorId: 'admin' } } as const
    const gone = { ...assigned, type: 'DoctorUnassigned' } as const
    await rig.folded(await rig.append('patient-kept', recordOpened('kept', { name: 'Ana Solano' }), assigned, gone))
    const doctors = async (cookie: string) =>
      (await read('/api/doctor/history/patients/kept', cookie)).events.map(({ changed }) => changed.assignedDoctor)
    expect([await doctors(admin), await doctors(doctor)]).toEqual([[undefined, 'Ana Mora', null], [undefined]])
  })

  // @rule history-practice: Issue: everything new is in the history pages: what administrators chose of the practice's
  //   data has a history of its own, which is theirs alone
  it("of the practice's data says what each change made otherwise, to administrators alone", async () => {
    const at = '/api/practice/history'
    expect((await request(rig.url).get(at).set('Cookie', admin)).status).toBe(404)
    const chosen = (data: Record<string, unknown>) => ({ type: 'PracticeDetailsChosen', data }) as const
    await rig.appendAs(
      'staff:admin',
      practiceStream,
      chosen({ name: 'Norte', deposit: 6_000 }),
      chosen({ deposit: 7_000 }),
    )
    const { of, events, broken } = await read(at, admin)
    expect([of, broken]).toEqual(['practice', []])
    expect(events.map(({ by, changed }) => [by, changed])).toEqual([
      ['Ana Mora', { id: 'practice', name: 'Norte', deposit: 6_000, revision: '1' }],
      ['Ana Mora', { deposit: 7_000, revision: '2' }],
    ])
    expect((await request(rig.url).get(at).set('Cookie', doctor)).status).toBe(403)
    expect((await request(rig.url).get('/api/doctor/history/practice/practice').set('Cookie', doctor)).status).toBe(404)
  })

  it.each([
    '/api/doctor/history/appointments/nobody',
    '/api/doctor/history/staff/admin',
    '/api/doctor/history/carts/a',
  ])('%s is nothing that has a history', async (path) => {
    expect((await request(rig.url).get(path).set('Cookie', admin)).status).toBe(404)
  })
})
