import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { z } from 'zod'
import { ConnectionError } from '../http/http.ts'
import { forgetStaffDrafts, staffDraft, visitorDraft } from './draft.ts'

type Named = { name: string }
/** The form as a page has it that was just loaded. */
const form = () =>
  visitorDraft<Named, Named>({ name: 'sample', schema: z.object({ name: z.string() }), empty: { name: '' } })
const lost = () => Promise.reject(new ConnectionError())
/** Sends the form, to no answer. */
const sendLost = (name: string) => expect(form().sendOnce({ name }, lost)).rejects.toThrow(ConnectionError)
const minute = 60_000
const hour = 60 * minute

afterEach(() => {
  forgetStaffDrafts()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
})

describe('what was typed', () => {
  it('is there after a reload, in this tab only', () => {
    form().keep({ name: 'Ana' })
    expect(form().read()).toEqual({ name: 'Ana' })
    expect(localStorage).toHaveLength(0)
  })
  it('is gone once it was sent, its key too', async () => {
    form().keep({ name: 'Ana' })
    await sendLost('Ana')
    expect(form().isUndecided({ name: 'Ana' })).toBe(true)
    form().forget()
    expect(form().read()).toEqual({ name: '' })
    expect(sessionStorage).toHaveLength(0)
  })
  it.each(['no json', '{"name":7}', 'null', '{"owner":null,"about":"","until":9e15,"values":{"name":7},"sent":[]}'])(
    'is the empty form when %s stands there',
    (text) => {
      sessionStorage.setItem('sample-draft', text)
      expect(form().read()).toEqual({ name: '' })
    },
  )
})

// @rule typing-unkept
it('what a browser that keeps nothing would lose with a reload it asks about, and sends under one key', async () => {
  const { asksBrowser } = form().form.leaving
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  form().keep({ name: 'Ana' })
  expect([asksBrowser, form().form.leaving.asksBrowser, form().read()]).toEqual([false, true, { name: 'Ana' }])
  await sendLost('Ana')
  expect(form().isUndecided({ name: 'Ana' })).toBe(true)
  vi.restoreAllMocks()
  form().forget()
})

