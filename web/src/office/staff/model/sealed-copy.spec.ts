import { sessionIdleMs } from '@clinic/shared-events/contracts/practice/staff.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClockBy } from '~/lib/now.ts'
import { doctor } from '~/testing/staff.ts'
import type { CopyStore, Kept } from './copy-store.ts'
import { noteUse } from './resting.ts'
import { createSealedCopy, type KeptVisit } from './sealed-copy.ts'

const hour = sessionIdleMs
/** 10:32 in Costa Rica. */
const began = Date.parse('2026-11-24T16:32:00.000Z')
const visit: KeptVisit = {
  id: 'v1',
  startTime: '14:00',
  endTime: '15:00',
  name: 'Damaris Solís',
  address: 'Barva, del parque 100 m sur',
  phone: '8888-1234',
  appointmentType: 'seguimiento',
  status: 'confirmado',
}
const day = { day: '2026-11-24', readAt: began, visits: [visit] }
const session = (rests: boolean) => ({ until: '2026-11-25T04:00:00.000Z', rests })
const ana = doctor({ id: 'ana', session: session(false) })
const kept = doctor({ id: 'ana', session: session(true) })

const started = () => {
  const stored: { kept: Kept | null } = { kept: null }
  const store: CopyStore = {
    read: async () => stored.kept,
    update: async (change) => {
      stored.kept = change(stored.kept)
    },
  }
  return { stored, store, copy: createSealedCopy(store) }
}
const keptFor = async (who: typeof ana, pin?: string) => {
  const all = started()
  await all.copy.begin(who, pin)
  await all.copy.keep(day)
  return all
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  noteUse()
})
afterEach(() => void vi.useRealTimers())

describe("the copy of today's visits", () => {
  // @rule clock-of-server
  test('is read on a browser whose clock is a day behind, by what the server said of it', async () => {
    setClockBy(new Date(began + 24 * hour).toUTCString(), began)
    const { store, copy } = await keptFor(
      doctor({ id: 'ana', session: { ...ana.session, until: '2026-11-26T04:00:00.000Z' } }),
    )
    const tomorrow = { ...day, day: '2026-11-25' }
    await copy.keep(tomorrow)
    setClockBy(new Date(began).toUTCString(), began)
    const reloaded = createSealedCopy(store)
    expect(await reloaded.read()).toEqual(tomorrow)
  })

  // @rule offline-copy-sealed: Issue: today's list is kept sealed by a key of the session, which no script reads out
  test('is read as it was kept, of the fields that are shown, and stands nowhere in the open', async () => {
    const { copy, stored } = await keptFor(ana)
    await copy.keep({ ...day, visits: [{ ...visit, reason: 'Dolor lumbar' } as KeptVisit] })
    expect(await copy.read()).toEqual(day)
    const { key, sealed } = stored.kept as Kept
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    const bytes = new TextDecoder('latin1').decode(sealed?.bytes)
    for (const text of ['Damaris', 'Barva', '8888', 'Dolor']) expect(bytes + JSON.stringify(stored)).not.toContain(text)
  })

  // @rule offline-copy-ends: Issue: it is gone with the session: at its end, when it is signed out or ended, and when
  //   another account signs in
  test.each([
    ['an hour after the session was used last', hour, ana],
    ['when the session has lasted twelve hours, on a kept device too', Date.parse(kept.session.until) - began, kept],
  ])('is gone %s', async (_, ms, who) => {
    const { copy, stored } = await keptFor(who)
    vi.setSystemTime(began + ms - 1)
    expect(await copy.read()).not.toBeNull()
    vi.setSystemTime(began + ms)
    expect(await copy.read()).toBeNull()
    expect(stored.kept).toBeNull()
  })

  // @rule offline-copy-ends
  test('is gone when another account or session begins, and stays over a reload of the same', async () => {
    const { copy, store, stored } = await keptFor(ana)
    await createSealedCopy(store).begin(ana)
    expect(await copy.read()).toEqual(day)
    for (const other of [
      doctor({ id: 'luis', session: session(false) }),
      doctor({ id: 'luis', session: { until: '2026-11-25T04:30:00.000Z', rests: false } }),
    ]) {
      await copy.begin(other)
      expect(await copy.read()).toBeNull()
      expect(stored.kept?.sealed).toBeNull()
      await copy.keep(day)
    }
    await copy.wipe()
    expect([await copy.read(), stored.kept]).toEqual([null, null])
  })

  // @rule offline-copy-ends
  test('does not come back by a tab that was still keeping it', async () => {
    const { copy, store, stored } = await keptFor(ana)
    const update: CopyStore['update'] = async (change) => {
      await copy.wipe()
      await store.update(change)
    }
    await createSealedCopy({ ...store, update }).keep(day)
    expect(stored.kept).toBeNull()
  })

  test('is of today alone', async () => {
    const { copy, stored } = started()
    await copy.begin(ana)
    await copy.keep({ ...day, day: '2026-11-23' })
    expect([await copy.read(), stored.kept]).toEqual([null, null])
  })

  // @rule offline-copy-pin: Issue: where the session rests, the copy asks for its PIN
  test('of a kept device asks for the PIN after an hour, and five wrong ones remove it', async () => {
    const { copy, stored } = await keptFor(kept, '274931')
    vi.setSystemTime(began + hour)
    expect(await copy.read()).toBe('resting')
    expect(await copy.isPin('274931')).toBe(true)
    noteUse()
    expect(await copy.read()).toEqual(day)
    // What is kept of a PIN says ten bits of it.
    expect(stored.kept?.check).toBeLessThan(1024)
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await copy.isPin('274932')).toBe(false)
    expect([await copy.isPin('274931'), stored.kept]).toEqual([null, null])
  })

  // @rule offline-copy-pin
  test('of a kept device asks for the PIN where its clock was put back since', async () => {
    const { copy } = await keptFor(kept, '274931')
    vi.setSystemTime(began - 2 * 60_000)
    expect(await copy.read()).toBe('resting')
    noteUse()
    expect(await copy.read()).toEqual(day)
  })

  // @rule offline-copy-pin
  test('of a kept device goes on asking where its clock is put back to the hour in which it was used', async () => {
    const { copy } = await keptFor(kept, '274931')
    vi.setSystemTime(began + 3 * hour)
    expect(await copy.read()).toBe('resting')
    vi.setSystemTime(began + 60_000)
    expect(await copy.read()).toBe('resting')
    expect(await copy.isPin('274931')).toBe(true)
    noteUse()
    expect(await copy.read()).toEqual(day)
  })

  // @rule offline-copy-pin
  test('of a kept device has five tries in all of its tabs together', async () => {
    const { store, stored } = await keptFor(kept, '274931')
    const tries = ['000001', '000002', '000003', '000004', '000005'].map((pin) => createSealedCopy(store).isPin(pin))
    expect(await Promise.all(tries)).toEqual([false, false, false, false, false])
    expect(stored.kept).toBeNull()
  })

  test('knows no PIN that was not given in this browser', async () => {
    const { copy } = await keptFor(kept)
    expect(await copy.isPin('274931')).toBeNull()
  })

  test('is none where the browser keeps nothing', async () => {
    const failing: CopyStore = { read: () => Promise.reject(new Error()), update: () => Promise.reject(new Error()) }
    for (const copy of [createSealedCopy(null), createSealedCopy(failing)]) {
      await copy.begin(ana)
      await copy.keep(day)
      expect([await copy.read(), await copy.isPin('274931')]).toEqual([null, null])
    }
  })
})
