import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { goldenEvent } from '../../../shared-events/testing/golden.ts'
import { evictingErased } from './evict-erased.ts'
import { appendTo, logOf, openTestVault } from './spec-support.ts'

// @rule erase-caches
it('whoever reads past a certificate has forgotten the keys it names, however it reads', async () => {
  const { codec } = await openTestVault()
  const events: StoredEvent[] = []
  await appendTo(events, codec, 'erasure-1', [goldenEvent('PersonalDataErased')], 'c')
  const evicted: (string | undefined)[] = []
  const log = evictingErased(
    {
      ...logOf(events),
      async *subscribe() {
        yield { events, caughtUp: true }
      },
    },
    { evict: (stream) => void evicted.push(stream) },
  )
  const { streams } = goldenEvent('PersonalDataErased').data as { streams: { stream: string }[] }
  const named = streams.map(({ stream }) => stream)
  await log.readAll(0n, 10)
  expect(evicted.splice(0)).toEqual(named)
  await log.readBack('end', 10)
  expect(evicted.splice(0)).toEqual(named)
  await log.readStream('erasure-1')
  expect(evicted.splice(0)).toEqual(named)
  for await (const _ of log.subscribe(0n, new AbortController().signal)) break
  expect(evicted).toEqual(named)
})
