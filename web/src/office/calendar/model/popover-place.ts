type Given = {
  /** The calendar's width, the width left of its days, and the popover's, in pixels. */
  width: number
  gutter: number
  popover: number
  /** Which day the block is on, and which is today; -1 when today is not shown. */
  column: number
  today: number
  days: number
}

/**
 * Where a popover stands in the calendar's width. `beside` its day the thread goes from `from` to `to`, the block's edge to the
 * popover's; else it stands under or over the block.
 */
export type PopoverPlace = { left: number } & ({ adjacent: true; from: number; to: number } | { adjacent: false })

/** Room for the thread between the block and its popover, in pixels. */
export const threadRoom = 16

/** The place of a block's popover: beside its day and never over today; over its own day where no other is wide enough, or null. */
export const popoverPlace = ({ width, gutter, popover, column, today, days }: Given): PopoverPlace | null => {
  const day = (width - gutter) / days
  const edge = (at: number) => gutter + at * day
  const isOver = (at: number, left: number) => at !== -1 && left < edge(at + 1) && left + popover > edge(at)
  const fits = (left: number) => left >= 0 && left + popover <= width && !isOver(today, left)
  const adjacent = [column, today]
    .filter((at) => at !== -1)
    .flatMap((at) => [edge(at + 1) + threadRoom, edge(at) - threadRoom - popover])
    .find((left) => fits(left) && !isOver(column, left))
  if (adjacent !== undefined)
    return adjacent > edge(column)
      ? { left: adjacent, adjacent: true, from: edge(column + 1), to: adjacent }
      : { left: adjacent, adjacent: true, from: adjacent + popover, to: edge(column) }
  const over = column === today ? undefined : [width - popover, gutter].find(fits)
  return over === undefined ? null : { left: over, adjacent: false }
}
