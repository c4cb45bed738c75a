import { reaching } from '@clinic/platform/stores/mongo-away.ts'
import type { Collection } from 'mongodb'
import { type CheckpointRow, type MoveOn, moveCheckpoints } from './checkpoints.ts'

type Waiting = { move: MoveOn; resolve(moved: boolean): void; reject(error: unknown): void }

/**
 * Moves checkpoints, those that are asked for in one turn of the event loop or while others are moved in one call: every projection moves its
 * own after each stretch of the log (docs/decisions/0240). Others wait for a call, so one that the driver never ends is given up. @throws StoreAway
 */
export const createMoving = (rows: () => Collection<CheckpointRow>): ((move: MoveOn) => Promise<boolean>) => {
  let waiting: Waiting[] = []
  let planned = false

  const moveAll = async (those: readonly Waiting[]): Promise<void> => {
    try {
      const moves = those.map(({ move }) => move)
      const moved = await reaching(() => moveCheckpoints(rows(), moves))
      for (const [at, { resolve }] of those.entries()) resolve(moved[at] ?? false)
    } catch (error) {
      for (const { reject } of those) reject(error)
    }
  }
  const moveWaiting = async (): Promise<void> => {
    const those = waiting
    waiting = []
    await moveAll(those)
    if (waiting.length > 0) setImmediate(moveWaiting)
    else planned = false
  }

  return (move) =>
    new Promise((resolve, reject) => {
      waiting.push({ move, resolve, reject })
      if (planned) return
      planned = true
      setImmediate(moveWaiting)
    })
}
