import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailSender } from './mail.ts'
import { mimeOf } from './mime.ts'

type OutboxDeps = { folder: string; from: string; now: () => string }

/** So long a mail stays in the folder. Milliseconds. */
const keptMs = 7 * 24 * 60 * 60_000

/**
 * Puts mails into a folder, one .eml file each, which mail programs open: for the demonstration and for tests, since nothing is sent. Only its owner may read
 * them; what is a week old is removed.
 */
export const openOutbox = ({ folder, from, now }: OutboxDeps): MailSender => {
  /** Names of whom nothing is to lie here: a mail may have been on its way when they were erased. */
  const forgotten = new Set<string>()
  const isForgotten = (name: string) => [...forgotten].some((one) => name.includes(` ${one}.`))
  const removeForgotten = async () => {
    for (const name of await readdir(folder)) if (isForgotten(name)) await rm(join(folder, name), { force: true })
  }
  return {
    async send(mail) {
      const at = now()
      const name = `${at.replaceAll(':', '-')} ${mail.messageId.replaceAll(/[<>]/g, '').split('@')[0]}.eml`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // Before it is put: what fails after that would have it sent again.
        await removeOld(folder, Date.parse(at) - keptMs)
        const unfinished = join(folder, `.${name}`)
        await writeFile(unfinished, await mimeOf(mail, from), { mode: 0o600 })
        // Its age is told by the clock that is asked for it later.
        await utimes(unfinished, new Date(at), new Date(at))
        await rename(unfinished, join(folder, name))
        if (isForgotten(name)) await removeForgotten()
        return { kind: 'saved' }
      } catch {
        return { kind: 'refused', because: 'now', reason: 'unreachable' }
      }
    },
    async forget(name) {
      forgotten.add(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeForgotten()
    },
    async oldest() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const put = await removeOld(folder, Date.parse(now()) - keptMs)
      return put.length === 0 ? null : new Date(Math.min(...put)).toISOString()
    },
  }
}

/** @returns when those were put that stay, milliseconds since 1970. Another call, or a person, may remove some meanwhile. */
const removeOld = async (folder: string, before: number): Promise<number[]> => {
  const put: number[] = []
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue
    const path = join(folder, name)
    const mtimeMs = await putAt(path)
    if (mtimeMs === null) continue
    if (mtimeMs < before) await rm(path, { force: true })
    else put.push(mtimeMs)
  }
  return put
}

/** null: it is not there any more. */
const putAt = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
