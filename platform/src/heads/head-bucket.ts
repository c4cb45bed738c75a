import type { Bucket } from './bucket.ts'
import { type HeadStore, headIn } from './head-store.ts'

/**
 * Heads in a bucket: an object a day with the newest of it, 'heads-2026-11-26.json'. A bucket that keeps versions, or locks them, has them
 * all, and whoever can write log and vault cannot take them away.
 */
export const openHeadBucket = ({ put, readAll }: Bucket): HeadStore => ({
  keep: (head) => put(`heads-${head.at.slice(0, 10)}.json`, JSON.stringify(head)),
  list: async () => (await readAll('heads-')).flatMap((text) => headIn(text) ?? []),
})
