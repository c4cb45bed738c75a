import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError } from '../http/http.ts'
import { forgetStaffDrafts } from './draft.ts'
import { draftsAreLeft, draftsWait, takeLeftDraft } from './left-drafts.ts'
import { createRemoteDraft, type RemoteDraft } from './remote-draft.ts'

type Note = { text: string }

/** A server with the draft of one author, as it keeps the drafts of all (platform/src/vault/drafts.ts). */
const serverWith = (begun: RemoteDraft | null = null) => {
  let there = begun
  let count = 0
  const problems: (() => Error)[] = []
  return {
    there: () => there,
    /** Another device of theirs. */
    put: (text: string | null) => {
      there = text === null ? null : { values: { text }, at: `other ${++count}` }
    },
    /** The next calls end so; of a lost answer the call was carried out. */
    problems,
    discard: vi.fn(async () => {
      there = null
    }),
    read: async () => there,
    keptAt: async () => there?.at ?? null,
    keep: vi.fn(async (values: object, from: string | null) => {
      const problem = problems.shift()
      if (problem && problem !== lost) throw problem()
      if ((there?.at ?? null) !== from) throw new ApiError(412, '{"error":"Cambió","code":"stale"}')
      there = { values, at: `own ${++count}` }
      if (problem) throw problem()
      return { at: there.at }
    }),
  }
}
const lost = () => new ConnectionError()
const away = () => new ApiError(503, '')
const refused = () => new ApiError(404, '')
const resting = () => new ApiError(401, '{"error":"En reposo","code":"session-resting"}')

