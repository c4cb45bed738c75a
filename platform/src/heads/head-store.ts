import { openOutside } from './outside.ts'
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

/** Heads outside the stores: in a folder all, a file for each month; in a bucket the newest of each day, and by its versions all. */
export const openHeadsOutside = (at: string): HeadStore => {
  const { keep, readAll } = openOutside(at)
  return {
    keep: (head) => keep(`heads-${head.at.slice(0, 7)}`, head.at.slice(8, 10), JSON.stringify(head)),
    list: async () => (await readAll('heads-')).flatMap((text) => headIn(text) ?? []),
  }
}
