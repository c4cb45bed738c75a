import type { LoggedEvent } from '@clinic/shared-events/contracts/audit.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOpened, booked, confirmed, mailTaken } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { placed, trackingNumber } from '../../testing/shop-events.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

type Page = { events: LoggedEvent[]; searchedTo: string | null; next: string | null }

describe('the log as administrators look through it', () => {
  let rig: Rig
  let admin: string
  let doctor: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('appointment-a', booked('a'))
    rig.pass(24 * 60)
    await rig.signHead()
    const lines = Array.from({ length: 120 }, (_, n) => ({
      type: 'CartItemAdded' as const,
      data: { cartId: 'c', line: n + 1, productId: 'p1', added: 1, quantity: 1 },
    }))
    for (let n = 0; n < 50; n += 1) await rig.append(`cart-c${n}`, ...lines)
    await rig.append('appointment-b', booked('b'))
    await rig.folded(await rig.append('appointment-a', confirmed('a')))
    admin = (await rig.signIn('admin', 'admin')).cookie
    doctor = (await rig.signIn('doc')).cookie
  }, 60_000)
  afterAll(() => rig.close())
  const client = useLiveClients(() => rig.url)

  const read = async (query: string): Promise<Page> =>
    (await request(rig.url).get(`/api/doctor/log${query}`).set('Cookie', admin).expect(200)).body
  const brief = ({ events }: Pick<Page, 'events'>) =>
    events.map(({ type, stream, revision }) => `${type} ${stream} ${revision}`)
  /** All pages of a search, and how many there were. */
  const readOn = async (query: string) => {
    const pages = [await read(query)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(`${query}&after=${next}`))
    return { events: pages.flatMap(({ events }) => events), pages }
  }

  // @rule audit-explorer: Issue: a live explorer of the log: what happened, to what, by whom, when, with the way to
  //   its history; without content
  it('shows the newest first, with what it is about and no content', async () => {
    const page = await read('')
    expect(brief(page).slice(0, 3)).toEqual([
      'AppointmentConfirmed appointment-a 1',
      'AppointmentBooked appointment-b 0',
      'CartItemAdded cart-c49 119',
    ])
    expect(page.events).toHaveLength(50)
    expect(page.events[1]).toMatchObject({ name: 'María Rojas', actor: 'public', by: null })
    expect(JSON.stringify(page)).not.toContain('8888-1234')
  })

  // @rule audit-pages: It goes on part by part without a gap or a repeat
  it('goes on page by page without a gap or a repeat, down to the first event', async () => {
    const { events, pages } = await readOn('?category=cart')
    expect(events).toHaveLength(6_000)
    expect(new Set(events.map(({ id }) => id)).size).toBe(6_000)
    expect(pages.at(-1)?.next).toBeNull()
  })

  // @rule audit-bounded: A bounded part of the log is looked at at a time; how far is said, and going on is offered
  it('looks at a bounded part of the log at a time, and says how far back it looked', async () => {
    const first = await read('?stream=staff-admin')
    expect([first.events, first.next]).toEqual([[], expect.any(String)])
    expect(first.searchedTo).toEqual(expect.any(String))
    const second = await read(`?stream=staff-admin&after=${first.next}`)
    expect([brief(second), second.next]).toEqual([['AccountOpened staff-admin 0'], null])
  })

  // @rule audit-bounded
  it('begins for a period where the log stood then, by its signed heads', async () => {
    const page = await read('?to=2026-11-21')
    expect([brief(page), page.next]).toEqual([
      ['AppointmentBooked appointment-a 0', 'AccountOpened staff-admin 0'],
      null,
    ])
    expect(brief(await read('?from=2026-11-22&category=appointment'))).toEqual([
      'AppointmentConfirmed appointment-a 1',
      'AppointmentBooked appointment-b 0',
    ])
  })

  // @rule audit-filters: Issue: filter by kind, person, actor, period; search
  it.each([
    ['?type=AppointmentBooked', ['AppointmentBooked appointment-b 0', 'AppointmentBooked appointment-a 0']],
    [
      '?category=appointment&stream=appointment-a',
      ['AppointmentConfirmed appointment-a 1', 'AppointmentBooked appointment-a 0'],
    ],
    ['?search=maria+agendada', ['AppointmentBooked appointment-b 0', 'AppointmentBooked appointment-a 0']],
    ['?actor=staff:nobody', []],
    ['?from=2031-01-01', []],
    ['?to=2019-12-31', []],
  ])('%s narrows it', async (query, expected) => {
    expect(brief(await readOn(query))).toEqual(expected)
  })

  it('begins at the end for a position that no log gives', async () => {
    expect(brief(await read('?after=9999999999999999999')).slice(0, 1)).toEqual([
      'AppointmentConfirmed appointment-a 1',
    ])
  })

  // @rule audit-correlation: Issue: follow correlation from a request to all it caused
  it('follows a request to all that it caused, in its order', async () => {
    const { events } = await read('?type=AppointmentConfirmed')
    const [{ correlation, position }] = events as [LoggedEvent]
    const cause = await read(`?correlation=${correlation}&around=${position}`)
    expect(brief(cause)).toEqual(['AppointmentConfirmed appointment-a 1'])
    const lines = (await read('?category=cart&stream=cart-c40')).events
    const [line] = lines as [LoggedEvent]
    const all = await readOn(`?correlation=${line.correlation}&around=${line.position}`)
    expect(all.events.map(({ revision }) => Number(revision))).toEqual([...Array(120).keys()])
  })

  // @rule audit-for-administrators: Issue: the audit is the administrators' alone
  it('is the administrators’ alone', async () => {
    await request(rig.url).get('/api/doctor/log').set('Cookie', doctor).expect(403)
  })

  // @rule audit-live
  it('is followed live by administrators alone: what is new is said, without its content', async () => {
    const { headers } = await request(rig.url).get('/api/doctor/log').set('Cookie', admin)
    const head = BigInt(headers['x-log-position'] ?? '')
    const [mine, theirs] = [await client({ cookie: admin }), await client({ cookie: doctor })]
    expect((await theirs.join('administration', { log: 0n })).answer.ok).toBe(false)
    const change = (position: bigint) => ({ projection: 'log', id: 'log', position: String(position), row: {} })
    expect((await mine.join('administration', { log: head - 1n })).resumed?.changes).toEqual([change(head)])
    expect((await mine.join('administration', { log: head })).resumed?.changes).toEqual([])
    expect((await mine.join('administration', { log: head + 1n })).resumed?.refresh).toEqual(['log'])
    const appended = await rig.append('cart-live', {
      type: 'CartItemAdded',
      data: { cartId: 'live', line: 1, productId: 'p1', added: 1, quantity: 1 },
    })
    await expect.poll(() => mine.changes.at(-1), { timeout: 10_000 }).toEqual(change(appended))
    expect(theirs.changes).toEqual([])
  })

  it('finds by what was erased who erased it, and when', async () => {
    const erased = { erasureId: 'e', reason: 'request', types: ['AppointmentBooked'] } as const
    const streams = [{ stream: 'appointment-gone', classes: ['contact' as const], events: 1 }]
    const data = { ...erased, streams }
    await rig.appendAs('staff:admin', 'erasure-e', { type: 'ErasureBegun', data }, { type: 'PersonalDataErased', data })
    const found = ['PersonalDataErased erasure-e 1']
    for (const query of ['?stream=appointment-gone', '?search=appointment-gone'])
      expect(brief(await readOn(query))).toEqual(found)
  })

  // @rule audit-filters
  it('finds an order by the number that its buyer has', async () => {
    await rig.append('order-order-7', placed(7))
    expect(brief(await readOn(`?search=${trackingNumber(7)}`))).toEqual(['OrderPlaced order-order-7 0'])
  })

  // @rule audit-explorer
  it('says of what was sent whose visit it was about, and finds it by that name', async () => {
    await rig.appendAs('system:notifications', 'delivery-d', ...mailTaken('d', 'a'))
    const page = await readOn('?search=enviado+maria&type=DeliveryTaken')
    expect(page.events).toMatchObject([{ stream: 'delivery-d', subject: 'appointment-a', name: 'María Rojas' }])
  })
})
