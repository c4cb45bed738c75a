import { hash } from 'node:crypto'
import { z } from 'zod'
import { openOutside } from './outside.ts'

const line = z.object({ keys: z.array(z.string()) })

const keysIn = (text: string): readonly string[] => {
  try {
    return line.safeParse(JSON.parse(text)).data?.keys ?? []
  } catch {
    return []
  }
}

/** The ids of destroyed data keys, kept outside the stores. An id says nothing of a person. */
type ErasedKeys = {
  /** Durable when it resolves; again is no error. @throws StoreAway */
  note(keys: readonly string[]): Promise<void>
  /** Each once; what is not of ours is left out. @throws StoreAway */
  list(): Promise<string[]>
}

/**
 * The destroyed keys beside the signed heads, where HEADS_DIR says: a restored backup from before an erasure has the keys again; by this
 * list they are destroyed again (docs/decisions/0190). In a bucket an object for each stream, named by its keys.
 */
export const erasedKeysAt = (at: string): ErasedKeys => {
  const { keep, readAll } = openOutside(at)
  return {
    note: (keys) => keep('erased', hash('sha256', keys.join(' ')).slice(0, 32), JSON.stringify({ keys })),
    list: async () => [...new Set((await readAll('erased')).flatMap(keysIn))],
  }
}
