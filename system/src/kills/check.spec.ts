import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { describe, expect, it } from 'vitest'
import type { Attempt } from './attempts.ts'
import { attemptProblems, slotProblems, stockProblems } from './check.ts'

// What the checks read of an event.
const event = (type: string, stream: string, more: object = {}, commandId = stream) =>
  ({
    type,
    stream,
    at: '',
    data: {},
    revision: 0n,
    meta: { actor: 'staff:admin', commandId, causation: commandId },
    ...more,
  }) as unknown as Recorded

const attempt = (key: string, more: Partial<Attempt> = {}): Attempt => ({
  key,
  area: 'records',
  commandId: key,
  makes: [],
  outcome: { answer: {} },
  send: () => Promise.reject(new Error('nobody calls')),
  ...more,
})
const problems = (events: Recorded[], attempts: Attempt[]) => attemptProblems(events, { attempts, unexpected: [] })

describe('the check of what callers were told', () => {
  const opened = (occupation: string, cedula: string, commandId = occupation, stream = `patient-${occupation}`) =>
    event('PatientRecordOpened', stream, { contact: { occupation, cedula } }, commandId)
  const asked = (occupation: string, cedula: string, outcome: Attempt['outcome'] = { answer: {} }) =>
    attempt(occupation, {
      outcome,
      makes: ['PatientRecordOpened'],
      wants: `cedula ${cedula}`,
      says: () => ({ occupation }),
    })

  it('finds nothing where each thing has the one holder that was told of it, and who left may have it or not', () => {
    const attempts = [asked('a', '1'), asked('b', '1', 'refused'), asked('c', '2'), asked('d', '2', 'left')]
    expect(problems([opened('a', '1'), opened('c', '2')], attempts)).toEqual([])
    expect(problems([opened('a', '1')], [asked('a', '1', 'left')])).toEqual([])
  })

  it.each<[string, Recorded[], Attempt[], string]>([
    ['is lost', [opened('b', '1')], [asked('a', '1'), asked('b', '1')], 'a: done, made 0 times'],
    [
      'is there twice',
      [opened('a', '1'), opened('a', '2', 'a', 'patient-b')],
      [asked('a', '1')],
      'a: done, made 2 times',
    ],
    ['says something else', [opened('b', '1', 'a')], [asked('a', '1')], 'a: its occupation is b, not a'],
    ['was refused', [opened('a', '1')], [asked('a', '1', 'refused')], 'a: refused, made 1 times'],
    [
      'nobody asked for',
      [opened('x', '1')],
      [asked('a', '1', 'left')],
      'nobody asked for PatientRecordOpened in patient-x',
    ],
    ['was never answered', [], [asked('a', '1', 'unanswered')], 'a: never answered'],
    [
      'has two holders',
      [opened('a', '1'), opened('b', '1')],
      [asked('a', '1'), asked('b', '1')],
      'a: cedula 1 has 2 holders',
    ],
    ['has none', [], [asked('a', '1', 'refused')], 'a: cedula 1 has 0 holders'],
  ])('finds what %s', (_, events, attempts, problem) => {
    expect(problems(events, attempts)).toContain(problem)
  })

  it('finds an answer that nobody should get', () => {
    expect(attemptProblems([], { attempts: [], unexpected: ['a: 500'] })).toEqual(['a: 500'])
  })

  it('finds what is in another state than was acknowledged last', () => {
    const account = event('AccountOpened', 'staff-a', { data: { staffId: 'a', role: 'doctor' }, contact: null })
    const off = event('AccountDeactivated', 'staff-a', { data: { staffId: 'a' } })
    const set = (state: string, outcome: Attempt['outcome'] = { answer: {} }) =>
      attempt(state, { outcome, sets: () => ['account a', state] })
    const [active, inactive] = [set('active'), set('inactive')]
    expect(problems([account, off], [active, inactive])).toEqual([])
    expect(problems([account, off], [inactive, active])).toEqual(['account a is inactive, not active'])
    expect(problems([account, off], [active, set('inactive', 'refused')])).toEqual([
      'account a is inactive, not active',
    ])
    expect(problems([account, off], [active, set('inactive', 'left')])).toEqual([])
    expect(problems([], [active])).toEqual(['account a is not there, not active'])
    const processed = event('FirstSessionFormProcessed', 'intake-f')
    const form = attempt('form', { sets: () => ['form f', 'processed'] })
    expect(problems([processed, processed], [form])).toEqual(['form f is processed 2 times, not processed'])
  })
})

