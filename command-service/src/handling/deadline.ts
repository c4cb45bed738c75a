/** When a command is given up, on the clock of its handler, in milliseconds. */
export type Deadline = {
  /** While nothing it waits for moves. */
  still: number
  /** Whatever moves. */
  end: number
}

/** How long a command waits for a stream that stands still, and for one that keeps moving, in milliseconds. */
const [stillMs, longestMs] = [2_000, 10_000]

export const deadlineFrom = (now: number): Deadline => ({ still: now + stillMs, end: now + longestMs })

/** The deadline after what the command waits for has moved. */
export const movedOn = ({ still, end }: Deadline, movedAt: number): Deadline => ({
  still: Math.max(still, movedAt + stillMs),
  end,
})

/** The moment at which it is given up, as things stand. */
export const giveUpAt = ({ still, end }: Deadline): number => Math.min(still, end)
