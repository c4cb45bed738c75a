import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'

export type BodyView = 'front' | 'back'
export type Point = readonly [x: number, y: number]

/** The drawing's own units: x from 22 to 218 around the middle at 120, y from 4 to 552. */
export const figureBox = { x: 22, y: 4, width: 196, height: 548, middle: 120 } as const

/** A limb is drawn once, on the left of the page, and `mirrored` for the other side. `centre` is where it is on the page. */
export type AreaShape = { area: BodyArea; path: string; mirrored: boolean; centre: Point }
/** A joint of the thread; it takes the colour of its area. */
type JointMark = { area: BodyArea; at: Point; radius: number }
type Figure = { areas: readonly AreaShape[]; joints: readonly JointMark[]; spine: string }

const head =
  'M120 10C139 10 147 25 146 42C147 46 146 52 143 54C141 68 131 79 120 79C109 79 99 68 97 54C94 52 93 46 94 42C93 25 101 10 120 10Z'
const neck = 'M106 74C110 81 130 81 134 74C134 82 135 88 139 93C131 101 109 101 101 93C105 88 106 82 106 74Z'
const hips =
  'M80 239C100 245 140 245 160 239C165 254 170 270 171 290C156 300 136 302 120 308C104 302 84 300 69 290C70 270 75 254 80 239Z'
const shoulders = {
  front:
    'M99 95.5C108 104 132 104 141 95.5C149 101 158 103 166 105C179 109 184 116 186 126C188 136 187 146 185 152C178 145 171 141 163 140C150 128 132 130 120 134C108 130 90 128 77 140C69 141 62 145 55 152C53 146 52 136 54 126C56 116 61 109 74 105C82 103 91 101 99 95.5Z',
  back: 'M99 95.5C108 104 132 104 141 95.5C149 101 158 103 166 105C179 109 184 116 186 126C188 136 187 146 185 152C178 145 171 141 164 140C150 134 132 132 120 132C108 132 90 134 76 140C69 141 62 145 55 152C53 146 52 136 54 126C56 116 61 109 74 105C82 103 91 101 99 95.5Z',
}
const upperBack =
  'M77 143C92 137 108 135 120 135C132 135 148 137 163 143C165 160 161 174 156 188C138 193 102 193 84 188C79 174 75 160 77 143Z'
const lowerBack =
  'M85 191.5C102 196 138 196 155 191.5C152 206 154 220 159 236C140 242 100 242 81 236C86 220 88 206 85 191.5Z'
const arm =
  'M52.8 157.2C51.7 161.8 48.1 175.2 46.3 184.9C44.6 194.6 44.2 205.9 42.3 215.6C40.4 225.3 36.5 235.3 34.8 243.2C33.1 251.2 33.3 254.1 32 263.3C30.7 272.5 27.9 292.7 27.1 298.6A8 8 0 0 0 42.9 301.4C44.1 297 47.8 282.7 50.2 274.9C52.6 267.1 55.6 260.9 57.4 254.8C59.2 248.7 59.6 245.8 61.2 238.5C62.8 231.2 65 217.9 66.8 210.8C68.6 203.7 70.1 204 72.2 196C74.3 188 78 168.3 79.2 162.8A13.5 13.5 0 0 0 52.8 157.2ZM27 303C31 307 38 308 43 306C47 314 46 324 42 334C39 343 31 346 27 341C23 332 22 314 27 303Z'
const leg =
  'M69 293C84 302 103 305 117 311C118 332 116 352 113 372C106 378 94 378 86 373C78 348 66 324 69 293ZM88 417C95 422 105 422 112 417C117 436 115 462 109 482C108 492 108 500 108 508C104 511 98 511 95 508C95 500 94 492 92 482C83 462 82 436 88 417Z'
const knee = 'M86 376C94 381 106 381 113 375C117 388 116 402 112 414C105 419 94 419 88 414C83 402 83 388 86 376Z'
const foot = {
  front: 'M95 511C99 514 104 514 108 511C110 520 112 530 110 540C108 550 86 551 83 543C82 537 92 526 95 511Z',
  back: 'M95 511C99 514 104 514 108 511C110 518 112 526 112 536C111 546 92 547 90 538C90 528 94 520 95 511Z',
}

/** Chest and belly, which are no area of the front. */
export const chest =
  'M78 143C90 132 108 133 120 137C132 133 150 132 162 143C164 160 160 176 155 192C152 206 154 220 159 236C140 242 100 242 81 236C86 220 88 206 85 192C80 176 76 160 78 143Z'
