import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { type BodyView, figureBox, type Point, sideOnLeft } from './body-diagram-shapes.ts'

/** A label beside the figure: `y` is its middle, `to` the point its line leads to, in the figure's units. */
export type LabelPosition = { area: BodyArea; column: 'left' | 'right'; y: number; to: Point }

/** The figure in the middle and a column for labels on each side, in the figure's units. */
export const labelledBox = { x: -60, width: 360, column: 82 } as const

const trunk: readonly LabelPosition[] = [
  { area: 'head', column: 'left', y: 30, to: [108, 30] },
  { area: 'neck', column: 'right', y: 68, to: [128, 86] },
  { area: 'shoulders', column: 'left', y: 100, to: [70, 122] },
  { area: 'hips', column: 'right', y: 284, to: [150, 274] },
]

const backOnly: readonly LabelPosition[] = [
  { area: 'upper-back', column: 'left', y: 162, to: [106, 164] },
  { area: 'lower-back', column: 'right', y: 166, to: [136, 212] },
]

const limbs = [
  { limb: 'arm', y: 224, to: [53, 218] },
  { limb: 'leg', y: 352, to: [88, 338] },
  { limb: 'knee', y: 410, to: [100, 396] },
  { limb: 'foot', y: 522, to: [97, 528] },
] as const

/** Top to bottom. In a column at least 58 units apart: labels 44 px high do not touch on a phone of 320 px. */
export const labelPositions = (view: BodyView): LabelPosition[] => {
  const here = sideOnLeft[view]
  const there = here === 'left' ? 'right' : 'left'
  const pairs = limbs.flatMap(({ limb, y, to: [x, height] }): LabelPosition[] => [
    { area: `${here}-${limb}`, column: 'left', y, to: [x, height] },
    { area: `${there}-${limb}`, column: 'right', y, to: [2 * figureBox.middle - x, height] },
  ])
  return [...trunk, ...(view === 'back' ? backOnly : []), ...pairs].sort((a, b) => a.y - b.y)
}
