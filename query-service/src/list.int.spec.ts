import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { products } from '@clinic/projections/products/products.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LongLists, serveLongLists } from '../testing/long-lists.ts'

type Row = { id: string; date?: string; startTime?: string; status?: string }
type Page = { status: number; rows: Row[]; next: string | null; length: string | null; position: string | null }

const headers = { Cookie: 'session=x' }
const ask = async (url: string, path: string): Promise<Page> => {
  const answer = await fetch(url + path, { headers })
  const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null
  return {
    status: answer.status,
    rows: (await answer.json()) as Row[],
    next,
    length: answer.headers.get('Content-Length'),
    position: answer.headers.get('X-Log-Position'),
  }
}

const total = 10_007
const everyList = [
  '/api/doctor/appointments',
  '/api/doctor/appointments?sort=desc&from=2026-01-01',
  '/api/orders',
  '/api/doctor/patient-intakes?status=pending',
  '/api/appointments/a/clinical-intakes',
  '/api/doctor/appointment-actions',
  '/api/products',
]

describe('a list of many rows', () => {
  let lists: LongLists
  beforeAll(async () => {
    lists = await serveLongLists(total)
  })
  afterAll(() => lists.close())

  test.each(everyList)('%s comes in answers of 5,000, each row once, in one order', async (path) => {
    const pages: Page[] = []
    for (let next: string | null = path; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await ask(lists.url, next))
    expect(pages.map(({ rows }) => rows.length)).toEqual([5_000, 5_000, 7])
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(total)
    expect(pages.every(({ position }) => /^\d+$/.test(position ?? ''))).toBe(true)
  })

  test('is in the order of its days and hours throughout', async () => {
    const first = await ask(lists.url, '/api/doctor/appointments')
    const second = await ask(lists.url, first.next ?? '')
    const keys = [...first.rows, ...second.rows].map(({ date, startTime, id }) => `${date} ${startTime} ${id}`)
    expect(keys).toEqual([...keys].sort())
  })

  test('keeps what narrows it from one answer to the next', async () => {
    const first = await ask(lists.url, '/api/appointments/by-status/agendado?from=2026-01-02')
    expect([first.rows.length, first.next]).toEqual([
      5_000,
      expect.stringContaining('by-status/agendado?from=2026-01-02&after='),
    ])
    const second = await ask(lists.url, first.next ?? '')
    const rows = [...first.rows, ...second.rows]
    expect([second.next, rows.every(({ status, date = '' }) => status === 'agendado' && date > '2026-01-01')]).toEqual([
      null,
      true,
    ])
  })

  test.each([
    ['/api/doctor/appointments?from=2026-01-02&to=2026-01-02', 26],
    ['/api/doctor/appointments?from=2026-01-01&to=2026-01-20', 507],
    ['/api/doctor/appointments?from=2026-01-02&to=2026-01-02&limit=26', 26],
  ])('%s is answered whole', async (path, length) => {
    const { rows, next } = await ask(lists.url, path)
    expect([rows.length, next]).toEqual([length, null])
  })

  // @rule live-lists-paged
  test.each([3, 400, 401, 900])('cut by a limit of %i it names what follows, too', async (limit) => {
    const { rows } = await ask(lists.url, '/api/orders?status=pending')
    const first = await ask(lists.url, `/api/orders?status=pending&limit=${limit}`)
    const second = await ask(lists.url, first.next ?? '')
    expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 2 * limit))
  })

  test('of orders comes the oldest first where that is asked for', async () => {
    const first = await ask(lists.url, '/api/orders?sort=asc&limit=2')
    const second = await ask(lists.url, first.next ?? '')
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['000000', '000001', '000002', '000003'])
  })

  // @rule live-lists-paged
  test('may be gone on with in parts of any length', async () => {
    const { next } = await ask(lists.url, '/api/doctor/appointments')
    const second = await ask(lists.url, next ?? '')
    const few = await ask(lists.url, `${next}&limit=3`)
    expect(few.rows).toEqual(second.rows.slice(0, 3))
  })

  test.each(['x', '%00', 'W10', 'WyJhIl0', 'WzEsMiwzXQ', 'eyJhIjoxfQ', 'a'.repeat(500)])(
    'is not gone on with from %s',
    async (after) => {
      const answer = await fetch(`${lists.url}/api/orders?after=${after}`, { headers })
      const sentence = 'La lista no se puede seguir desde ahí. Pídala de nuevo desde el principio.'
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: sentence, code: 'invalid', fields: { after: sentence } },
      ])
    },
  )

  // @rule live-lists-paged
  test('of long names is gone on with from each of them, also from one that is gone', async () => {
    const numbers = [0, 1, 2, 3, 4]
    const name = (row: object) => ({ ...row, name: `${'🌱'.repeat(90)}${(row as Row).id}`, category: 'Accesorios' })
    await lists.put(products, numbers, name)
    const seen: string[] = []
    let next: string | null = '/api/products?limit=1'
    while (next && seen.length < numbers.length) {
      const page: Page = await ask(lists.url, next)
      seen.push(...page.rows.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toEqual(numbers.map((n) => `00000${n}`))
    const second = await ask(lists.url, '/api/products?limit=2')
    await lists.put(products, [1], () => null)
    const { rows } = await ask(lists.url, second.next ?? '')
    expect(rows.map(({ id }) => id)).toEqual(['000000', '000002'])
    await lists.put(products, numbers)
  })

  test('is asked for its head without a body', async () => {
    const answer = await fetch(`${lists.url}/api/orders`, { method: 'HEAD', headers })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('the rows of an answer', () => {
  const asked: string[] = []
  const noting = (store: ReadStore): ReadStore => ({
    ...store,
    find: async (...query) => {
      asked.push('find')
      return store.find(...query)
    },
    findText: async (...query) => {
      asked.push('findText')
      return store.findText(...query)
    },
    findKeys: async (...query) => {
      asked.push('findKeys')
      return store.findKeys(...query)
    },
    getMany: async (collection, ids) => {
      asked.push(`getMany ${ids.length}`)
      return store.getMany(collection, ids)
    },
  })
  let lists: LongLists
  beforeAll(async () => {
    lists = await serveLongLists(450, noting)
  })
  afterAll(() => lists.close())

  test.each([
    ['up to 400 are read at once', '/api/orders?status=delivered', 113, ['findText']],
    ['up to 400 of a longer list, too', '/api/orders?limit=400', 400, ['find']],
    [
      'more are read in pieces',
      '/api/orders',
      450,
      ['findText', 'findKeys', 'getMany 200', 'getMany 200', 'getMany 50'],
    ],
  ])('%s', async (_, path, count, calls) => {
    asked.length = 0
    const { rows, length } = await ask(lists.url, path)
    expect([rows.length, asked]).toEqual([count, calls])
    // What is one text says how long it is.
    expect(length !== null).toBe(count <= 400)
  })
})

describe('what is hidden from a doctor', () => {
  let lists: LongLists
  afterEach(() => lists.close())

  // @rule patients-assigned-hidden: §6 Who is assigned is sent to administrators alone, in answers and by sockets
  test.each(['admin', 'doctor'] as const)('is in no row that is answered, however many there are: %s', async (role) => {
    lists = await serveLongLists(450, undefined, role)
    const [pieces, page] = [await ask(lists.url, '/api/patients'), await ask(lists.url, '/api/patients?limit=100')]
    const rest = await ask(lists.url, (page.next ?? '').replace('limit=100&', ''))
    const one = (await (await fetch(`${lists.url}/api/patients/000001`, { headers })).json()) as Row
    expect([pieces, page, rest].map(({ rows }) => rows.length)).toEqual([450, 100, 350])
    const names = role === 'admin' ? ['assignedDoctorId', 'createdAt', 'id', 'name'] : ['createdAt', 'id', 'name']
    for (const row of [...pieces.rows, ...page.rows, ...rest.rows, one]) expect(Object.keys(row).sort()).toEqual(names)
  })
})

describe('while a list is read piece by piece', () => {
  let lists: LongLists | undefined
  let pieces = 0
  let meanwhile: (piece: number) => Promise<void>
  const between = (store: ReadStore): ReadStore => ({
    ...store,
    async getMany(collection, ids) {
      if (ids.length > 1) await meanwhile(++pieces)
      return store.getMany(collection, ids)
    },
  })
  const serve = async (rows: number, then: (piece: number) => Promise<void>): Promise<LongLists> => {
    pieces = 0
    meanwhile = then
    lists = await serveLongLists(rows, between)
    return lists
  }
  afterEach(() => lists?.close())

  test('others are answered', async () => {
    const order: string[] = []
    const served = await serve(2_000, async (piece) => {
      if (piece !== 3) return
      order.push(`practice ${(await fetch(`${served.url}/api/public/practice`)).status}`)
    })
    order.push(`list ${(await ask(served.url, '/api/orders')).rows.length}`)
    expect(order).toEqual(['practice 200', 'list 2000'])
  })

  // @rule live-lists-paged
  test('rows that move or go are neither doubled nor lost, and what belongs there no more is left out', async () => {
    const served = await serve(2_000, async (piece) => {
      if (piece !== 4) return
      // To the end and to the beginning of the order, behind and before what is read; one changes its status, one goes.
      await served.put(appointments, [1], (row) => ({ ...row, date: '2030-01-01' }))
      await served.put(appointments, [1999], (row) => ({ ...row, date: '2020-01-01' }))
      await served.put(appointments, [1997], (row) => ({ ...row, status: 'cancelado' }))
      await served.put(appointments, [1995], () => null)
    })
    const { rows } = await ask(served.url, '/api/appointments/by-status/agendado')
    const ids = rows.map(({ id }) => id)
    expect([new Set(ids).size, pieces]).toEqual([ids.length, 8])
    const wanted = Array.from({ length: 2_000 }, (_, n) => n).filter((n) => n % 4 !== 0 && n !== 1997 && n !== 1995)
    expect(ids.map(Number).sort((a, b) => a - b)).toEqual(wanted)
  })

  test('whoever goes away is not read for any longer, and it is no error', async () => {
    const gone = Promise.withResolvers<void>()
    const stopping = new AbortController()
    const served = await serve(5_000, async (piece) => {
      if (piece !== 2) return
      stopping.abort()
      await gone.promise
    })
    const asked = fetch(`${served.url}/api/orders`, { headers, signal: stopping.signal }).then((answer) =>
      answer.text(),
    )
    await expect(asked).rejects.toThrow()
    await expect.poll(() => served.lines.filter((line) => line.includes('"status":499')).length).toBe(1)
    gone.resolve()
    expect([pieces, served.lines.filter((line) => line.includes('failed'))]).toEqual([2, []])
  })

  test('a store that fails on the way breaks the answer off, so that it is not taken for whole', async () => {
    const served = await serve(2_000, async (piece) => {
      if (piece === 3) throw new Error('the disk is gone')
    })
    const asked = fetch(`${served.url}/api/orders`, { headers }).then((answer) => answer.json())
    await expect(asked).rejects.toThrow()
    expect(served.lines.some((line) => line.includes('failed after the answer began'))).toBe(true)
  })
})
