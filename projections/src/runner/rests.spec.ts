import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRests } from './rests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const stopping = new AbortController()
const restsNow = () => createRests(stopping.signal)
/** Whether a rest is over by now. */
const isOver = async (rest: Promise<void>) => {
  let over = false
  rest.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

it('few events are followed by no rest, many by one of 100 ms', async () => {
  const rests = restsNow()
  expect(await isOver(rests.after(9n, 15))).toBe(true)
  const rest = rests.after(9n, 16)
  expect(await isOver(rest)).toBe(false)
  await vi.advanceTimersByTimeAsync(99)
  expect(await isOver(rest)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(rest)).toBe(true)
})

it('ends when somebody waits for what comes after it, not for what was folded before', async () => {
  const rests = restsNow()
  rests.hurry(9n)
  const rest = rests.after(9n, 20)
  rests.hurry(8n)
  expect(await isOver(rest)).toBe(false)
  rests.hurry(10n)
  expect(await isOver(rest)).toBe(true)
})

it('does not begin where somebody waited already', async () => {
  const rests = restsNow()
  rests.hurry(10n)
  expect(await isOver(rests.after(9n, 20))).toBe(true)
  expect(await isOver(rests.after(10n, 20))).toBe(false)
})

it('ends with the process', async () => {
  const rest = restsNow().after(9n, 20)
  expect(await isOver(rest)).toBe(false)
  stopping.abort()
  expect(await isOver(rest)).toBe(true)
})
