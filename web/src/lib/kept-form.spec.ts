import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, ConnectionError } from './http.ts'
import { keepAttempt, keepForm, leavesUndecided } from './kept-form.ts'
import { memoryStore } from './memory-store.ts'

const form = () =>
  keepForm<{ name: string }, { name: string }>({
    name: 'sample',
    schema: z.object({ name: z.string() }),
    empty: { name: '' },
  })

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('what was typed', () => {
  it('is there after a reload, in this tab only', () => {
    form().keepDraft({ name: 'Ana' })
    expect(form().readDraft()).toEqual({ name: 'Ana' })
    expect(localStorage).toHaveLength(0)
  })
  it('is gone once it was sent, its key too', () => {
    form().keepDraft({ name: 'Ana' })
    form().keyFor({ name: 'Ana' })
    form().forgetDraft()
    expect(form().readDraft()).toEqual({ name: '' })
    expect(sessionStorage).toHaveLength(0)
  })
  it.each(['no json', '{"name":7}', 'null'])('is the empty form when %s stands there', (text) => {
    sessionStorage.setItem('sample-draft', text)
    expect(form().readDraft()).toEqual({ name: '' })
  })
})

describe('what was typed and left', () => {
  const hour = 60 * 60_000
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime('2026-11-20T15:00:00.000Z')
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // @rule drafts-end
  it('is forgotten after two hours without use, the key of its submit too, on whatever page the tab is by then', () => {
    form().keepDraft({ name: 'Ana' })
    form().keyFor({ name: 'Ana' })
    vi.advanceTimersByTime(1.5 * hour)
    form().keepDraft({ name: 'Ana Mora' })
    vi.advanceTimersByTime(1.5 * hour)
    expect(form().readDraft()).toEqual({ name: 'Ana Mora' })
    vi.advanceTimersByTime(hour)
    expect(sessionStorage).toHaveLength(0)
  })

  // @rule drafts-end
  it('is forgotten when the timer stood still, or an older page kept it', () => {
    form().keepDraft({ name: 'Ana' })
    vi.setSystemTime('2026-11-20T17:00:00.000Z')
    expect(form().isOver()).toBe(true)
    expect(form().readDraft()).toEqual({ name: '' })
    sessionStorage.setItem('sample-draft', '{"name":"Ana"}')
    expect(form().readDraft()).toEqual({ name: '' })
    expect(sessionStorage).toHaveLength(0)
  })

  // @rule drafts-end
  it('is forgotten by the next form that is opened, whichever that is', () => {
    form().keepDraft({ name: 'Ana' })
    vi.setSystemTime('2026-11-20T17:00:00.000Z')
    keepForm({ name: 'another', schema: z.object({}), empty: {} }).readDraft()
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('the key of a submit', () => {
  it('stays with its content over a reload until the server decided', () => {
    const key = form().keyFor({ name: 'Ana' })
    expect(form().isUndecided({ name: 'Ana' })).toBe(true)
    expect(form().keyFor({ name: 'Ana' })).toBe(key)
    form().dropKey()
    expect(form().isUndecided({ name: 'Ana' })).toBe(false)
    expect(form().keyFor({ name: 'Ana' })).not.toBe(key)
  })
  it('is another one for other content', () => {
    const key = form().keyFor({ name: 'Ana' })
    expect(form().keyFor({ name: 'Eva' })).not.toBe(key)
  })
  it('may be kept in memory alone, by one asker and not by another', () => {
    const before = sessionStorage.length
    const attempt = keepAttempt<{ name: string }>({ name: 'staff', store: memoryStore() })
    const key = attempt.keyFor({ name: 'Ana' })
    expect(attempt.keyFor({ name: 'Ana' })).toBe(key)
    expect(keepAttempt({ name: 'staff', store: memoryStore() }).keyFor({ name: 'Ana' })).not.toBe(key)
    expect(sessionStorage.length).toBe(before)
    attempt.dropKey()
    expect(attempt.keyFor({ name: 'Ana' })).not.toBe(key)
  })
  it('is what content is sent with, and gone once the server has decided on it', async () => {
    const { sendOnce, isUndecided } = form()
    const keys: string[] = []
    const answering = (status: number) => async (_: unknown, key: string) => {
      keys.push(key)
      if (status >= 400) throw new ApiError(status, '')
      return status
    }
    await expect(sendOnce({ name: 'Ana' }, answering(503))).rejects.toThrow(ApiError)
    expect(isUndecided({ name: 'Ana' })).toBe(true)
    await expect(sendOnce({ name: 'Ana' }, answering(409))).rejects.toThrow(ApiError)
    expect(isUndecided({ name: 'Ana' })).toBe(false)
    expect(await sendOnce({ name: 'Ana' }, answering(201))).toBe(201)
    expect(isUndecided({ name: 'Ana' })).toBe(false)
    expect(keys).toEqual([keys[0], keys[0], keys[2]])
    expect(keys[2]).not.toBe(keys[0])
  })
  // @rule typing-server-decided-against
  it('is kept where the server has not decided, and only there', () => {
    const answered = (statuses: number[]) => statuses.filter((status) => leavesUndecided(new ApiError(status, '')))
    expect(answered([400, 401, 403, 404, 408, 409, 412, 413, 415, 429, 500, 502, 503, 504])).toEqual([
      408, 429, 500, 502, 503, 504,
    ])
    expect(leavesUndecided(new ConnectionError())).toBe(true)
    expect(leavesUndecided(new SyntaxError('an answer that cannot be read'))).toBe(true)
  })
})
