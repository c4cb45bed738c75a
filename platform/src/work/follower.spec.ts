import { expect, it } from 'vitest'
import { type Follower, follow } from './follower.ts'
import { createLeases } from './leases.ts'
import type { WorkStore } from './work-store.ts'

/** Leases of one process, and what it does in order. */
const stage = () => {
  const did: string[] = []
  const stopping = new AbortController()
  let epoch = 0n
  const work: Pick<WorkStore, 'acquire' | 'renew' | 'release'> = {
    acquire: async () => ({ epoch: ++epoch }),
    renew: async () => new Map(),
    release: async () => void did.push('gives up'),
  }
  const none = { checkpoint: async () => null, saveCheckpoint: async () => true }
  const leases = createLeases({ work: { ...work, ...none }, holder: 'one', ttlMs: 60_000 })
  /** Follows three numbers each time, until it has begun so often. */
  const run = (times: number, take: (n: number, end: () => void) => void): Promise<void> => {
    const follower: Follower<number> = {
      name: 'numbers',
      async begin(holding) {
        did.push(`begins with ${holding.epoch}`)
        return {
          batches: (async function* () {
            yield* [1, 2, 3]
            stopping.abort()
          })(),
          async take(n) {
            if (Number(holding.epoch) === times) return
            did.push(`takes ${n}`)
            take(n, holding.end)
          },
          async stop() {
            did.push(holding.signal.aborted ? 'puts down' : 'puts down too early')
          },
        }
      },
      async onProblem(error, pause) {
        did.push(String(error))
        await pause(0)
      },
    }
    return follow({ leases, signal: stopping.signal }, follower)
  }
  return { did, run }
}

it('ends its work before it gives the lease up, so that no other process has begun meanwhile', async () => {
  const { did, run } = stage()
  await run(9, () => undefined)
  expect(did).toEqual(['begins with 1', 'takes 1', 'takes 2', 'takes 3', 'puts down', 'gives up'])
})

it('takes no further batch once another has written with a newer epoch, and tries for the lease again', async () => {
  const { did, run } = stage()
  await run(2, (n, end) => n === 2 && end())
  const first = ['begins with 1', 'takes 1', 'takes 2', 'puts down', 'gives up']
  expect(did).toEqual([...first, 'begins with 2', 'puts down', 'gives up'])
})

it('has given the lease up before it pauses after an error, and then begins anew', async () => {
  const { did, run } = stage()
  await run(2, () => {
    throw new Error('poison')
  })
  const first = ['begins with 1', 'takes 1', 'puts down', 'gives up', 'Error: poison']
  expect(did).toEqual([...first, 'begins with 2', 'puts down', 'gives up'])
})
