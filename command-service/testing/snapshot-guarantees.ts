import { randomUUID } from 'node:crypto'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { SnapshotBroken } from '@clinic/platform/vault/snapshots.ts'
import type { VaultStore } from '@clinic/platform/vault/vault-store.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { productStream } from '@clinic/shared-events/products/events.ts'
import { patience } from '@clinic/test-servers/patience.ts'
import { describe, expect, it, vi } from 'vitest'
import { conversation } from '../src/messaging/conversation.ts'
import { adjustStock } from '../src/products/commands/change-product.ts'
import { product } from '../src/products/product.ts'
import { manualClock } from './manual-clock.ts'
import { keyedOrigin } from './samples.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process, ProcessOptions, World } from './world.ts'

const clock = manualClock('2026-11-20T15:00:00.000Z')
const offer = {
  title: 'Banda elástica',
  description: 'Resistencia media',
  price: 6500,
  stock: 9,
  imageUrl: '/art/product-bandas.svg',
  category: 'Equipo de Rehabilitación' as const,
}
const listed = (productId: string): AnyEvent => ({ type: 'ProductListed', data: { productId, ...offer } })
/** So many events of orders that took a unit each. */
const taken = (productId: string, from: number, count: number): AnyEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const reservation = { reservationId: `r${from + n}`, orderId: `o${from + n}`, quantity: 1, stock: 9, price: 6500 }
    return { type: 'StockReserved', data: { productId, ...reservation } }
  })
const phoneNumber = '50688881234'
const received = (conversationId: string, n: number): AnyEvent => ({
  type: 'MessageReceived',
  data: { conversationId, messageId: `m${n}`, messageType: 'whatsapp', messageSid: null, configId: null, test: false },
  contact: { phoneNumber },
  clinical: { content: 'Hola' },
})

/** Adds events to a stream as another process would, without its handler. */
const grow = async ({ codec, log }: Process, stream: string, events: readonly AnyEvent[]) => {
  const last = (await log.readStream(stream)).at(-1)
  const commandId = randomUUID()
  const at = '2026-11-20T15:00:00.000Z'
  const origin = { actor: 'public', commandId, bodyHash: 'grown', correlation: commandId, causation: commandId, at }
  const revision = last?.revision ?? 'no-stream'
  const sealed = await codec.seal(stream, revision, last?.meta.mac ?? null, events, origin)
  expect((await log.append(stream, revision, sealed)).ok).toBe(true)
}

/** A log that counts the events it hands out, and may change what it is asked for. */
const countingLog = (log: EventLog, read: (events: StoredEvent[]) => StoredEvent[] = (events) => events) => {
  const counted = { events: 0 }
  const readStream: EventLog['readStream'] = async (...asked) => {
    const events = read(await log.readStream(...asked))
    counted.events += events.length
    return events
  }
  return { log: { ...log, readStream }, counted }
}

const openSnapshots = async (world: World) => {
  let ids = 0
  const one = await world.start({ clock })
  return {
    world,
    one,
    nextId: () => {
      ids += 1
      return `s${ids}`
    },
    /** A start: nothing is in memory. Gives what is folded then, and how many events were read for it. */
    async started(stream: string, { read, log = {}, ...options }: Partial<Omit<ProcessOptions, 'log'>> & Changed = {}) {
      const { log: counting, counted } = countingLog({ ...world.log, ...log }, read)
      const process = await world.start({ clock, log: counting, onProblem: ignore, ...options })
      const { state } = await process.handler.read(stream, product)
      return { process, counted, state }
    },
    keptAt: (stream: string, revision: bigint) =>
      vi.waitFor(async () => expect((await one.vault.snapshots.read(stream))?.revision).toBe(revision), patience),
  }
}
type Changed = { read?: (events: StoredEvent[]) => StoredEvent[]; log?: Partial<EventLog> }
type Snapshotting = Awaited<ReturnType<typeof openSnapshots>>

/** A product of 500 events with its snapshot, and three events since. */
const withSnapshot = async ({ one, nextId, keptAt }: Snapshotting) => {
  const id = nextId()
  const stream = productStream(id)
  await grow(one, stream, [listed(id), ...taken(id, 1, 499)])
  await one.handler.read(stream, product)
  await keptAt(stream, 499n)
  await grow(one, stream, taken(id, 500, 3))
  return { id, stream, state: (await one.handler.read(stream, product)).state }
}

