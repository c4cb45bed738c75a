import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  document.head.innerHTML = ''
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