describe('what was typed and left', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime('2026-11-20T15:00:00.000Z')
  })

  // @rule drafts-end: What patients typed ends after 2 hours without use, which the page says, or by 'Borrar lo
  //   escrito'; what staff typed ends when they sign out (decision 85)
  it('is forgotten after two hours without use, the key of its submit too, on whatever page the tab is by then', async () => {
    form().keep({ name: 'Ana' })
    await sendLost('Ana')
    vi.advanceTimersByTime(1.5 * hour)
    form().keep({ name: 'Ana Mora' })
    vi.advanceTimersByTime(1.5 * hour)
    expect(form().read()).toEqual({ name: 'Ana Mora' })
    vi.advanceTimersByTime(hour)
    expect(sessionStorage).toHaveLength(0)
  })

  // @rule drafts-end
  it('is forgotten when the timer stood still, or an older page kept it', () => {
    form().keep({ name: 'Ana' })
    vi.setSystemTime('2026-11-20T17:00:00.000Z')
    expect(form().isOver()).toBe(true)
    expect(form().read()).toEqual({ name: '' })
    const older = ['sample-draft', 'sample-attempt', 'sample-used', 'unfinished-sample']
    for (const key of older) sessionStorage.setItem(key, '{"name":"Ana","until":9e15}')
    expect(form().read()).toEqual({ name: '' })
    expect(sessionStorage).toHaveLength(0)
  })

  // @rule drafts-end
  it('is over for the open form, too, whose draft the timer has taken', () => {
    const [typed, reloaded] = [form(), form()]
    typed.keep({ name: 'Ana' })
    reloaded.read()
    vi.advanceTimersByTime(2 * hour + minute)
    expect(sessionStorage).toHaveLength(0)
    expect([typed.isOver(), reloaded.isOver()]).toEqual([true, true])
    typed.forget()
    expect(typed.isOver()).toBe(false)
  })

  // @rule drafts-end
  it('is forgotten by the next form that is opened, whichever that is', () => {
    form().keep({ name: 'Ana' })
    vi.setSystemTime('2026-11-20T17:00:00.000Z')
    visitorDraft({ name: 'another', schema: z.object({}), empty: {} }).read()
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('what staff type', () => {
  const note = staffDraft<Named>('note')
  const rosa = note.of('ana', 'Rosa')
  beforeEach(() => void vi.useFakeTimers())

  test('waits a quarter of an hour from what was typed last, and no longer', () => {
    expect(rosa.read()).toBeNull()
    rosa.keep({ name: 'R' })
    vi.advanceTimersByTime(14 * minute)
    rosa.keep({ name: 'Rosa' })
    vi.advanceTimersByTime(14 * minute)
    expect(rosa.read()).toEqual({ name: 'Rosa' })
    vi.advanceTimersByTime(minute)
    expect(rosa.read()).toBeNull()
  })

  test('nor over the night of a computer that was closed meanwhile, whose timers stood still', () => {
    rosa.keep({ name: 'Rosa' })
    vi.setSystemTime(Date.now() + 8 * hour)
    expect(rosa.read()).toBeNull()
  })

  test('is never in the browser, and gone once it was taken, given up or signed out of', () => {
    rosa.keep({ name: 'Rosa' })
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
    rosa.forget()
    expect(rosa.read()).toBeNull()
    rosa.keep({ name: 'Rosa' })
    forgetStaffDrafts()
    expect([rosa.read(), note.last('ana')]).toEqual([null, null])
  })

  test('is shown to nobody else, and is gone once another works there', () => {
    rosa.keep({ name: 'Rosa' })
    expect(note.of('luis', 'Rosa').read()).toBeNull()
    expect(rosa.read()).toBeNull()
  })

  test('about one is not there for another, and stays when the form of another ends late', async () => {
    rosa.keep({ name: 'Rosa' })
    const luis = note.of('ana', 'Luis')
    expect([luis.read(), note.last('ana')]).toEqual([null, { name: 'Rosa' }])
    luis.sent.write([])
    luis.forget()
    expect(rosa.read()).toEqual({ name: 'Rosa' })
    luis.keep({ name: 'Luis' })
    expect([rosa.read(), note.last('ana')]).toEqual([null, { name: 'Luis' }])
  })

  test('by one is not taken by the late end of what another typed before', () => {
    rosa.keep({ name: 'Rosa' })
    const other = note.of('luis', 'Rosa')
    other.keep({ name: 'Rosa Mora' })
    rosa.sent.write([])
    rosa.forget()
    expect(other.read()).toEqual({ name: 'Rosa Mora' })
  })

  test('takes the keys of its submits with it', () => {
    const sent = [{ key: 'k', content: '{}' }]
    rosa.sent.write(sent)
    rosa.keep({ name: 'Rosa' })
    expect(note.of('ana', 'Rosa').sent.read()).toEqual(sent)
    rosa.keep(null)
    expect([rosa.read(), rosa.sent.read()]).toEqual([null, sent])
    rosa.forget()
    expect(rosa.sent.read()).toEqual([])
  })
})

// @rule bot-answer-kept: What staff type as an answer is kept for each conversation until it is sent, over a reload
//   too, for its author and a quarter of an hour (decision 153)
describe('what staff type into a form that outlives a reload', () => {
  const schema = z.object({ text: z.string() })
  /** The form as a page has it that was just loaded. */
  const anew = (name = 'answer') => staffDraft(name, schema)
  beforeEach(() => void vi.useFakeTimers())

  test('is there again for its author, and forgotten for anybody else', () => {
    anew().of('ana').keep({ text: 'Con gusto' })
    expect(anew('other').of('ana').read()).toBeNull()
    expect(anew().of('ana').read()).toEqual({ text: 'Con gusto' })
    expect(anew().of('rosa').read()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  test('ends a quarter of an hour after it was typed, also where the form was loaded meanwhile', () => {
    anew().of('ana').keep({ text: 'Con gusto' })
    vi.advanceTimersByTime(10 * minute)
    const form = anew().of('ana')
    expect(form.read()).toEqual({ text: 'Con gusto' })
    vi.advanceTimersByTime(5 * minute)
    expect([form.read(), sessionStorage.length]).toEqual([null, 0])
  })

  test('is taken away by any such form once it is over, and by signing out before', () => {
    const over = { owner: 'ana', about: '', until: Date.now() - 1, values: {}, sent: [] }
    sessionStorage.setItem('old-draft', JSON.stringify(over))
    sessionStorage.setItem('broken-draft', '{')
    anew('third').of('ana').read()
    expect(sessionStorage).toHaveLength(0)
    anew().of('ana').keep({ text: 'Con gusto' })
    form().keep({ name: 'a visitor' })
    forgetStaffDrafts()
    expect([anew().of('ana').read(), Object.keys(sessionStorage)]).toEqual([null, ['sample-draft']])
  })

  test('is nothing where something else stands in its place', () => {
    const other = { owner: 'ana', about: '', until: Date.now() + minute, values: { words: 1 }, sent: [] }
    sessionStorage.setItem('answer-draft', JSON.stringify(other))
    expect(anew().of('ana').read()).toBeNull()
  })
})
