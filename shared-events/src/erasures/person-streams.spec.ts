import { describe, expect, it } from 'vitest'
import type { AnyEvent, Recorded } from '../definitions/define-event.ts'
import { foundBy, keptOf, shownStream } from './person-streams.ts'

const now = '2026-11-21T15:00:00.000Z'
const meta = {
  actor: 'public',
  commandId: '',
  bodyHash: '',
  correlation: '',
  causation: '',
  previousMac: null,
  mac: '',
}
/** Events of one stream, each with when it happened. */
const stream = (...events: [at: string, type: string, more?: Partial<AnyEvent>][]): Recorded[] =>
  events.map(([at, type, more], n) => ({
    ...{ id: `e${n}`, stream: 's', revision: BigInt(n), position: BigInt(n), at: `${at}T15:00:00.000Z`, meta },
    ...{ type, data: {}, ...more },
  }))
const ana = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-1234', cedula: '1-2345-6789' }
const booked = (date: string): Partial<AnyEvent> => ({ data: { date }, contact: ana })
const nothing = { email: undefined, phone: undefined, cedula: undefined }

// @rule personal-data-found
describe('an event is found', () => {
  const event: AnyEvent = { type: 'PatientRecordOpened', data: {}, contact: { ...ana, emergencyPhone: '8777-0000' } }
  it.each([
    ['by an e-mail in any spelling', { email: ' Ana@Ejemplo.CR' }, ['email']],
    ['by a phone with its country code', { phone: '+506 8888 1234' }, ['phone']],
    ['by a cédula without dashes', { cedula: '123456789' }, ['cedula']],
    ['by the phone somebody named for emergencies, which is told', { phone: '8777-0000' }, ['emergencyPhone']],
    ['by any of what is asked', { email: 'otra@ejemplo.cr', cedula: ana.cedula }, ['cedula']],
    ['by nothing that it only resembles', { email: 'na@ejemplo.cr', phone: '8888-123', cedula: '1-2345-678' }, []],
  ])('%s', (_, asked, by) => {
    expect(foundBy(event, { ...nothing, ...asked })).toEqual(by)
  })
  // @rule record-without-email
  it('by phone or cédula where there is no e-mail, and by no e-mail that is asked for', () => {
    const { email: _, ...contact } = ana
    for (const without of [contact, { ...contact, email: '' }]) {
      const record: AnyEvent = { ...event, contact: without }
      expect(foundBy(record, { ...nothing, phone: ana.phone })).toEqual(['phone'])
      expect(foundBy(record, { ...nothing, cedula: ana.cedula })).toEqual(['cedula'])
      expect(foundBy(record, { ...nothing, email: ana.email })).toEqual([])
      const opened = stream(['2026-11-20', 'PatientRecordOpened', { contact: without }])
      const found = shownStream('patient-p1', opened, { ...nothing, phone: ana.phone }, now)
      expect(found).toMatchObject({ kind: 'patient', emails: [], phones: [ana.phone], by: ['phone'] })
    }
  })

  it('by who bought, and not once it was erased', () => {
    const order = { type: 'OrderPlaced', data: {}, financial: { customerPhone: '8888-1234' } }
    expect(foundBy(order, { ...nothing, phone: ana.phone })).toEqual(['phone'])
    expect(foundBy({ ...order, financial: null }, { ...nothing, phone: ana.phone })).toEqual([])
  })
})

