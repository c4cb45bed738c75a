import { setTimeout as pause } from 'node:timers/promises'
import type { Reached } from '@clinic/projections/runner/reached.ts'
import { kindOf, type Room } from '@clinic/shared-events/contracts/wire/live.ts'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import type { LiveProjection } from './live-rows.ts'

type ReadinessDeps = {
  live: readonly LiveProjection[]
  reached: Reached
  /** The log's head when this process began to follow it. */
  start: Position
  /** Whether there are documents of a projection at all. */
  isBuilt(projection: string): Promise<boolean>
  /** Makes everyone who follows a projection come back and resume. */
  reconnect(projection: string): void
  signal: AbortSignal
}

const pauseMs = 200

/**
 * Whether a room may be entered. Nobody announces what was in the log before this process followed it: when a projection folds that only
 * later, whoever entered meanwhile is made to resume. So a projection that stands still closes no room; one that was never built does,
 * for an empty board would be wrong.
 */
export const createRoomReadiness = (deps: ReadinessDeps): ((room: Room) => Promise<boolean>) => {
  const { live, reached, start, isBuilt, reconnect, signal } = deps
  const ready = new Set<string>()
  const behind = new Set<string>()

  const followUp = async ({ name, projection }: LiveProjection): Promise<void> => {
    while (!(await reached(projection.name, start, { signal, isInLog: true, unhurried: true }))) {
      if (signal.aborted) return
      await pause(pauseMs, null, { ref: false })
    }
    ready.add(name)
    reconnect(name)
  }

  const admits = async (one: LiveProjection): Promise<boolean> => {
    const { name, projection } = one
    if (ready.has(name) || behind.has(name)) return true
    if (await reached(projection.name, start)) ready.add(name)
    else {
      if (!(await isBuilt(projection.name))) return false
      if (!behind.has(name)) void followUp(one)
      behind.add(name)
    }
    return true
  }

  return async (room) => {
    const ofRoom = live.filter((one) => one.room === kindOf(room))
    return (await Promise.all(ofRoom.map(admits))).every((admitted) => admitted)
  }
}
