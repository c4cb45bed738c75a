import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../http/http.ts'
import { saveRevised, useRevisedEdit } from './use-revised-edit.ts'

type Row = { revision: string; phone: string }
const shown: Row = { revision: '0', phone: '8888-0000' }
const stale = new ApiError(412, '{"error":"Otra persona","code":"stale"}')

/** A row that others have left so, one reading after the other, and the edits that came; those of `takes` alone are made. */
const open = (nows: readonly (Row | Error)[], takes: readonly string[] = []) => {
  const readings = [...nows]
  const sent: string[] = []
  const send = async ({ revision }: Row, phone: string) => {
    sent.push(`${phone} on ${revision}`)
    if (!takes.includes(revision)) throw stale
    return phone
  }
  const read = async () => {
    const now = readings.shift()
    if (now === undefined || now instanceof Error) throw now ?? new Error('read too often')
    return now
  }
  return { send, read, sent }
}

test('an edit of what somebody else changed writes nothing, and brings what they wrote', async () => {
  const theirs = { revision: '1', phone: '8888-1111' }
  const { sent, ...edit } = open([theirs], ['1'])
  expect(await saveRevised(edit, shown, '8888-2222')).toEqual({ ok: false, error: stale, now: theirs })
  expect(sent).toEqual(['8888-2222 on 0'])
  expect(await saveRevised(edit, theirs, '8888-2222')).toEqual({ ok: true, answer: '8888-2222' })
})

test('an edit beside which somebody else changed something else is made on that, three times at most', async () => {
  const later = (revision: string): Row => ({ ...shown, revision })
  const isElsewhere = (now: Row) => now.phone === shown.phone
  const twice = open([later('1'), later('2')], ['2'])
  expect(await saveRevised({ ...twice, isElsewhere }, shown, '8888-2222')).toMatchObject({ ok: true })
  expect(twice.sent).toEqual(['8888-2222 on 0', '8888-2222 on 1', '8888-2222 on 2'])
  const always = open([later('1'), later('2'), later('3')])
  expect(await saveRevised({ ...always, isElsewhere }, shown, '8888-2222')).toMatchObject({ now: later('3') })
  expect(always.sent).toHaveLength(3)
})

test.each([
  ['cannot be read', [new ConnectionError('away')]],
  ['is not read anew yet', [shown]],
])('what somebody else wrote is not known where it %s', async (_, nows) => {
  const { sent: _sent, ...edit } = open(nows)
  expect(await saveRevised(edit, shown, '8888-2222')).toEqual({ ok: false, error: stale, now: null })
})

test('nothing is read after any other failure', async () => {
  const away = new ConnectionError('away')
  const edit = { send: () => Promise.reject(away), read: open([]).read }
  expect(await saveRevised(edit, shown, '8888-2222')).toEqual({ ok: false, error: away, now: null })
})

test('one edit is made at a time, and shown while it is', async () => {
  const answer = Promise.withResolvers<string>()
  const { result } = renderHook(() => useRevisedEdit({ send: (_on: Row, _mine: string) => answer.promise }))
  let saved: unknown
  act(() => {
    saved = result.current.save(shown, '8888-2222')
    expect(result.current.save(shown, '8888-3333')).toBeNull()
  })
  expect(result.current.sending).toEqual({ on: shown, mine: '8888-2222' })
  await act(async () => answer.resolve('done'))
  expect(await saved).toEqual({ ok: true, answer: 'done' })
  expect(result.current.sending).toBeNull()
})
