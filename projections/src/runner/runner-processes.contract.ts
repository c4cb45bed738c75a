import { describe, expect, it } from 'vitest'
import { historyOf } from '../../testing/histories/histories.ts'
import { type OpenStores, runnerStage } from '../../testing/runner-stage.ts'
import type { Runs } from '../../testing/runs.ts'
import { testLog } from '../../testing/test-log.ts'
import { until } from '../../testing/until.ts'
import { appointments } from '../appointments/appointments.ts'
import { collectionOf, type Projection } from '../projection.ts'
import { projections } from '../projections.ts'
import type { ReadStore } from '../read-store/read-store.ts'
import { staff } from '../staff/staff.ts'
import { createTools } from './tools/tools.ts'

/** What holds when the log is another one, when nothing happens, and when several processes fold: whichever stores they stand on. */
export const runnerProcessesContract = (open: () => Promise<OpenStores>): void => {
  const { stores, history, half, start, expectFreshFold } = runnerStage(open)

  describe('another log', () => {
    it('is folded anew beside what is there, which is shown until then', async () => {
      const events = testLog(history)
      const first = start(stores, events, 'one')
      await first.caughtUp()
      await first.stop()
      const restored = historyOf(42, 60)
      events.replace('log-2', restored)
      const seen: number[] = []
      const recording: ReadStore = {
        ...stores.store,
        async commit(batch) {
          seen.push(await stores.store.count(collectionOf(appointments)))
          return stores.store.commit(batch)
        },
      }
      await start({ ...stores, store: recording }, events, 'two').caughtUp()
      await expectFreshFold(restored)
      expect(Math.min(...seen)).toBeGreaterThan(0)
      expect(await stores.store.checkpoint(collectionOf(staff))).toMatchObject({ logId: 'log-2' })
    })

    it('is also one of the same id that was restored and has grown past what was folded', async () => {
      const events = testLog(half)
      const first = start(stores, events, 'one')
      await first.caughtUp()
      await first.stop()
      const grown = historyOf(42, 100)
      events.replace('log-1', grown)
      expect(grown.length).toBeGreaterThan(half.length)
      const tools = createTools({ ...stores, ...events, projections, signal: new AbortController().signal })
      expect((await tools.status()).map(({ sameLog }) => sameLog)).toEqual(projections.map(() => false))
      await expect(tools.verify('appointments', () => undefined)).rejects.toThrow('another log')
      await start(stores, events, 'two').caughtUp()
      await expectFreshFold(grown)
    })

    it('is not one that was restored whole: what is folded of it is folded on', async () => {
      const events = testLog(half)
      const first = start(stores, events, 'one')
      await first.caughtUp()
      await first.stop()
      events.replace('log-1', history)
      events.opened.clear()
      const runs = start(stores, events, 'two')
      await runs.caughtUp()
      await expectFreshFold(history)
      expect(runs.states.filter(({ state }) => state.doing === 'rebuilding')).toEqual([])
    })

    it('is also one that is shorter than what was folded', async () => {
      const events = testLog(history)
      const first = start(stores, events, 'one')
      await first.caughtUp()
      await first.stop()
      events.replace('log-1', half)
      await start(stores, events, 'two').caughtUp()
      await expectFreshFold(half)
    })
  })

  describe('housekeeping', () => {
    /** A process's view of the read store, with what was cleaned through it. */
    const recorded = (): { store: ReadStore; cleaned: string[] } => {
      const cleaned: string[] = []
      const store: ReadStore = {
        ...stores.store,
        purgeTombstones(collection, olderThanMs) {
          cleaned.push(collection)
          return stores.store.purgeTombstones(collection, olderThanMs)
        },
      }
      return { store, cleaned }
    }
    const names = (some: readonly Projection[]) => some.map(collectionOf).sort()

    it('of a process cleans what it folds, once, whatever it waits for beside that', async () => {
      const events = testLog(half)
      const mine = projections.filter(({ name }) => name === 'appointments')
      const others = projections.filter(({ name }) => name !== 'appointments')
      const [first, second, standby] = [recorded(), recorded(), recorded()]
      await start({ ...stores, store: first.store }, events, 'one', { projections: mine }).caughtUp()
      const runs = start({ ...stores, store: second.store }, events, 'two')
      await until('the second to fold the others', () => others.every(({ name }) => runs.stateOf(name) === 'folding'))
      const waiting = start({ ...stores, store: standby.store }, events, 'three')
      await until('the third to wait', () => projections.every(({ name }) => waiting.stateOf(name) === 'waiting'))
      await until('both to have cleaned', () => first.cleaned.length >= 1 && second.cleaned.length >= others.length)
      // Time enough to see who goes on cleaning.
      await until('many more looks', lookedAgain(waiting, 20))
      expect(first.cleaned).toEqual(names(mine))
      expect(second.cleaned.sort()).toEqual(names(others))
      expect(standby.cleaned).toEqual([])
    })

    it('goes on hourly, not on and on, when one projection has stopped', async () => {
      const events = testLog(history)
      events.broken.add(history.find(({ type }) => type === 'AppointmentConfirmed')?.id ?? '')
      const { store, cleaned } = recorded()
      const runs = start({ ...stores, store }, events, 'one')
      await until('one to stop', () => runs.stateOf('appointments') === 'stopped')
      await until('the others to be cleaned', () => cleaned.includes('taken-intervals@1'))
      await until('many more looks', lookedAgain(runs, 20))
      expect(cleaned.filter((collection) => collection === 'taken-intervals@1')).toHaveLength(1)
      expect(cleaned).not.toContain(collectionOf(appointments))
    })
  })

  describe('an idle system', () => {
    it('asks the stores one thing each time it looks at its leases, which it does once a second at most', async () => {
      const events = testLog(half)
      const folding = start(stores, events, 'one')
      await folding.caughtUp()
      const standby = start(stores, events, 'two')
      await until('the second to wait', () => projections.every(({ name }) => standby.stateOf(name) === 'waiting'))
      await until('housekeeping to be done', lookedAgain(folding, 5))
      const before = [folding, standby].map(({ calls }) => calls.length)
      await until('many looks of both', both(lookedAgain(folding, 20), lookedAgain(standby, 20)))
      const since = [folding, standby].map(({ calls }, n) => calls.slice(before[n]))
      expect(since.map((calls) => [...new Set(calls)])).toEqual([['work.renew'], ['work.renew']])
    })
  })

  describe('several processes', () => {
    it('fold each projection once, and one takes over when the other ends', async () => {
      const events = testLog(half)
      const first = start(stores, events, 'one')
      await first.caughtUp()
      const second = start(stores, events, 'two')
      await until('the second to wait', () => projections.every(({ name }) => second.stateOf(name) === 'waiting'))
      expect(second.ready()).toBe(true)
      await first.stop()
      events.push(...history.slice(80))
      await second.caughtUp()
      await expectFreshFold(history)
    })
  })
}

/** Whether a process has read its leases that many times since. */
const lookedAgain = ({ calls }: Runs, times: number): (() => boolean) => {
  const looks = () => calls.filter((call) => call === 'work.renew').length
  const before = looks()
  return () => looks() >= before + times
}

const both = (one: () => boolean, other: () => boolean) => () => one() && other()
