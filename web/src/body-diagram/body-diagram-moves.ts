import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import type { AreaShape, Point } from './body-diagram-shapes.ts'

const directions: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

type AreaCentre = Pick<AreaShape, 'area' | 'centre'>

/** How far `to` is from `from` in a direction; null when it is in another one. Sideways distance counts double. */
const distance = (from: Point, to: Point, [dx, dy]: Point): number | null => {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const along = x * dx + y * dy
  const aside = Math.abs(x * dy + y * dx)
  return along > 0 && aside <= 2 * along ? along + 2 * aside : null
}

/**
 * The area an arrow leads to from `from`: the nearest one that way as it is drawn; Home and End lead to the first and the last.
 * Null for another key or where there is nothing that way.
 */
export const areaAfter = (key: string, from: BodyArea, areas: readonly AreaCentre[]): BodyArea | null => {
  if (key === 'Home') return areas.at(0)?.area ?? null
  if (key === 'End') return areas.at(-1)?.area ?? null
  const direction = directions[key]
  const start = areas.find(({ area }) => area === from)
  if (!direction || !start) return null
  let nearest: { area: BodyArea; far: number } | null = null
  for (const { area, centre } of areas) {
    const far = distance(start.centre, centre, direction)
    if (far !== null && (nearest === null || far < nearest.far)) nearest = { area, far }
  }
  return nearest?.area ?? null
}
