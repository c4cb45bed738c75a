import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '../stores/sqlite-file.ts'
import { StoreAway } from '../stores/store-away.ts'
import { type SignedHead, signedHead } from './signed-head.ts'

/** Where signed heads are kept. Every adapter passes `head-store.contract.ts`. */
export type HeadStore = {
  /** Keeps a head; durable when it resolves. @throws StoreAway */
  keep(head: SignedHead): Promise<void>
  /** The heads that are kept, the oldest first; what is no head is left out. @throws StoreAway */
  list(): Promise<SignedHead[]>
}

/** What a text holds; null where it is no head. */
export const headIn = (text: string): SignedHead | null => {
  try {
    return signedHead.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Heads in a folder outside the stores, a line each, a file for each month: 'heads-2026-11.jsonl'. */
export const openHeadFolder = (folder: string): HeadStore => {
  const reachable = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw new StoreAway('heads', error)
    }
  }
  return {
    keep: async (head) =>
      reachable(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const file = join(folder, `heads-${head.at.slice(0, 7)}.jsonl`)
        appendFileSync(file, `${JSON.stringify(head)}\n`, { mode: 0o600 })
        syncPath(file)
      }),
    list: async () =>
      reachable(() => {
        const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^heads-.*\.jsonl$/.test(name)) : []
        const lines = names.toSorted().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
        return lines.flatMap((line) => headIn(line) ?? [])
      }),
  }
}
