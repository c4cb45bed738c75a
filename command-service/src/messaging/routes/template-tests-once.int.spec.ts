import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failingLog, gatedLog } from '../../../testing/gated-log.ts'
import { type HttpWorld, serve } from '../../../testing/http-world.ts'
import { linesOf } from '../../../testing/notification-guarantees.ts'
import { activateAccount, serveWithTwilio } from '../../../testing/serve-with-twilio.ts'
import type { Process, World } from '../../../testing/world.ts'

let http: HttpWorld
let admin: string
let twilio: TwilioServer
let world: World
let served: Awaited<ReturnType<typeof serveWithTwilio>>

beforeEach(async () => {
  served = await serveWithTwilio()
  ;({ http, admin, twilio, world } = served)
  await activateAccount(served)
})
afterEach(() => served.close())

const body = { phone: '8888-1234', contentSid: 'HX01', patientName: 'Ana Solís' }
const path = '/api/test-appointment-template'
const tryIt = (key: string, { on = http, changed = {} } = {}) =>
  on.call('POST', path, { body: { ...body, ...changed }, cookie: admin, key })
const answered = async (answer: ReturnType<typeof tryIt>) => {
  const { status, body } = await answer
  return [status, body.messageSid ?? body.code]
}
const head = async () => (await world.log.head()).position
/** The log's events of tests, as they are stored. */
const stored = async () => (await world.log.readAll(0n, 10_000)).filter(({ stream }) => stream.startsWith('delivery-'))
const noticed = async () => linesOf(await stored())
const sid = () => twilio.taken[0]?.sid

/** Calls a second process, whose log is another. */
const elsewhere = async (log: EventLog, call: (on: HttpWorld, process: Process) => Promise<void>): Promise<void> => {
  const { clock } = served
  const process = await world.start({ clock, log, twilioApiUrl: twilio.url, onProblem: () => undefined })
  const other = await serve(process)
  await call(other, process).finally(other.close)
}
const away = new StoreAway('event log')
describe('the test of a template', () => {
  // @rule messaging-template-tests-once, writes-key-and-position
  it('is sent once under its key, and its repeat has the same answer', async () => {
    const key = randomUUID()
    const first = await tryIt(key)
    expect([first.status, first.body, first.position]).toEqual([200, { messageSid: sid() }, await head()])
    const again = await tryIt(key)
    expect([again.status, again.body, again.position]).toEqual([200, first.body, first.position])
    expect(await answered(tryIt(key, { changed: { phone: '7777-1234' } }))).toEqual([409, 'idempotency-key-reused'])
    expect(twilio.calls()).toBe(1)
    expect(await noticed()).toEqual(['claimed #1', 'taken'])
    expect((await tryIt(randomUUID())).status).toBe(200)
    expect(twilio.calls()).toBe(2)
  })

  // @rule messaging-template-tests-once
  it('is sent once when it is asked for many times at once, in two processes', async () => {
    const key = randomUUID()
    await elsewhere(world.log, async (on) => {
      const answers = await Promise.all([1, 2, 3].flatMap(() => [answered(tryIt(key)), answered(tryIt(key, { on }))]))
      // Who comes while Twilio is asked is told that its answer is not there yet.
      for (const answer of answers)
        expect([
          [200, sid()],
          [409, 'message-unclear'],
        ]).toContainEqual(answer)
      expect(answers).toContainEqual([200, sid()])
      expect(await answered(tryIt(key, { on }))).toEqual([200, sid()])
    })
    expect(twilio.calls()).toBe(1)
  })

  // @rule messaging-template-tests-once
  it('is kept with the phone sealed, and nothing else of who gets it', async () => {
    await tryIt(randomUUID())
    const events = await stored()
    expect(JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /8888-?1234|Ana|Sol[ií]s/,
    )
    const [tested] = await served.process.codec.open(events)
    expect(tested).toMatchObject({
      data: { about: { of: 'test', what: 'appointment', contentSid: 'HX01' } },
      contact: { phoneNumber: '+50688881234' },
    })
  })
})

