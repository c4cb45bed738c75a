import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'

type LatenessOptions = {
  /** The projections that are checked, by name. */
  names: readonly string[]
  /** The position of each that has been built. */
  positions(): Promise<ReadonlyMap<string, Position>>
  /** Called with all that are late whenever that changes. */
  onChange(late: readonly string[]): void
  signal: AbortSignal
  /** How long an event may be in the log before a projection that has not folded it is late. */
  lateAfterMs?: number
}

export type Lateness = {
  /** To be called with the position of each event of the log. */
  onPosition(position: Position): void
  /** The projections that were late at the last check. */
  late(): readonly string[]
}

/**
 * Checks which projections are late: far behind, or stopped. It checks five seconds after an event, and on until all have got there:
 * while nothing is appended and nothing is late, nothing is read.
 */
export const createLateness = (options: LatenessOptions): Lateness => {
  const { names, positions, onChange, signal, lateAfterMs = 5_000 } = options
  let newest = 0n
  let late: readonly string[] = []
  let planned = false

  const look = async (expected: Position): Promise<void> => {
    const positionsNow = await positions()
    const found = names.filter((name) => (positionsNow.get(name) ?? 0n) < expected)
    if (signal.aborted || found.join() === late.join()) return
    late = found
    onChange(late)
  }

  const plan = (): void => {
    if (planned || signal.aborted) return
    planned = true
    const expected = newest
    const timer = setTimeout(async () => {
      // Nothing is known of projections while their store is away; it is asked again.
      const answered = await look(expected).then(
        () => true,
        () => false,
      )
      planned = false
      if (!answered || late.length > 0 || newest > expected) plan()
    }, lateAfterMs)
    timer.unref()
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  return {
    onPosition(position) {
      newest = position
      plan()
    },
    late: () => late,
  }
}