export const face = 'M107 45q4 3 8 0M125 45q4 3 8 0M113 62q7 4 14 0'
export const hair = 'M97 40C97 22 106 14 120 14s23 8 23 26c0 10-6 18-23 18s-23-8-23-18z'
/** The thread through an arm and a leg, from the middle to the left of the page. */
export const limbThreads = [
  'M120 98C116 99.3 104.3 102 96 106C87.7 110 76 111.3 70 122C64 132.7 62.8 154 60 170C57.2 186 55.5 203.3 53 218C50.5 232.7 47.7 245 45 258C42.3 271 38.3 289.7 37 296',
  'M120 262C115.3 266 96 273 92 286C88 299 94.7 321.7 96 340C97.3 358.3 99.7 377.7 100 396C100.3 414.3 97.8 431.7 98 450C98.2 468.3 100.5 496.7 101 506',
]

/** Left and right are the patient's own: seen from the front, the right side is on the left of the page. */
export const sideOnLeft = { front: 'right', back: 'left' } as const satisfies Record<BodyView, 'left' | 'right'>

const middle = (area: BodyArea, path: string, y: number): AreaShape => ({
  area,
  path,
  mirrored: false,
  centre: [figureBox.middle, y],
})

const acrossFrom = ([x, y]: Point): Point => [2 * figureBox.middle - x, y]

const limbs = ['arm', 'leg', 'knee', 'foot'] as const
const limbShapes = (view: BodyView): Record<(typeof limbs)[number], { path: string; centre: Point }> => ({
  arm: { path: arm, centre: [47, 230] },
  leg: { path: leg, centre: [92, 340] },
  knee: { path: knee, centre: [100, 396] },
  foot: { path: foot[view], centre: [98, 528] },
})

const limbPairs = (view: BodyView): AreaShape[] => {
  const shapes = limbShapes(view)
  const here = sideOnLeft[view]
  const there = here === 'left' ? 'right' : 'left'
  return limbs.flatMap((limb) => {
    const { path, centre } = shapes[limb]
    return [
      { area: `${here}-${limb}` as const, path, mirrored: false, centre },
      { area: `${there}-${limb}` as const, path, mirrored: true, centre: acrossFrom(centre) },
    ]
  })
}

const limbJoints = (view: BodyView): JointMark[] => {
  const here = sideOnLeft[view]
  const there = here === 'left' ? 'right' : 'left'
  const pair = (areas: readonly [BodyArea, BodyArea], at: Point, radius: number): JointMark[] => [
    { area: areas[0], at, radius },
    { area: areas[1], at: acrossFrom(at), radius },
  ]
  const limb = (name: (typeof limbs)[number]) => [`${here}-${name}`, `${there}-${name}`] as const
  return [
    ...pair(['shoulders', 'shoulders'], [70, 122], 5),
    ...pair(limb('arm'), [53, 218], 5),
    ...pair(limb('arm'), [37, 296], 4),
    ...pair(['hips', 'hips'], [92, 286], 5),
    ...pair(limb('knee'), [100, 396], 6),
    ...pair(limb('foot'), [101, 506], 4.4),
  ]
}

const trunkJoints: JointMark[] = [
  { area: 'shoulders', at: [120, 98], radius: 5 },
  { area: 'hips', at: [120, 262], radius: 4 },
]

/** Both views, each area in the order from head to foot. */
export const figures: Record<BodyView, Figure> = {
  front: {
    areas: [
      middle('head', head, 44),
      middle('neck', neck, 84),
      middle('shoulders', shoulders.front, 118),
      middle('hips', hips, 272),
      ...limbPairs('front'),
    ],
    joints: [...trunkJoints, ...limbJoints('front')],
    spine: 'M120 98C119 150 121 200 120 262',
  },
  back: {
    areas: [
      middle('head', head, 44),
      middle('neck', neck, 84),
      middle('shoulders', shoulders.back, 118),
      middle('upper-back', upperBack, 160),
      middle('lower-back', lowerBack, 214),
      middle('hips', hips, 272),
      ...limbPairs('back'),
    ],
    joints: [
      ...trunkJoints,
      { area: 'upper-back', at: [119.4, 162], radius: 3.6 },
      { area: 'lower-back', at: [118.6, 214], radius: 3.6 },
      ...limbJoints('back'),
    ],
    spine: 'M120 98C123 140 116 200 120 262',
  },
}
