import { bodyAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { describe, expect, test } from 'vitest'
import { areaAfter } from './body-diagram-moves.ts'
import { figures } from './body-diagram-shapes.ts'

const front = figures.front.areas
const back = figures.back.areas
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

const reachedFrom = (start: (typeof bodyAreas)[number], areas: typeof front) => {
  const reached = new Set([start])
  for (const area of reached) {
    for (const key of arrows) {
      const next = areaAfter(key, area, areas)
      if (next) reached.add(next)
    }
  }
  return [...reached].sort()
}

describe('the body diagram', () => {
  // @rule clinical-clickable-body-diagram: Public §2 A clickable body diagram; its area ids; clicking toggles an area
  test('the back shows every area of the list, the front all but the back itself', () => {
    expect(back.map(({ area }) => area).sort()).toEqual([...bodyAreas].sort())
    expect(front.map(({ area }) => area).sort()).toEqual(
      bodyAreas.filter((area) => area !== 'upper-back' && area !== 'lower-back').sort(),
    )
  })

  // @rule clinical-left-right-patient: Left and right are the patient's own, and said so
  test("left and right are the patient's own: in front the right knee is on the left of the page, behind on the right", () => {
    const xOf = (areas: typeof front, name: string) => areas.find(({ area }) => area === name)?.centre[0] ?? 0
    expect(xOf(front, 'right-knee')).toBeLessThan(xOf(front, 'left-knee'))
    expect(xOf(back, 'left-knee')).toBeLessThan(xOf(back, 'right-knee'))
  })

  test('arrows lead to the neighbour that way, as it is drawn', () => {
    expect(areaAfter('ArrowDown', 'head', back)).toBe('neck')
    expect(areaAfter('ArrowDown', 'shoulders', back)).toBe('upper-back')
    expect(areaAfter('ArrowDown', 'shoulders', front)).toBe('hips')
    expect(areaAfter('ArrowRight', 'right-knee', front)).toBe('left-knee')
    expect(areaAfter('ArrowRight', 'left-knee', back)).toBe('right-knee')
    expect(areaAfter('ArrowLeft', 'hips', front)).toBe('right-arm')
    expect(areaAfter('ArrowUp', 'right-foot', front)).toBe('right-knee')
  })

  test('where nothing lies that way, and on other keys, one stays', () => {
    expect(areaAfter('ArrowUp', 'head', front)).toBeNull()
    expect(areaAfter('ArrowLeft', 'right-knee', front)).toBeNull()
    expect(areaAfter('a', 'head', front)).toBeNull()
  })

  test('Home and End lead to the first and the last', () => {
    expect(areaAfter('Home', 'hips', front)).toBe('head')
    expect(areaAfter('End', 'hips', front)).toBe('left-foot')
  })

  // @rule clinical-body-diagram-usable: Issue: the body diagram is usable with the keyboard alone
  test.each([
    ['front', front],
    ['back', back],
  ])('%s: arrows reach every area from every area', (_, areas) => {
    const all = areas.map(({ area }) => area).sort()
    for (const { area } of areas) expect(reachedFrom(area, areas)).toEqual(all)
  })
})
