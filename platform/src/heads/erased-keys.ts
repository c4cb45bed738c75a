import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { syncPath } from '../stores/sqlite-file.ts'
import { StoreAway } from '../stores/store-away.ts'

const line = z.object({ keys: z.array(z.string()) })

const keysIn = (text: string): readonly string[] => {
  try {
    return line.safeParse(JSON.parse(text)).data?.keys ?? []
  } catch {
    return []
  }
}

/**
 * The ids of destroyed data keys in a folder outside the stores, beside the signed heads: 'erased.jsonl', a line for each stream. A restored backup from before an
 * erasure has the keys again; by this list they are destroyed again (docs/decisions/0192). An id says nothing of a person.
 */
export const erasedKeysIn = (folder: string) => {
  const file = join(folder, 'erased.jsonl')
  const reachable = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw new StoreAway('heads', error)
    }
  }
  return {
    /** Durable when it resolves; again is no error. @throws StoreAway */
    note: async (keys: readonly string[]): Promise<void> =>
      reachable(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        appendFileSync(file, `${JSON.stringify({ keys })}\n`, { mode: 0o600 })
        syncPath(file)
        syncPath(folder)
      }),
    /** What is no line of ours is left out. @throws StoreAway */
    list: (): string[] =>
      reachable(() => (existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').flatMap(keysIn))] : [])),
  }
}
