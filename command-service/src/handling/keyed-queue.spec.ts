import { Busy } from '@clinic/service-kit/http/problem.ts'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createKeyedQueue } from './keyed-queue.ts'

const gate = () => Promise.withResolvers<void>()
const started = Date.parse('2026-11-20T15:00:00.000Z')
const patient = started + 2_000

const open = (most = 500) => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  return { clock, inOrder: createKeyedQueue({ most, elapsed: clock.now, after: clock.after }) }
}

describe('a queue per name', () => {
  it('lets the second of a name wait for the first, and another name pass', async () => {
    const { inOrder } = open()
    const seen: string[] = []
    const first = gate()
    const a = inOrder('day', patient, async () => {
      await first.promise
      seen.push('a')
    })
    const b = inOrder('day', patient, async () => void seen.push('b'))
    await inOrder('other', patient, async () => void seen.push('c'))
    expect(seen).toEqual(['c'])
    first.resolve()
    await Promise.all([a, b])
    expect(seen).toEqual(['c', 'a', 'b'])
  })

  it('goes on after a task that failed, and tells its own caller', async () => {
    const { inOrder } = open()
    const failed = inOrder('day', patient, async () => {
      throw new Error('no')
    })
    const next = inOrder('day', patient, async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })
})

describe('a queue', () => {
  it('turns away at once whoever comes when enough wait under the name', async () => {
    const { inOrder } = open(2)
    const first = gate()
    const seen: string[] = []
    const task = (name: string) => async () => {
      await first.promise
      seen.push(name)
    }
    const running = ['a', 'b', 'c'].map((name) => inOrder('day', patient, task(name)))
    await expect(inOrder('day', patient, task('d'))).rejects.toThrow(Busy)
    const elsewhere = inOrder('other', patient, task('e'))
    first.resolve()
    await Promise.all([...running, elsewhere])
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'e'])
  })

  it('turns away whoever waited until its deadline, and never begins its task', async () => {
    const { clock, inOrder } = open()
    const first = gate()
    const seen: string[] = []
    const running = inOrder('day', patient, () => first.promise)
    const waiting = inOrder('day', patient, async () => void seen.push('waited'))
    const later = inOrder('day', patient + 1, async () => void seen.push('later'))
    const refused = expect(waiting).rejects.toThrow(Busy)
    clock.advance(2_000)
    await refused
    first.resolve()
    await Promise.all([running, later])
    expect(seen).toEqual(['later'])
  })

  it('has room again for another when one was turned away', async () => {
    const { clock, inOrder } = open(1)
    const first = gate()
    const running = inOrder('day', patient, () => first.promise)
    const refused = expect(inOrder('day', started + 1_000, async () => 'waited')).rejects.toThrow(Busy)
    clock.advance(1_000)
    await refused
    const next = inOrder('day', patient, async () => 'next')
    first.resolve()
    await running
    await expect(next).resolves.toBe('next')
  })

  it('begins no task after its deadline where the timer is late, but the next one', async () => {
    let now = started
    const inOrder = createKeyedQueue({ most: 9, elapsed: () => now, after: () => () => undefined })
    const first = gate()
    const running = inOrder('day', patient, () => first.promise)
    const refused = expect(inOrder('day', patient, async () => 'waited')).rejects.toThrow(Busy)
    const next = inOrder('day', patient + 1, async () => 'next')
    now = patient
    first.resolve()
    await Promise.all([running, refused])
    await expect(next).resolves.toBe('next')
  })

  it('is no queue when the name is free: the task begins whatever its deadline', async () => {
    const { inOrder } = open()
    await expect(inOrder('day', started, async () => 'done')).resolves.toBe('done')
  })
})
