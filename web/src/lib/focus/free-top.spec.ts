import { expect, test } from 'vitest'
import { type Box, freeTop } from './free-top.ts'

const row = (top: number, bottom: number, left = 0, right = 375): Box => ({ top, bottom, left, right })
/** 80 px high, at the top edge of a phone. */
const message = row(8, 88, 16, 359)

test('with nothing to cover it is at the top edge', () => {
  expect(freeTop({ ...message, top: 0, bottom: 80 }, [], 800, 8)).toBe(8)
})

test('under a header with buttons it stands below them', () => {
  expect(freeTop(message, [row(12, 52, 16, 150), row(10, 54, 300, 344)], 800, 8)).toBe(60)
})

test('it takes the first gap that is high enough', () => {
  const taken = [row(0, 60), row(140, 200), row(300, 360)]
  expect(freeTop(message, taken, 800, 8)).toBe(208)
})

test('boxes beside it do not move it', () => {
  expect(freeTop(message, [row(0, 800, 0, 16), row(0, 800, 359, 375)], 800, 8)).toBe(8)
})

test('where it covers nothing it stays, though there is room above', () => {
  expect(freeTop(row(300, 380, 16, 359), [row(400, 440)], 800, 8)).toBe(300)
})

test('where there is no room at all it covers the least, as far up as it can', () => {
  const rows = Array.from({ length: 10 }, (_, at) => row(at * 40, at * 40 + 36))
  expect(freeTop(message, [...rows, row(0, 36)], 400, 8)).toBe(44)
})

test('it never hangs out of the window', () => {
  expect(freeTop(message, [row(0, 350)], 400, 8)).toBe(8)
})
