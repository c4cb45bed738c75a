import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createKeyedQueue } from './keyed-queue.ts'

const gate = () => Promise.withResolvers<void>()
const started = Date.parse('2026-11-20T15:00:00.000Z')
const until = (still: number) => ({ still, end: started + 10_000 })
const patient = until(started + 2_000)

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
    const later = inOrder('day', until(patient.still + 1), async () => void seen.push('later'))
    const refused = expect(waiting).rejects.toThrow(Busy)
    clock.advance(2_000)
    await refused
    first.resolve()
    await Promise.all([running, later])
    expect(seen).toEqual(['later'])
  })

  it('keeps whoever waits while those before it are done one after another, for 10 s at most', async () => {
    const { clock, inOrder } = open()
    const gates = Array.from({ length: 8 }, gate)
    const running = gates.map((one, n) => inOrder('day', patient, () => one.promise.then(() => n)))
    const last = inOrder('day', patient, async () => 'last')
    for (const [n, one] of gates.slice(0, 6).entries()) {
      clock.advance(1_500)
      one.resolve()
      await expect(running[n]).resolves.toBe(n)
    }
    const refused = [running[7], last].map((waiting) => expect(waiting).rejects.toThrow(Busy))
    clock.advance(1_000)
    await Promise.all(refused)
    gates[6]?.resolve()
    await expect(running[6]).resolves.toBe(6)
  })

  it('keeps whoever waits while the task that runs says that what it waits for moves', async () => {
    const { clock, inOrder } = open()
    const first = gate()
    let moved = (): void => {}
    const running = inOrder('day', patient, (turn) => {
      moved = turn.moved
      return first.promise
    })
    const next = inOrder('day', patient, async ({ deadline }) => deadline)
    clock.advance(1_900)
    moved()
    clock.advance(1_900)
    first.resolve()
    await running
    await expect(next).resolves.toEqual(until(started + 5_800))
  })

  it('has room again for another when one was turned away', async () => {
    const { clock, inOrder } = open(1)
    const first = gate()
    const running = inOrder('day', patient, () => first.promise)
    const refused = expect(inOrder('day', until(started + 1_000), async () => 'waited')).rejects.toThrow(Busy)
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
    const next = inOrder('day', until(patient.still + 1), async () => 'next')
    now = patient.still
    first.resolve()
    await Promise.all([running, refused])
    await expect(next).resolves.toBe('next')
  })

  it('is no queue when the name is free: the task begins whatever its deadline', async () => {
    const { inOrder } = open()
    await expect(inOrder('day', until(started), async () => 'done')).resolves.toBe('done')
  })
})
