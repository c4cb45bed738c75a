import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '../stores/sqlite-file.ts'
import { StoreAway } from '../stores/store-away.ts'
import { type Bucket, bucketIn, openBucket } from './bucket.ts'

/** Small texts that are kept outside the stores, where HEADS_DIR says. */
export type Outside = {
  /** Durable when it resolves: a line of the file `name` in a folder; in a bucket the object `name-id`, in the place of what it held. @throws StoreAway */
  keep(name: string, id: string, text: string): Promise<void>
  /** What is kept under every name that begins so, by name. @throws StoreAway */
  readAll(begin: string): Promise<string[]>
}

export const openOutside = (at: string): Outside => {
  const bucket = bucketIn(at)
  return bucket ? inBucket(openBucket(bucket)) : inFolder(at)
}

const inBucket = ({ put, readAll }: Bucket): Outside => ({
  keep: (name, id, text) => put(`${name}-${id}.json`, text),
  readAll,
})

/** A file of lines for each name, 'heads-2026-11.jsonl', which its owner alone may read. */
const inFolder = (folder: string): Outside => {
  const reachable = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw new StoreAway('heads', error)
    }
  }
  return {
    keep: async (name, _id, text) =>
      reachable(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const file = join(folder, `${name}.jsonl`)
        // The break comes first: a line that a full disk or a crash cut off spoils no other.
        appendFileSync(file, `\n${text}`, { mode: 0o600 })
        syncPath(file)
        syncPath(folder)
      }),
    readAll: async (begin) =>
      reachable(() =>
        (existsSync(folder) ? readdirSync(folder) : [])
          .filter((name) => name.startsWith(begin) && name.endsWith('.jsonl'))
          .toSorted()
          .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
      ),
  }
}
