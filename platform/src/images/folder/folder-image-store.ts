import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreAway } from '../../stores/store-away.ts'
import { type ImageStore, ImageStoreFull, type StoredImage, unnamedForMs } from '../image-store.ts'

/** What an image is made in before it has its name. */
const unfinished = 'unfinished-'

const full: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What to throw for an error of the file system. */
const problemOf = (error: unknown): Error =>
  full.has(codeOf(error)) ? new ImageStoreFull('no room for an image') : new StoreAway('images', error)

/** Writes a file whose bytes are on the disk when it resolves. */
const writeDurably = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Whether a folder of that name, with something in it, was there already. */
const isThere = (error: unknown): boolean => ['EEXIST', 'ENOTEMPTY'].includes(String(codeOf(error)))

/** Gives a folder another name. False where that is another's. */
const renamed = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isThere(error)) return false
    throw error
  }
}

const mtimeOf = async (path: string): Promise<number> => (await stat(path)).mtimeMs

/** For who reads alone, beside whoever writes: nothing is made or removed. */
export const openFolderImageReader = (folder: string, ending = 'webp'): Pick<ImageStore, 'read'> => ({
  async read(id, width) {
    try {
      return await readFile(join(folder, id, `${width}.${ending}`))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw problemOf(error)
    }
  },
})

type FolderOptions = {
  /** Writes one file; another one for disks that are full. */
  write?: (path: string, bytes: Buffer) => Promise<void>
  /** How the names of the files end. */
  ending?: string
  /** When a folder was stored last or kept, in milliseconds since 1970; another one for what comes in between. */
  storedAt?: (path: string) => Promise<number>
}

/** Removes an image that was neither stored nor kept since. It loses its name first: who stores it meanwhile has kept it before that, or makes it anew. */
const removeOld = async (folder: string, name: string, before: number, storedAt: typeof mtimeOf): Promise<boolean> => {
  const [path, aside] = [join(folder, name), join(folder, unfinished + randomUUID())]
  if ((await storedAt(path)) > before) return false
  await rename(path, aside)
  const isKept = (await mtimeOf(aside)) > before
  if (isKept && (await renamed(aside, path))) return false
  await rm(aside, { recursive: true })
  return !isKept
}

/**
 * Images as files of a folder, `<id>/<width>.webp`. An image is made in a folder of its own beside the others and then renamed, so that all its sizes
 * are there or none. What a crash left unfinished is removed when the folder is opened. The time of an image's folder is when it was stored last, or
 * kept.
 */
export const openFolderImageStore = (
  folder: string,
  { write = writeDurably, ending = 'webp', storedAt = mtimeOf }: FolderOptions = {},
): ImageStore => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder))
    if (name.startsWith(unfinished)) rmSync(join(folder, name), { recursive: true, force: true })

  const place = async ({ id, sizes }: StoredImage, made: string): Promise<void> => {
    for (const [width, bytes] of sizes) await write(join(made, `${width}.${ending}`), bytes)
    await syncFolder(made)
    await rename(made, join(folder, id))
    await syncFolder(folder)
  }

  /** Sets when an image was kept last. False where it is not there. */
  const touch = async (id: string, at: Date): Promise<boolean> => {
    try {
      await utimes(join(folder, id), at, at)
      return true
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw problemOf(error)
    }
  }

  /** Makes an image and gives it its name. False where that is another's. */
  const make = async (image: StoredImage): Promise<boolean> => {
    let made = ''
    try {
      made = await mkdtemp(join(folder, unfinished))
      await place(image, made)
      return true
    } catch (error) {
      if (made) await rm(made, { recursive: true, force: true })
      if (isThere(error)) return false
      throw problemOf(error)
    }
  }

  return {
    async put(image) {
      // It may be removed between the two.
      while (!(await make(image)) && !(await touch(image.id, new Date())));
    },
    async remove(id) {
      try {
        await rm(join(folder, id), { recursive: true, force: true })
      } catch (error) {
        throw problemOf(error)
      }
    },
    async keep(named, now) {
      try {
        for (const id of named) await touch(id, now)
        const before = now.getTime() - unnamedForMs
        let removed = 0
        for (const name of await readdir(folder))
          if (!name.startsWith(unfinished) && (await removeOld(folder, name, before, storedAt))) removed += 1
        return removed
      } catch (error) {
        throw problemOf(error)
      }
    },
    ...openFolderImageReader(folder, ending),
  }
}