const open = (server = serverWith(), begun: string | null = null) => {
  const form = { kept: vi.fn(), other: vi.fn() }
  return { server, form, draft: createRemoteDraft<Note>(server, begun, form, 'note-p1') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
/** Long after typing stopped. */
const pause = () => vi.advanceTimersByTimeAsync(60_000)

describe('what is typed', () => {
  it('is kept a moment after typing stops, once, and goes on from what was kept', async () => {
    const { server, form, draft } = open()
    for (const text of ['L', 'Lu', 'Lum']) draft.push({ text })
    expect(server.keep).not.toHaveBeenCalled()
    await pause()
    draft.push({ text: 'Lumbalgia' })
    await pause()
    expect(server.keep.mock.calls).toEqual([
      [{ text: 'Lum' }, null, false],
      [{ text: 'Lumbalgia' }, 'own 1', false],
    ])
    expect(form.kept).toHaveBeenLastCalledWith({ text: 'Lumbalgia' }, 'own 2')
  })

  it('is kept at once when the page is left, and nothing where nothing is new', async () => {
    const { server, draft } = open()
    draft.flush(true)
    draft.push({ text: 'Lumbalgia' })
    draft.flush(true)
    await vi.advanceTimersByTimeAsync(0)
    draft.flush(true)
    await pause()
    expect(server.keep.mock.calls).toEqual([[{ text: 'Lumbalgia' }, null, true]])
  })

  // @rule drafts-none-is-lost
  it('is tried again while the server is away, the newest of it, and given up where it is refused', async () => {
    const { server, draft } = open()
    server.problems.push(away, lost)
    draft.push({ text: 'Lum' })
    await vi.advanceTimersByTimeAsync(2_000)
    draft.push({ text: 'Lumbalgia' })
    await pause()
    // Its answer was lost: what stands there is the own one.
    expect(server.there()?.values).toEqual({ text: 'Lumbalgia' })
    server.problems.push(refused)
    draft.push({ text: 'Lumbalgia mecánica' })
    await pause()
    expect(server.there()?.values).toEqual({ text: 'Lumbalgia' })
    draft.end()
  })
})

// @rule drafts-none-is-lost
describe('another draft that is met', () => {
  const met = async () => {
    const opened = open(serverWith({ values: { text: 'Lum' }, at: 'own 0' }), 'own 0')
    opened.server.put('De la computadora')
    opened.draft.push({ text: 'Del teléfono' })
    await pause()
    opened.draft.push({ text: 'Del teléfono, más' })
    await pause()
    expect(opened.form.other.mock.calls).toEqual([[{ values: { text: 'De la computadora' }, at: 'other 1' }]])
    expect(opened.server.there()?.values).toEqual({ text: 'De la computadora' })
    return opened
  }

  it('stays until one is chosen: the own one takes its place', async () => {
    const { server, draft } = await met()
    draft.keepOwn()
    await pause()
    expect(server.there()?.values).toEqual({ text: 'Del teléfono, más' })
  })

  it('or it is gone on with', async () => {
    const { server, draft } = await met()
    await draft.takeOther()
    draft.push({ text: 'De la computadora, más' })
    await pause()
    expect(server.there()?.values).toEqual({ text: 'De la computadora, más' })
  })

  it('is gone on with as it stands by then, and said to be gone once it was sent from there', async () => {
    const { server, form, draft } = await met()
    server.put('De la computadora, mientras tanto')
    expect(await draft.look()).toBe(false)
    expect(form.other).toHaveBeenLastCalledWith(server.there())
    server.put('De la computadora, y más')
    expect(await draft.takeOther()).toEqual(server.there())
    server.put(null)
    expect(await draft.look()).toBe(false)
    expect(form.other).toHaveBeenLastCalledWith(null)
  })

  it('is said to be gone where it was saved elsewhere, and what is typed here begins another', async () => {
    const { server, form, draft } = open(serverWith(), 'own 0')
    draft.push({ text: 'Tarde' })
    await pause()
    expect(form.other).toHaveBeenCalledWith(null)
    expect(server.there()).toBeNull()
    draft.keepOwn()
    await pause()
    expect(server.there()?.values).toEqual({ text: 'Tarde' })
  })
})

// @rule drafts-none-is-lost
describe('a form that stood open while another device wrote on', () => {
  const overtaken = (text: string | null) => {
    const opened = open(serverWith({ values: { text: 'Lum' }, at: 'own 0' }), 'own 0')
    opened.server.put(text)
    return opened
  }

  it.each([null, 'Lumbalgia, del teléfono'])('learns of it before it is saved: %s', async (text) => {
    const { server, form, draft } = overtaken(text)
    expect(await draft.look()).toBe(false)
    expect(form.other).toHaveBeenCalledWith(text && server.there())
    draft.keepOwn()
    expect(await draft.look()).toBe(true)
  })

  it('removes its own draft alone when it is discarded', async () => {
    const { server, form, draft } = overtaken('Lumbalgia, del teléfono')
    draft.discard()
    await pause()
    draft.discard()
    await pause()
    expect([server.there()?.values, server.discard.mock.calls]).toEqual([{ text: 'Lumbalgia, del teléfono' }, []])
    expect(form.other).toHaveBeenCalledWith(server.there())
  })

  it('may be saved where that cannot be asked, and keeps what is typed meanwhile', async () => {
    const { server, draft } = overtaken(null)
    server.put('Lum')
    vi.spyOn(server, 'keptAt').mockRejectedValue(lost())
    draft.push({ text: 'Lumbalgia' })
    expect(await draft.look()).toBe(true)
    await pause()
    expect(server.keep).toHaveBeenCalledWith({ text: 'Lumbalgia' }, 'own 0', false)
  })
})

// @rule drafts-left: Issue: nothing typed is lost: a draft that is left without a line is kept once the line is back (decision 225)
describe('a form that is closed before the server has its draft', () => {
  const leftWithoutLine = async () => {
    const opened = open()
    opened.server.problems.push(away, away)
    opened.draft.push({ text: 'Lumbalgia' })
    opened.draft.end()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([opened.server.there(), draftsAreLeft()]).toEqual([null, true])
    return opened
  }

  it('goes on trying until it is there', async () => {
    const { server } = await leftWithoutLine()
    await pause()
    expect([server.there()?.values, server.keep.mock.calls.length]).toEqual([{ text: 'Lumbalgia' }, 3])
    expect(draftsAreLeft()).toBe(false)
  })

  it('gives its text to the form that is opened again, which alone goes on', async () => {
    const { server } = await leftWithoutLine()
    expect(takeLeftDraft('note-p1')).toMatchObject({ values: { text: 'Lumbalgia' }, from: null })
    await pause()
    expect([server.there(), server.keep.mock.calls.length, takeLeftDraft('note-p1')]).toEqual([null, 1, null])
  })

  it('is opened again while it is on its way: what fails then is not tried again', async () => {
    const { server, draft } = open()
    server.problems.push(away)
    draft.push({ text: 'Lumbalgia' })
    draft.flush()
    draft.end()
    expect(takeLeftDraft('note-p1')).toMatchObject({ values: { text: 'Lumbalgia' } })
    await pause()
    expect([server.there(), draftsAreLeft()]).toEqual([null, false])
  })

  it('ends when its author signs out', async () => {
    const { server } = await leftWithoutLine()
    forgetStaffDrafts()
    await pause()
    expect([server.there(), server.keep.mock.calls.length, draftsAreLeft()]).toEqual([null, 1, false])
  })

  it('waits while the session rests', async () => {
    const { server, draft } = open()
    server.problems.push(away, resting, resting)
    draft.push({ text: 'Lumbalgia' })
    draft.end()
    await pause()
    expect([server.there()?.values, draftsAreLeft()]).toEqual([{ text: 'Lumbalgia' }, false])
  })

  it('ends where it is refused', async () => {
    const { server, draft } = open()
    server.problems.push(away, refused)
    draft.push({ text: 'Lumbalgia' })
    draft.end()
    await pause()
    expect([server.there(), server.keep.mock.calls.length, draftsAreLeft()]).toEqual([null, 2, false])
  })
})

// @rule drafts-left
it('waits while the last try failed, until it is there or its form is emptied', async () => {
  const { server, draft } = open()
  server.problems.push(away)
  draft.push({ text: 'Lum' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(draftsWait()).toBe('away')
  await pause()
  expect(draftsWait()).toBeNull()
  server.problems.push(away)
  draft.push({ text: 'Lumbalgia' })
  await vi.advanceTimersByTimeAsync(2_000)
  draft.discard()
  expect(draftsWait()).toBeNull()
})

// @rule drafts-left
it('that the server takes no such draft, as one that is too long, is said until it takes one or the form is closed', async () => {
  const { server, draft } = open()
  const tooLong = () => new ApiError(400, '{"error":"Borrador: máximo 20000 caracteres por campo","code":"invalid"}')
  server.problems.push(tooLong)
  draft.push({ text: 'Lum' })
  await pause()
  expect([draftsWait(), server.keep.mock.calls.length]).toEqual(['refused', 1])
  draft.push({ text: 'Lumbalgia' })
  await pause()
  expect([draftsWait(), server.there()?.values]).toEqual([null, { text: 'Lumbalgia' }])
  server.problems.push(tooLong)
  draft.push({ text: 'Lumbalgia mecánica' })
  await pause()
  draft.end()
  expect(draftsWait()).toBeNull()
})

// @rule drafts-gone-when-saved
it('is removed once it was taken, after what was on its way, and nothing is asked where nothing was kept', async () => {
  const { server, draft } = open()
  draft.discard()
  await pause()
  expect(server.discard).not.toHaveBeenCalled()
  draft.push({ text: 'Lumbalgia' })
  draft.flush()
  await Promise.resolve()
  draft.push({ text: 'Lumbalgia mecánica' })
  draft.discard()
  await pause()
  expect([server.there(), server.keep.mock.calls.length]).toEqual([null, 1])
})

// @rule drafts-gone-when-saved
it('is removed once there is a line again, where there was none', async () => {
  const { server, draft } = open()
  draft.push({ text: 'Lumbalgia' })
  await pause()
  server.discard.mockRejectedValueOnce(away())
  draft.discard()
  draft.end()
  await pause()
  expect([server.there(), server.discard.mock.calls.length]).toEqual([null, 2])
})

// @rule drafts-gone-when-saved
it('is removed also where the answer to what was kept was lost, and another device’s is not', async () => {
  const { server, draft } = open()
  server.problems.push(lost)
  draft.push({ text: 'Lumbalgia' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.there()?.values).toEqual({ text: 'Lumbalgia' })
  draft.discard()
  await pause()
  expect([server.there(), server.keep.mock.calls.length]).toEqual([null, 1])
  server.problems.push(away)
  draft.push({ text: 'Lumbalgia' })
  await vi.advanceTimersByTimeAsync(2_000)
  server.put('Del teléfono')
  draft.discard()
  await pause()
  expect(server.there()?.values).toEqual({ text: 'Del teléfono' })
})

// @rule drafts-gone-when-saved
it('is kept again where its form is typed in before it could be removed', async () => {
  const { server, draft } = open()
  draft.push({ text: 'Lum' })
  await pause()
  server.discard.mockRejectedValueOnce(away())
  draft.discard()
  await vi.advanceTimersByTimeAsync(0)
  draft.push({ text: 'Otra cosa' })
  await pause()
  expect([server.there()?.values, server.discard.mock.calls.length]).toEqual([{ text: 'Otra cosa' }, 1])
})