// @rule erase-kept
describe('what is kept', () => {
  it.each([
    ['a visit to come', [['2026-11-20', 'AppointmentBooked', booked('2026-11-21')]], 'upcoming'],
    [
      'one that was moved to come',
      [
        ['2026-11-01', 'AppointmentBooked', booked('2026-11-02')],
        ['2026-11-01', 'AppointmentRescheduled', { data: { to: { date: '2026-12-01' } } }],
      ],
      'upcoming',
    ],
    [
      'one whose cancellation was undone',
      [
        ['2026-11-20', 'AppointmentBooked', booked('2026-11-30')],
        ['2026-11-20', 'AppointmentCancelled', booked('2026-11-30')],
        ['2026-11-20', 'CancellationUndone', booked('2026-11-30')],
      ],
      'upcoming',
    ],
    [
      'a cancelled one',
      [
        ['2026-11-20', 'AppointmentBooked', booked('2026-11-30')],
        ['2026-11-20', 'AppointmentCancelled', booked('2026-11-30')],
      ],
      null,
    ],
    ['one that is over', [['2026-11-19', 'AppointmentBooked', booked('2026-11-20')]], null],
  ] as const)('%s: %j', (_, events, because) => {
    const kept = keptOf('appointment-1', stream(...(events as unknown as Parameters<typeof stream>)), now)
    expect(kept).toEqual(because && { because, until: null })
  })

  it.each([
    ['appointment', 'MedicalRecordAdded'],
    ['appointment', 'ClinicalIntakeSubmitted'],
    ['intake', 'FirstSessionFormSubmitted'],
    ['patient', 'FollowUpNoteAdded'],
  ])('of an %s for five years after its last %s, to the day', (kind, type) => {
    const of = (at: string) => {
      const first = ['2015-01-01', 'AppointmentBooked', booked('2015-01-02')] as const
      const last = ['2026-11-20', 'FormTiedToVisit', { data: { date: '2015-01-02' } }] as const
      const events = stream(
        ...(kind === 'appointment' ? [[...first] as [string, string, Partial<AnyEvent>]] : []),
        [at, type, { clinical: { x: 1 } }],
        [...last],
      )
      return keptOf(`${kind}-1`, events, now)
    }
    expect(of('2021-11-22')).toEqual({ because: 'clinical', until: '2026-11-22' })
    expect(of('2021-11-21')).toBeNull()
  })

  it('an order under way, and one that was delivered for five years; one that was cancelled is not', () => {
    const kept = (...steps: Parameters<typeof stream>) =>
      keptOf('order-1', stream(['2021-01-01', 'OrderPlaced'], ...steps), now)
    expect(kept()).toEqual({ because: 'open', until: null })
    expect(kept(['2021-01-02', 'OrderProcessingStarted'])).toEqual({ because: 'open', until: null })
    expect(kept(['2021-11-22', 'OrderDelivered'])).toEqual({ because: 'financial', until: '2026-11-22' })
    expect(kept(['2021-11-21', 'OrderDelivered'])).toBeNull()
    expect(kept(['2026-01-01', 'OrderCancelled'])).toBeNull()
    expect(kept(['2026-01-01', 'OrderDelivered'], ['2026-01-02', 'OrderCancelled'])).toMatchObject({
      because: 'financial',
    })
  })

  it('an account, which is deactivated instead; messages are not kept', () => {
    expect(keptOf('staff-1', stream(['2015-01-01', 'AccountOpened']), now)).toEqual({ because: 'account', until: null })
    expect(keptOf('conversation-1', stream(['2026-11-20', 'MessageReceived']), now)).toBeNull()
  })
})

// @rule personal-data-found
it('a stream is shown with everything it ever said of who it is, and not once it holds nothing', () => {
  const events = stream(
    ['2026-11-19', 'AppointmentBooked', booked('2026-11-20')],
    [
      '2026-11-19',
      'AppointmentDetailsCorrected',
      { data: { date: '2026-11-20' }, contact: { phone: '8999-0000', email: '' } },
    ],
  )
  const asked = { ...nothing, phone: ana.phone }
  expect(shownStream('appointment-1', events, asked, now)).toEqual({
    stream: 'appointment-1',
    kind: 'appointment',
    about: '2026-11-20',
    firstAt: '2026-11-19T15:00:00.000Z',
    lastAt: '2026-11-19T15:00:00.000Z',
    events: 2,
    names: ['Ana Solís'],
    emails: ['ana@ejemplo.cr'],
    phones: ['8888-1234', '8999-0000'],
    cedulas: ['1-2345-6789'],
    by: ['phone'],
    kept: null,
  })
  const erased = events.map((event) => ({ ...event, contact: null }))
  expect(shownStream('appointment-1', erased, asked, now)).toBeNull()
})
