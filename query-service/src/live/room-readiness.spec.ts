import { describe, expect, test } from 'vitest'
import { liveOf } from '../../testing/live-fakes.ts'
import { createRoomReadiness } from './room-readiness.ts'

/** Two projections of a room, of which `folded` have folded what was in the log at the start. */
const setUp = (folded: string[], built: string[] = ['boards', 'threads']) => {
  const reconnected: string[] = []
  const stopping = new AbortController()
  const done = Promise.withResolvers<void>()
  const isReady = createRoomReadiness({
    live: [liveOf('boards'), liveOf('threads')],
    start: 9n,
    isBuilt: async (name) => built.includes(name),
    reached: async (name, _position, options) => {
      if (options?.unhurried) await done.promise
      return folded.includes(name)
    },
    reconnect: (name) => reconnected.push(name),
    signal: stopping.signal,
  })
  const foldAll = async () => {
    folded.push('boards', 'threads')
    done.resolve()
    await new Promise(setImmediate)
  }
  return { isReady, reconnected, foldAll }
}

describe('a room', () => {
  test('is entered once its projections have folded what was there', async () => {
    const { isReady, reconnected, foldAll } = setUp(['boards', 'threads'])
    expect(await isReady('staff')).toBe(true)
    await foldAll()
    expect(reconnected).toEqual([])
  })

  test('is entered with a projection that stands still; whoever is in it resumes once that has folded the rest', async () => {
    const { isReady, reconnected, foldAll } = setUp(['boards'])
    expect(await isReady('staff')).toBe(true)
    expect(await isReady('staff')).toBe(true)
    expect(reconnected).toEqual([])
    await foldAll()
    expect(reconnected).toEqual(['threads'])
  })

  test('stays closed while one of its projections was never built', async () => {
    const { isReady } = setUp(['boards'], ['boards'])
    expect(await isReady('staff')).toBe(false)
  })
})
