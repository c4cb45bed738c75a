import { randomUUID } from 'node:crypto'
import type { Origin } from '@clinic/command-service/handling/origin.ts'

/** Something of the demonstration's past, done at its own time. */
export type Step = { at: string; run: () => Promise<void> }

export const originAt = (now: string, actor: string): Origin => ({
  commandId: randomUUID(),
  actor,
  now,
  bodyHash: '',
  randomId: true,
})
