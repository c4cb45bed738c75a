import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { describe, expect, it } from 'vitest'
import { freshFold, storedIn } from '../../testing/fresh-fold.ts'
import { type OpenStores, runnerStage } from '../../testing/runner-stage.ts'
import { testLog } from '../../testing/test-log.ts'
import { until } from '../../testing/until.ts'
import { appointments } from '../appointments/appointments.ts'
import { collectionOf } from '../projection.ts'
import { projections } from '../projections.ts'
import type { BatchCommit, ReadStore } from '../read-store/read-store.ts'

/** What folding promises, whichever stores it stands on: the same documents as a fresh fold, whatever happens in between. */
export const runnerContract = (open: () => Promise<OpenStores>): void => {
  const { stores, history, half, start, expectFreshFold } = runnerStage(open)

  /** Takes every checkpoint back to before the first event: all is delivered again. */
  async function rewind(): Promise<void> {
    for (const projection of projections) {
      const collection = collectionOf(projection)
      const { logId, epoch, position } = (await stores.store.checkpoint(collection)) ?? {
        logId: '',
        epoch: 0n,
        position: 0n,
      }
      const checkpoint = { logId, epoch, previous: position, next: 0n, event: null }
      expect(await stores.store.commit({ collection, writes: [], checkpoint })).toBe('committed')
    }
  }

  describe('folding', () => {
    it('catches up, goes on live, and moves over events nobody handles', async () => {
      const events = testLog(half)
      const runs = start(stores, events, 'one')
      await runs.caughtUp()
      await expectFreshFold(half)
      for (const event of history.slice(80)) events.push(event)
      const last = history.at(-1) as Recorded
      const unhandled = { ...last, type: 'SignedOut', id: 'unhandled', position: last.position + 3n }
      events.push(unhandled)
      await runs.caughtUp()
      await expectFreshFold(history)
      for (const { name } of projections) expect(runs.positionOf(name)).toBe(unhandled.position)
    })

    it('goes on where it stopped, and opens only what it needs', async () => {
      const events = testLog(half)
      const first = start(stores, events, 'one')
      await first.caughtUp()
      await first.stop()
      events.push(...history.slice(80))
      events.opened.clear()
      await start(stores, events, 'two').caughtUp()
      await expectFreshFold(history)
      expect([...events.opened.keys()].filter((id) => half.some((event) => event.id === id))).toEqual([])
    })

    it('opens each event once for all projections, and not at all when none handles it', async () => {
      const events = testLog(history)
      await start(stores, events, 'one').caughtUp()
      const handled = new Set(projections.flatMap(({ handles }) => [...handles]))
      const expected = history.filter(({ type }) => handled.has(type)).map(({ id }) => [id, 1])
      expect([...events.opened].sort()).toEqual(expected.sort())
    })
  })

  // @rule erase-read-models: Issue: read models that held somebody are built anew without them, however they were cut
  //   off
  describe('somebody who was erased', () => {
    const [patient, other] = history
      .filter(({ type, contact }) => type === 'AppointmentBooked' && contact)
      .map(({ stream }) => stream) as [string, string]
    const rebuilt = (runs: { states: { projection: string; state: { doing: string } }[] }) =>
      runs.states.flatMap(({ projection, state }) => (state.doing === 'rebuilding' ? [projection] : []))

    it('is gone from every read model that held them, and from no other is anything rebuilt', async () => {
      const events = testLog(history)
      const runs = start(stores, events, 'one')
      await runs.caughtUp()
      runs.states.length = 0
      const erased = events.erase(patient)
      await runs.caughtUp()
      await expectFreshFold(erased)
      expect(rebuilt(runs)).toEqual(expect.arrayContaining(['appointments', 'patient-search']))
      expect(rebuilt(runs)).not.toEqual(expect.arrayContaining(['orders']))
      events.push({ ...(history.at(-1) as Recorded), type: 'SignedOut', id: 'later', position: 99_999n })
      await runs.caughtUp()
      await expectFreshFold(erased)
    })

    it('while it was away, is gone once it is back', async () => {
      const events = testLog(half)
      const first = start(stores, events, 'one')
      await first.caughtUp()
      await first.stop()
      events.push(...history.slice(80))
      const erased = [...events.erase(patient)]
      await start(stores, events, 'two').caughtUp()
      await expectFreshFold(erased)
    })

    it('is gone though the rebuild was killed in between, and another was erased meanwhile', async () => {
      const events = testLog(history)
      let kills = 0
      let erased: readonly Recorded[] = []
      const dying: ReadStore = {
        ...stores.store,
        async replace(to, from, epoch) {
          if (to !== collectionOf(appointments) || kills === 3) return stores.store.replace(to, from, epoch)
          kills += 1
          if (kills === 2) erased = events.erase(other)
          throw new StoreAway('killed')
        },
      }
      const first = start(stores, events, 'one')
      await first.caughtUp()
      await first.stop()
      const runs = start({ ...stores, store: dying }, events, 'two')
      events.erase(patient)
      await runs.caughtUp()
      expect(kills).toBe(3)
      await expectFreshFold(erased)
    })
  })

  describe('what goes wrong', () => {
    it('a batch written without its checkpoint is delivered again and changes nothing', async () => {
      const events = testLog()
      let killed = 0
      const dying: ReadStore = {
        ...stores.store,
        async commit(batch: BatchCommit) {
          if (batch.writes.length === 0) return stores.store.commit(batch)
          killed++
          await stores.store.commit({
            ...batch,
            checkpoint: { ...batch.checkpoint, next: batch.checkpoint.previous ?? 0n, event: null },
          })
          return new Promise<never>((_, reject) => setTimeout(() => reject(new StoreAway('killed')), 50))
        },
      }
      const first = start({ ...stores, store: dying }, events, 'one')
      await first.caughtUp()
      events.push(...history)
      await until('three batches without checkpoint', () => killed >= 3)
      await first.stop()
      expect((await stores.store.checkpoint(collectionOf(appointments)))?.position).toBe(0n)
      await start(stores, events, 'two').caughtUp()
      await expectFreshFold(history)
    })

    it('a stale runner that wakes after its lease went to another has lost, and does no harm', async () => {
      const events = testLog()
      const gate = Promise.withResolvers<void>()
      const outcomes: string[] = []
      const slept: ReadStore = {
        ...stores.store,
        async commit(batch) {
          if (batch.writes.length === 0) return stores.store.commit(batch)
          await gate.promise
          const outcome = await stores.store.commit(batch)
          outcomes.push(outcome)
          return outcome
        },
      }
      // A process that stands still does not renew its leases either.
      let still = false
      const stillWork: WorkStore = {
        ...stores.work,
        acquire: async (...lease) => {
          if (still) await gate.promise
          return stores.work.acquire(...lease)
        },
        renew: async (...leases) => {
          if (still) await gate.promise
          return stores.work.renew(...leases)
        },
      }
      const stale = start({ store: slept, work: stillWork }, events, 'stale')
      await until('the first to hold every lease', () =>
        projections.every(({ name }) => stale.stateOf(name) === 'folding'),
      )
      still = true
      events.push(...half)
      const other = start(stores, events, 'other')
      await until('the other to take over', () => other.ready() && other.stateOf('staff') === 'folding')
      events.push(...history.slice(80))
      await other.caughtUp()
      gate.resolve()
      await until('the stale one to have tried', () => outcomes.length >= 3)
      expect(new Set(outcomes)).toEqual(new Set(['lost']))
      await until('the stale one to step back', () =>
        projections.every(({ name }) => stale.stateOf(name) === 'waiting'),
      )
      await expectFreshFold(history)
    })

    it('a document that was deleted stays deleted when it is delivered again', async () => {
      const events = testLog(history)
      const tombstones = freshFold(projections[2] as never, history).filter(({ json }) => json === null)
      const free = history.filter(({ type }) => type === 'IntervalReserved').slice(0, 1)
      expect(free).toHaveLength(1)
      const day = free[0]?.data.date as string
      const releases = releasesOf(day, history)
      events.push(...releases)
      const all = [...history, ...releases]
      const first = start(stores, events, 'one')
      await first.caughtUp()
      expect(await stores.store.getMany('taken-intervals@1', [day])).toMatchObject([{ json: null }])
      await first.stop()
      await rewind()
      await start(stores, events, 'two').caughtUp()
      await expectFreshFold(all)
      expect(tombstones.length).toBeLessThan(
        freshFold(projections[2] as never, all).filter(({ json }) => json === null).length,
      )
    })

    const bad = history.find(({ type }) => type === 'AppointmentConfirmed') as Recorded
    const concerned = projections.filter(({ handles }) => handles.some((type) => type === bad.type))

    it('an event that cannot be folded stops the projections it concerns, named, and no other', async () => {
      const events = testLog(history)
      events.broken.add(bad.id)
      expect(concerned.map(({ name }) => name)).toEqual(expect.arrayContaining(['appointments', 'appointment-threads']))
      const runs = start(stores, events, 'one')
      await until('them to stop', () => concerned.every(({ name }) => runs.stateOf(name) === 'stopped'))
      await until('the others to catch up', () => runs.positionOf('taken-intervals') === history.at(-1)?.position)
      expect(runs.ready()).toBe(false)
      expect(runs.states.filter(({ state }) => state.doing === 'stopped').map(({ state }) => state)).toEqual(
        concerned.map(() => ({ doing: 'stopped', at: { type: bad.type, id: bad.id, position: bad.position } })),
      )
      const before = history.filter(({ position }) => position < bad.position)
      expect(await storedIn(stores.store, projections[0] as never)).toEqual(freshFold(projections[0] as never, before))
      await runs.stop()
      events.broken.clear()
      await start(stores, events, 'two').caughtUp()
      await expectFreshFold(history)
    })

    it('a projection that has stopped tries again by itself, says so each time, and goes on once the event can be read', async () => {
      const events = testLog(history)
      events.broken.add(bad.id)
      const runs = start(stores, events, 'one', { stoppedRetryMs: 20 })
      const stops = () =>
        runs.states.filter(({ projection, state }) => projection === 'appointments' && state.doing === 'stopped')
      await until('it to have stopped three times', () => stops().length >= 3)
      expect(runs.stateOf('appointments')).toBe('stopped')
      events.broken.clear()
      await runs.caughtUp()
      await expectFreshFold(history)
    })

    it('a projection that has stopped holds no lease: a process that can fold the event takes it over', async () => {
      const [events, newer] = [testLog(history), testLog(history)]
      events.broken.add(bad.id)
      const runs = start(stores, events, 'one')
      await until('them to stop', () => concerned.every(({ name }) => runs.stateOf(name) === 'stopped'))
      const other = start(stores, newer, 'newer')
      await until('the newer process to fold it', () => other.positionOf('appointments') === history.at(-1)?.position)
      expect(await storedIn(stores.store, projections[0] as never)).toEqual(freshFold(projections[0] as never, history))
    })

    it('an error that no event caused stops no projection: it is tried again', async () => {
      const events = testLog(half)
      for (const { id } of half.slice(40)) events.failing.add(id)
      const runs = start(stores, events, 'one')
      await until('all to have failed', () => projections.every(({ name }) => runs.stateOf(name) === 'failed'))
      expect(runs.ready()).toBe(false)
      events.failing.clear()
      await runs.caughtUp()
      for (const { id } of history.slice(80)) events.failing.add(id)
      events.push(...history.slice(80))
      await until('all to have failed live', () => projections.every(({ name }) => runs.stateOf(name) === 'failed'))
      events.failing.clear()
      await runs.caughtUp()
      await expectFreshFold(history)
      expect(runs.states.filter(({ state }) => state.doing === 'stopped')).toEqual([])
      expect(JSON.stringify(runs.states)).not.toContain('María')
    })

    it('a log or a store that is away is waited for', async () => {
      const events = testLog(half)
      let away = false
      const store: ReadStore = {
        ...stores.store,
        commit: (batch) => (away ? Promise.reject(new StoreAway('read store')) : stores.store.commit(batch)),
      }
      const runs = start({ ...stores, store }, events, 'one')
      await runs.caughtUp()
      events.away(true)
      await until('all to wait for the log', () => projections.every(({ name }) => runs.stateOf(name) === 'away'))
      expect(runs.ready()).toBe(false)
      away = true
      events.away(false)
      events.push(...history.slice(80))
      await until('all to wait for the read store', () =>
        runs.states.some(({ state }) => state.doing === 'away' && state.store === 'read store'),
      )
      away = false
      await runs.caughtUp()
      await expectFreshFold(history)
    })
  })
}

/** What frees everything a day holds at the end of a history. */
const releasesOf = (day: string, history: readonly Recorded[]): Recorded[] => {
  const last = history.at(-1) as Recorded
  const reserved = history.filter(({ type, data }) => type === 'IntervalReserved' && data.date === day)
  return reserved.map((event, n) => ({
    ...event,
    type: 'IntervalReleased',
    id: `release-${n}`,
    position: last.position + BigInt(n + 1),
    data: { ...event.data, reason: 'cancelled' },
  }))
}
