import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { syncPath } from '../stores/sqlite-file.ts'
import { StoreAway } from '../stores/store-away.ts'
import { type Bucket, bucketIn, openBucket } from './bucket.ts'

const line = z.object({ keys: z.array(z.string()) })

const keysIn = (text: string): readonly string[] => {
  try {
    return line.safeParse(JSON.parse(text)).data?.keys ?? []
  } catch {
    return []
  }
}

/** The ids of destroyed data keys, kept outside the stores. An id says nothing of a person. */
export type ErasedKeys = {
  /** Durable when it resolves; again is no error. @throws StoreAway */
  note(keys: readonly string[]): Promise<void>
  /** Each once; what is not of ours is left out. @throws StoreAway */
  list(): Promise<string[]>
}

/**
 * The destroyed keys beside the signed heads, where HEADS_DIR says: a restored backup from before an erasure has the keys again; by this
 * list they are destroyed again (docs/decisions/0192).
 */
export const erasedKeysAt = (at: string): ErasedKeys => {
  const bucket = bucketIn(at)
  return bucket ? inBucket(openBucket(bucket)) : inFolder(at)
}

/** An object for each stream, named by its keys. */
const inBucket = ({ put, readAll }: Bucket): ErasedKeys => ({
  note: (keys) => put(`erased-${hash('sha256', keys.join(' ')).slice(0, 32)}.json`, JSON.stringify({ keys })),
  list: async () => [...new Set((await readAll('erased-')).flatMap(keysIn))],
})

/** 'erased.jsonl', a line for each stream. */
const inFolder = (folder: string): ErasedKeys => {
  const file = join(folder, 'erased.jsonl')
  const reachable = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw new StoreAway('heads', error)
    }
  }
  return {
    note: async (keys) =>
      reachable(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        appendFileSync(file, `${JSON.stringify({ keys })}\n`, { mode: 0o600 })
        syncPath(file)
        syncPath(folder)
      }),
    list: async () =>
      reachable(() => (existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').flatMap(keysIn))] : [])),
  }
}
