import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { forgetUnfinished, keepUnfinishedForm } from './unfinished-form.ts'

const schema = z.object({ text: z.string() })
/** The form as a page has it that was just loaded. */
const anew = (name = 'answer') => keepUnfinishedForm({ name, schema })
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

// @rule bot-answer-kept
describe('what staff type into a form that outlives a reload', () => {
  test('is there again for its author, and forgotten for anybody else', () => {
    anew().keep('ana', { text: 'Con gusto' })
    expect(anew('other').of('ana')).toBeNull()
    expect(anew().of('ana')).toEqual({ text: 'Con gusto' })
    expect(anew().of('rosa')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  test('ends a quarter of an hour after it was typed, also where the form was loaded meanwhile', () => {
    anew().keep('ana', { text: 'Con gusto' })
    vi.advanceTimersByTime(10 * minute)
    const form = anew()
    expect(form.of('ana')).toEqual({ text: 'Con gusto' })
    vi.advanceTimersByTime(5 * minute)
    expect([form.of('ana'), sessionStorage.length]).toEqual([null, 0])
  })

  test('is taken away by any such form once it is over, and by signing out before', () => {
    sessionStorage.setItem('unfinished-old', JSON.stringify({ form: {}, staffId: 'ana', until: Date.now() - 1 }))
    sessionStorage.setItem('unfinished-broken', '{')
    anew('third')
    expect(sessionStorage).toHaveLength(0)
    anew().keep('ana', { text: 'Con gusto' })
    forgetUnfinished()
    expect([anew().of('ana'), sessionStorage.length]).toEqual([null, 0])
  })

  test('is nothing where something else stands in its place', () => {
    const other = { form: { words: 1 }, staffId: 'ana', until: Date.now() + minute }
    sessionStorage.setItem('unfinished-answer', JSON.stringify(other))
    expect(anew().of('ana')).toBeNull()
  })
})
