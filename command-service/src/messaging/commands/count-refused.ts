import type { Vault } from '@clinic/platform/vault/open-vault.ts'

type Deps = {
  vault: Pick<Vault, 'refusedPosts'>
  now: () => string
  /** Ends early when the process is to end. */
  wait(ms: number): Promise<unknown>
  inBackground(work: Promise<void>): void
}

/** Between two writes, however many posts are refused. Milliseconds. */
const pauseMs = 5_000

/** Counts a post whose signature fits no token. Many of them are written together, so that who posts them costs one write in some seconds. */
export type CountRefused = () => void

export const createCountRefused = ({ vault, now, wait, inBackground }: Deps): CountRefused => {
  let waiting = 0
  let writing = false
  const write = async (): Promise<void> => {
    while (waiting > 0) {
      const count = waiting
      waiting = 0
      // While the vault is away, a count is not worth a try more.
      await vault.refusedPosts.add(count, now()).catch(() => undefined)
      await wait(pauseMs)
    }
    writing = false
  }
  return () => {
    waiting += 1
    if (writing) return
    writing = true
    inBackground(write())
  }
}
