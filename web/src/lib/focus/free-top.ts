/** A rectangle in pixels of the window. */
export type Box = { top: number; bottom: number; left: number; right: number }

/** How many of the boxes a box overlaps. */
const covered = (box: Box, boxes: readonly Box[]): number =>
  boxes.filter((one) => box.top < one.bottom && one.top < box.bottom && box.left < one.right && one.left < box.right)
    .length

/**
 * The topmost position at which a box covers nothing; where there is none, the topmost of those at which it covers the least.
 * @param box as it is now: its width and height are kept, and its top too while it covers nothing
 * @param height of the window
 * @param gap kept to the window's edges and to what is above
 */
export const freeTop = (box: Box, taken: readonly Box[], height: number, gap: number): number => {
  if (box.top >= gap && covered(box, taken) === 0) return box.top
  const tall = box.bottom - box.top
  const at = (top: number) => ({ top, covers: covered({ ...box, top, bottom: top + tall }, taken) })
  const below = taken.map(({ bottom }) => bottom + gap).filter((top) => top > gap && top + tall + gap <= height)
  return [gap, ...below.toSorted((one, other) => one - other)]
    .map(at)
    .reduce((best, one) => (one.covers < best.covers ? one : best)).top
}