/** What snapshots of folded streams promise (docs/log.md#snapshots). */
export const snapshotGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`snapshots of folded streams on ${name}`, () => {
    const opened = useOpened(openWorld, openSnapshots)

    it('a product of two thousand events is read whole once; after that a start reads what came since its snapshot', async () => {
      const { one, nextId, started, keptAt } = opened()
      const id = nextId()
      const stream = productStream(id)
      await grow(one, stream, [listed(id), ...taken(id, 1, 1_997)])
      const first = await started(stream)
      expect(first.counted.events).toBe(1_998)
      await keptAt(stream, 1_997n)

      const second = await started(stream)
      expect(second.counted.events).toBe(1)
      expect(second.state).toEqual(first.state)
      for (const stock of [10, 11]) await adjustStock(second.process.products, { productId: id, stock }, keyed(stock))
      await keptAt(stream, 1_999n)

      await grow(one, stream, taken(id, 2_000, 499))
      const third = await started(stream)
      expect(third.counted.events).toBe(500)
      const whole = await started(stream, { log: { head: async () => ({ logId: 'another', position: 0n }) } })
      expect(whole.counted.events).toBe(2_499)
      expect(third.state).toEqual(whole.state)
    })

    it('answers a command that comes again after a start as the first time, and knows what a form showed', async () => {
      const { one, nextId, started, keptAt } = opened()
      const id = nextId()
      const stream = productStream(id)
      await grow(one, stream, [listed(id)])
      const counted = await adjustStock(one.products, { productId: id, stock: 4 }, keyed(7))
      await grow(one, stream, taken(id, 1, 498))
      await one.handler.read(stream, product)
      await keptAt(stream, 499n)
      const { process } = await started(stream)
      const again = await adjustStock(process.products, { productId: id, stock: 4 }, keyed(7))
      const recorded = { events: expect.anything(), state: expect.anything(), isRepeat: true }
      expect(again).toEqual({ ...counted, ...recorded })
      expect(again.ok && again.events).toMatchObject(counted.ok ? counted.events : [])
      const otherBody = keyedOrigin(clock.now(), 'key 7', 'another body')
      expect(await adjustStock(process.products, { productId: id, stock: 5 }, otherBody)).toEqual({
        ok: false,
        rejection: { type: 'IdempotencyKeyReused' },
      })
      const stale = await adjustStock(process.products, { productId: id, stock: 5, ifRevision: 0n }, keyed(8))
      expect(stale).toMatchObject({ ok: false, rejection: { type: 'Stale' } })
      expect((await adjustStock(process.products, { productId: id, stock: 5, ifRevision: 1n }, keyed(9))).ok).toBe(true)
    })

    const changed = (at: bigint, meta: Partial<StoredEvent['meta']>) => (events: StoredEvent[]) =>
      events.map((event) => (event.revision === at ? { ...event, meta: { ...event.meta, ...meta } } : event))
    it.each<[string, Changed, number]>([
      [
        'ends before it, as one that was restored does',
        { read: (all) => all.filter((one) => one.revision < 499n) },
        499,
      ],
      ['has another event there', { read: changed(499n, { mac: 'another' }) }, 503],
      ['goes on from another event than that', { read: changed(500n, { previousMac: 'another' }) }, 503],
      ['lacks an event after it', { read: (all) => all.filter((one) => one.revision !== 501n) }, 502],
      ['is another log', { log: { head: async () => ({ logId: 'another', position: 0n }) } }, 503],
    ])('is passed over where the log %s', async (_, change, read) => {
      const { stream } = await withSnapshot(opened())
      const problems: unknown[] = []
      const { counted } = await opened().started(stream, { ...change, onProblem: (error) => problems.push(error) })
      // What was looked at and did not fit, and then the whole stream.
      expect(counted.events).toBeGreaterThanOrEqual(read)
      expect(counted.events).toBeLessThan(read + 5)
      expect(problems).toEqual([])
    })

    it('is thrown away when its shape changes', async () => {
      const { stream, state } = await withSnapshot(opened())
      const { log, counted } = countingLog(opened().world.log)
      const process = await opened().world.start({ clock, log })
      const next = { ...product, snapshot: product.snapshot && { ...product.snapshot, shape: 2 } }
      expect((await process.handler.read(stream, next)).state).toEqual(state)
      expect(counted.events).toBe(503)
      await vi.waitFor(
        async () => expect(await process.vault.snapshots.read(stream)).toMatchObject({ shape: '2.2', revision: 502n }),
        patience,
      )
    })

    it('is passed over, and said, when it does not open or its store is away; commands go on', async () => {
      const { id, stream, state } = await withSnapshot(opened())
      const { vaultStore } = opened().world
      const away: VaultStore = {
        ...vaultStore,
        get: (refs) => (refs.some(({ kind }) => kind === 'snapshot') ? Promise.reject(gone) : vaultStore.get(refs)),
        insert: (all) => (all.some(({ kind }) => kind === 'snapshot') ? Promise.reject(gone) : vaultStore.insert(all)),
      }
      const problems: unknown[] = []
      const onProblem = (error: unknown) => problems.push(error)
      const without = await opened().started(stream, { vaultStore: away, onProblem })
      expect(without.state).toEqual(state)
      expect((await adjustStock(without.process.products, { productId: id, stock: 2 }, keyed(1))).ok).toBe(true)
      await vi.waitFor(() => expect(problems).toEqual([gone, gone]), patience)

      const [record] = await vaultStore.get([{ kind: 'snapshot', id: stream }])
      if (record) await vaultStore.replace(record, record.version, record.value.replace('"2.1"', '"2.3"'), null)
      const forged = await opened().started(stream, { onProblem })
      expect(forged.counted.events).toBe(504)
      expect(problems.at(-1)).toBeInstanceOf(SnapshotBroken)
    })

    it('goes with an erasure: nobody knows again who was erased', async () => {
      const { one, nextId, world, keptAt } = opened()
      const id = nextId()
      const stream = conversationStream(id)
      await grow(
        one,
        stream,
        Array.from({ length: 500 }, (_, n) => received(id, n)),
      )
      const remembered = async (process: Process) =>
        JSON.stringify((await process.handler.read(stream, conversation)).state)
      expect(await remembered(one)).toContain(phoneNumber)
      await keptAt(stream, 499n)
      expect(await remembered(await world.start({ clock }))).toContain(phoneNumber)
      await one.vault.dataKeys.erase(stream, ['contact'])
      one.handler.evict(stream)
      for (const process of [one, await world.start({ clock, onProblem: ignore })])
        expect(await remembered(process)).not.toContain(phoneNumber)
      expect(await world.vaultStore.get([{ kind: 'snapshot', id: stream }])).toEqual([null])
    })
  })
}

/** Nobody waits for a snapshot that is still being kept when the stores are closed. */
const ignore = () => undefined
const gone = new Error('the store is away')
const keyed = (n: number) => keyedOrigin(clock.now(), `key ${n}`)
