import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
  vi.resetModules()
})

// @rule as-of-copy
it('the clock of a copy of an earlier instant stands still there; of the live system it goes on', async () => {
  expect((await import('./now.ts')).asOf).toBeNull()
  expect((await import('./now.ts')).nowMs()).toBeCloseTo(Date.now(), -4)
  vi.resetModules()
  document.head.innerHTML = '<meta name="as-of" content="2026-11-01T18:00:00.000Z">'
  const { asOf, nowMs } = await import('./now.ts')
  expect([asOf, nowMs()]).toEqual(['2026-11-01T18:00:00.000Z', Date.parse('2026-11-01T18:00:00.000Z')])
  const { now, today } = await import('./format.ts')
  expect([now(), today()]).toEqual(['2026-11-01T18:00:00.000Z', '2026-11-01'])
})

// @rule clock-of-server: 'Hoy', 'Ahora' and what is past are by the server's clock where the browser's is wrong
it.each([
  ['a day behind', '2026-11-23T16:20:00.000Z'],
  ['three hours ahead', '2026-11-24T19:20:00.000Z'],
])('of a browser whose clock is %s, the clock is the server’s, and right again once that one is', async (_, wrong) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(wrong) })
  const { nowMs, onClockSet, setClockBy } = await import('./now.ts')
  const { today } = await import('./format.ts')
  const set = vi.fn()
  const end = onClockSet(set)
  setClockBy('Tue, 24 Nov 2026 16:20:00 GMT', Date.now())
  expect([new Date(nowMs()).toISOString(), today()]).toEqual(['2026-11-24T16:20:00.000Z', '2026-11-24'])
  vi.setSystemTime('2026-11-24T16:21:00.000Z')
  setClockBy('Tue, 24 Nov 2026 16:21:00 GMT', Date.now())
  expect([nowMs(), set.mock.calls.length]).toEqual([Date.now(), 2])
  end()
})

it('an answer that says no instant, was long on its way, or differs by less than that may take, sets no clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T16:20:00.000Z') })
  const { nowMs, setClockBy } = await import('./now.ts')
  setClockBy(null, Date.now())
  setClockBy('no instant', Date.now())
  setClockBy('Tue, 24 Nov 2026 16:19:30 GMT', Date.now())
  setClockBy('Tue, 24 Nov 2026 13:20:00 GMT', Date.parse('2026-11-24T13:19:59.000Z'))
  expect(nowMs()).toBe(Date.now())
})