describe('the test of a template whose process ends', () => {
  // @rule messaging-template-tests-once, messaging-unclear
  it.each([
    ['before it was claimed is sent by its repeat, once', 'DeliveryClaimed', true, [200, 'SID'], 1],
    ['before Twilio is called stays unclear, and is not sent', 'DeliveryClaimed', false, [409, 'message-unclear'], 0],
    ['before what came of it is recorded stays so too', 'DeliveryTaken', true, [409, 'message-unclear'], 1],
  ] as const)('%s', async (_, type, lost, [status, said], calls) => {
    const key = randomUUID()
    const log = failingLog(world.log, type, away, { lost })
    await elsewhere(log, async (on) => expect((await tryIt(key, { on })).status).toBe(503))
    for (const _ of ['once', 'again'])
      expect(await answered(tryIt(key))).toEqual([status, said === 'SID' ? sid() : said])
    expect(twilio.calls()).toBe(calls)
  })

  // @rule messaging-template-tests-once
  it('and whose configuration is gone by its repeat is told so, and not sent', async () => {
    const key = randomUUID()
    const log = failingLog(world.log, 'DeliveryClaimed', away, { lost: true })
    await elsewhere(log, async (on) => expect((await tryIt(key, { on })).status).toBe(503))
    await activateAccount(served, { twilioAuthToken: '' })
    for (const _ of ['once', 'again']) expect(await answered(tryIt(key))).toEqual([409, 'message-refused'])
    expect(twilio.calls()).toBe(0)
  })
})

// @rule messaging-end-in-order: Whoever ends the system in order ends what is being sent first: its outcome is waited
//   for, 15 s at most, and recorded; nothing new is begun, and what Twilio surely did not take waits for the next
//   start
it('an end in order waits until what came of a test is recorded', async () => {
  const gate = gatedLog(world.log, 'DeliveryTaken')
  await elsewhere(gate.log, async (on, process) => {
    const ending = new AbortController()
    const { reservations, actions, notifications, done } = process.startProcessManagers(ending.signal)
    const trying = answered(tryIt(randomUUID(), { on }))
    await gate.arrived
    let ended = false
    const end = done.then(() => {
      ended = true
    })
    ending.abort()
    await Promise.all([reservations.done, actions.done, notifications?.done])
    // A turn of the loop: an end that waits for nothing else is over by then.
    await setImmediate()
    expect(ended).toBe(false)
    gate.open()
    await end
    expect(await trying).toEqual([200, sid()])
  })
})

describe('the test of a template that Twilio does not answer, or refuses', () => {
  // @rule messaging-template-tests-once, messaging-unclear
  it('whose answer was lost is unclear for every repeat, and not sent again', async () => {
    const key = randomUUID()
    twilio.failNext('taken-unanswered')
    for (const _ of ['once', 'again']) {
      const { status, body } = await tryIt(key)
      expect([status, body]).toEqual([
        409,
        {
          error: expect.stringContaining('Revise el teléfono antes de enviarlo otra vez.'),
          code: 'message-unclear',
        },
      ])
    }
    expect([twilio.calls(), twilio.taken.length]).toEqual([1, 1])
    expect(await noticed()).toEqual(['claimed #1', 'unclear answer-lost'])
  })

  // @rule messaging-template-tests-once, messaging-twilio-refused
  it('to a number that is none (21211) is told, also again, and recorded with the code', async () => {
    const key = randomUUID()
    twilio.failNext({ answer: 400, code: 21211 })
    for (const _ of ['once', 'again']) {
      const { status, body } = await tryIt(key)
      expect([status, body]).toEqual([
        409,
        { error: 'Twilio no llega a ese teléfono. (código 21211)', code: 'message-refused' },
      ])
    }
    expect(twilio.calls()).toBe(1)
    expect((await noticed()).at(-1)).toBe('failed bad-address')
  })
})

describe('the test of a template that nobody may send', () => {
  // @rule messaging-template-tests: §2, §7 Template tests for an appointment template, a reminder template and a
  //   generic one: they need phone and content SID, go out through the active configuration and answer messageSid;
  //   what Twilio refuses is said in Spanish with its code
  it.each([
    ['no phone', { phone: undefined }, 'phone'],
    ['a phone that is a list', { phone: ['8888-1234'] }, 'phone'],
    ['a byte of zero in a phone', { phone: '8888-1234\u0000' }, 'phone'],
    ['a blank content SID', { contentSid: '  ' }, 'contentSid'],
    ['a content SID that is an object', { contentSid: { $ne: null } }, 'contentSid'],
    ['a content SID of 20,000 characters', { contentSid: 'H'.repeat(20_000) }, 'contentSid'],
    ['a byte of zero in a name', { patientName: 'A\u0000na' }, 'patientName'],
    ['a name that is a number', { patientName: 7 }, 'patientName'],
  ])('with %s is refused at its field: neither recorded nor sent', async (_, changed, field) => {
    const before = await head()
    const { status, body } = await tryIt(randomUUID(), { changed })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect([await head(), twilio.calls()]).toEqual([before, 0])
  })
})
