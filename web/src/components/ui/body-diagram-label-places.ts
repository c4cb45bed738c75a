import type { BodyArea } from '@clinic/shared-events/contracts/intakes.ts'
import { type BodyView, figureBox, type Point, sideOnLeft } from './body-diagram-shapes.ts'

/** A label beside the figure: `y` is its middle, `to` the point its line leads to, in the figure's units. */
export type LabelPlace = { area: BodyArea; column: 'left' | 'right'; y: number; to: Point }

/** The figure in the middle and a column for labels on each side, in the figure's units. */
export const labelledBox = { x: -80, width: 400, column: 102 } as const

const trunk: readonly LabelPlace[] = [
  { area: 'head', column: 'left', y: 28, to: [108, 30] },
  { area: 'neck', column: 'right', y: 64, to: [128, 86] },
  { area: 'shoulders', column: 'left', y: 96, to: [86, 112] },
  { area: 'hips', column: 'right', y: 308, to: [150, 276] },
]

const backOnly: readonly LabelPlace[] = [
  { area: 'upper-back', column: 'left', y: 164, to: [104, 160] },
  { area: 'lower-back', column: 'right', y: 176, to: [138, 210] },
]

const limbs = [
  { limb: 'arm', y: 242, to: [51, 222] },
  { limb: 'leg', y: 374, to: [90, 338] },
  { limb: 'knee', y: 440, to: [97, 398] },
  { limb: 'foot', y: 522, to: [97, 528] },
] as const

/** Top to bottom. In a column at least 66 units apart: labels 44 px high do not touch on a phone of 320 px. */
export const labelPlaces = (view: BodyView): LabelPlace[] => {
  const here = sideOnLeft[view]
  const there = here === 'left' ? 'right' : 'left'
  const pairs = limbs.flatMap(({ limb, y, to: [x, height] }): LabelPlace[] => [
    { area: `${here}-${limb}`, column: 'left', y, to: [x, height] },
    { area: `${there}-${limb}`, column: 'right', y, to: [2 * figureBox.middle - x, height] },
  ])
  return [...trunk, ...(view === 'back' ? backOnly : []), ...pairs].sort((a, b) => a.y - b.y)
}