describe('the check of intervals', () => {
  const at = (startTime: string, endTime: string) => ({ date: '2026-11-23', startTime, endTime })
  const own = (id: string) => ({ appointmentId: id, reservationId: `r-${id}` })
  const reserved = (id: string, startTime: string, endTime: string) =>
    event('IntervalReserved', 'schedule-2026-11-23', { data: { ...own(id), ...at(startTime, endTime) } })
  const booked = (id: string, startTime: string, endTime: string) =>
    event('AppointmentBooked', `appointment-${id}`, { data: { ...own(id), ...at(startTime, endTime) }, contact: null })
  const cancelled = (id: string) => event('AppointmentCancelled', `appointment-${id}`, { data: own(id) })

  it('finds nothing where each visit that stands holds its interval alone', () => {
    const events = [reserved('a', '08:00', '09:00'), booked('a', '08:00', '09:00'), reserved('b', '09:00', '10:00')]
    expect(slotProblems([...events, booked('b', '09:00', '10:00')])).toEqual([])
  })

  it.each<[string, Recorded[], string]>([
    [
      'an interval that is held by nothing',
      [reserved('a', '08:00', '09:00')],
      '2026-11-23: r-a of a is held by nothing (undefined)',
    ],
    ['a visit that holds none', [booked('a', '08:00', '09:00')], 'a holds 0 intervals'],
    [
      'one that holds another interval',
      [reserved('a', '08:00', '10:00'), booked('a', '08:00', '09:00')],
      'a holds 1 intervals',
    ],
    [
      'one that is cancelled and holds it',
      [reserved('a', '08:00', '09:00'), booked('a', '08:00', '09:00'), cancelled('a')],
      'a is cancelled and holds 2026-11-23',
    ],
    [
      'intervals that meet',
      [reserved('a', '08:00', '09:00'), reserved('b', '08:30', '09:30')],
      '2026-11-23: a meets b',
    ],
  ])('finds %s', (_, events, problem) => {
    expect(slotProblems(events)).toContain(problem)
  })
})

describe('the check of stock', () => {
  const product = (type: string, data: object) => event(type, 'product-p', { data })
  const listed = product('ProductListed', { stock: 5 })
  const reserved = product('StockReserved', { reservationId: 'r', quantity: 2, stock: 3 })
  const placed = event('OrderPlaced', 'order-o', {
    data: { items: [{ reservationId: 'r', quantity: 2 }] },
    financial: null,
  })
  const returned = event('OrderStockReturned', 'order-o', { data: { items: [{ reservationId: 'r' }] } })

  const fewer = { items: [{ reservationId: 'r', quantity: 1 }], givenUp: [{ reservationId: 'r', kept: 1 }] }

  it('finds nothing where orders hold what is missing, also after it was counted anew or given back', () => {
    const counted = product('StockAdjusted', { from: 3, stock: 10 })
    const released = product('StockReleased', { reservationId: 'r', quantity: 2, stock: 12 })
    expect(stockProblems([listed, reserved, placed, counted])).toEqual([])
    expect(stockProblems([listed, reserved, placed, counted, returned, released])).toEqual([])
    const kept = product('StockReleased', { reservationId: 'r', quantity: 1, stock: 4, kept: 1 })
    const corrected = event('OrderUnitsCorrected', 'order-o', { data: fewer })
    expect(stockProblems([listed, reserved, placed, corrected, kept])).toEqual([])
  })

  it.each<[string, Recorded[], string]>([
    ['units that no order holds', [listed, reserved], 'r is held by no order'],
    ['an order that holds none', [listed, placed], 'r of an order holds 0 of 2'],
    [
      'units that a correction gave up',
      [listed, reserved, placed, event('OrderUnitsCorrected', 'order-o', { data: fewer })],
      'r of an order holds 2 of 1',
    ],
    ['units that an order gave back', [listed, reserved, placed, returned], 'r is held by no order'],
    [
      'stock that does not add up',
      [listed, product('StockAdjusted', { from: 4, stock: 4 })],
      'product p: 4 left and 0 held of 5',
    ],
    [
      'stock below nothing',
      [listed, product('StockReserved', { reservationId: 'r', quantity: 6, stock: -1 })],
      'product p has -1',
    ],
  ])('finds %s', (_, events, problem) => {
    expect(stockProblems(events)).toContain(problem)
  })
})
