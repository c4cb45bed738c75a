import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from './http.ts'
import { leavesUndecided, type SentStore, sendsOnce } from './send-once.ts'

type Named = { name: string }
/** A place that outlives the page, as the tab does. */
const place = (): SentStore => {
  let kept = '[]'
  return {
    read: () => JSON.parse(kept),
    write: (sent) => {
      kept = JSON.stringify(sent)
    },
  }
}

/** What was posted, and posts that end with a status, or with no answer (0). */
const server = () => {
  const posted: { body: Named; key: string }[] = []
  const ending = (status: number) => async (body: Named, key: string) => {
    posted.push({ body, key })
    if (status === 0) throw new ConnectionError()
    if (status >= 400) throw new ApiError(status, '')
    return status
  }
  return { posted, ending, key: (at: number) => posted[at]?.key }
}

const [ana, eva] = [{ name: 'Ana' }, { name: 'Eva' }]

test('the key of a submit stays with its content over a reload until the server decided', async () => {
  const kept = place()
  const { ending, key } = server()
  const form = () => sendsOnce<Named>({ kept })
  await expect(form().sendOnce(ana, ending(0))).rejects.toThrow(ConnectionError)
  expect(form().isUndecided(ana)).toBe(true)
  expect(form().undecided()).toEqual([ana])
  await form().sendOnce(ana, ending(201))
  expect(key(1)).toBe(key(0))
  expect(form().isUndecided(ana)).toBe(false)
  await form().sendOnce(ana, ending(201))
  expect(key(2)).not.toBe(key(0))
})

test('it is another one for other content, which takes the place of what was sent before', async () => {
  const { ending, key } = server()
  const { sendOnce, undecided } = sendsOnce<Named>()
  for (const body of [ana, eva, ana]) await expect(sendOnce(body, ending(503))).rejects.toThrow(ApiError)
  expect(new Set([key(0), key(1), key(2)]).size).toBe(3)
  expect(undecided()).toEqual([ana])
})

test('it may be kept in memory alone, by one asker and not by another', async () => {
  const before = sessionStorage.length
  const { ending, key } = server()
  const first = sendsOnce<Named>()
  for (const form of [first, first, sendsOnce<Named>()])
    await expect(form.sendOnce(ana, ending(503))).rejects.toThrow(ApiError)
  expect(key(1)).toBe(key(0))
  expect(key(2)).not.toBe(key(0))
  expect(sessionStorage.length).toBe(before)
})

test('it is what content is sent with, and gone once the server has decided on it', async () => {
  const { ending, key } = server()
  const { sendOnce, isUndecided } = sendsOnce<Named>()
  await expect(sendOnce(ana, ending(503))).rejects.toThrow(ApiError)
  expect(isUndecided(ana)).toBe(true)
  await expect(sendOnce(ana, ending(409))).rejects.toThrow(ApiError)
  expect(isUndecided(ana)).toBe(false)
  expect(await sendOnce(ana, ending(201))).toBe(201)
  expect(isUndecided(ana)).toBe(false)
  expect(key(1)).toBe(key(0))
  expect(key(2)).not.toBe(key(0))
})

// @rule typing-key-over-sign-in: What may have been carried out keeps its key where the session ended before it was sent
//   again
test('it stays where the session ended before the second try; one that was refused for that alone has a new key', async () => {
  const { ending, key } = server()
  const { sendOnce } = sendsOnce<Named>()
  await expect(sendOnce(ana, ending(401))).rejects.toThrow(ApiError)
  await expect(sendOnce(ana, ending(0))).rejects.toThrow(ConnectionError)
  await expect(sendOnce(ana, ending(401))).rejects.toThrow(ApiError)
  expect(await sendOnce(ana, ending(201))).toBe(201)
  expect(key(1)).not.toBe(key(0))
  expect([key(2), key(3)]).toEqual([key(1), key(1)])
})

test('the late answer to one content leaves the key of another', async () => {
  const late = Promise.withResolvers<number>()
  const { ending, key } = server()
  const { sendOnce } = sendsOnce<Named>()
  const first = sendOnce(ana, () => late.promise)
  await expect(sendOnce(eva, ending(0))).rejects.toThrow(ConnectionError)
  late.resolve(201)
  await first
  await sendOnce(eva, ending(201))
  expect(key(1)).toBe(key(0))
})

test('what repeats an earlier submit is sent as that was, under its key', async () => {
  const { posted, ending, key } = server()
  const { sendOnce } = sendsOnce<Named>({ repeats: (sent, body) => sent.name[0] === body.name[0] })
  for (const name of ['Ana', 'Anabel', 'Eva']) await expect(sendOnce({ name }, ending(0))).rejects.toThrow()
  expect(posted.map(({ body }) => body)).toEqual([ana, ana, eva])
  expect(key(1)).toBe(key(0))
  expect(key(2)).not.toBe(key(0))
})

test('where everything is kept, each content keeps its own key until it is decided', async () => {
  const { ending, key } = server()
  const { sendOnce, undecided } = sendsOnce<Named>({ kept: place(), keepsAll: true })
  for (const body of [ana, eva]) await expect(sendOnce(body, ending(0))).rejects.toThrow(ConnectionError)
  expect(undecided()).toEqual([ana, eva])
  await expect(sendOnce(ana, ending(409))).rejects.toThrow(ApiError)
  expect(key(2)).toBe(key(0))
  expect(undecided()).toEqual([eva])
})

// @rule typing-server-decided-against: What the server decided against (413, 403, 400) keeps the content too, and the
//   next try has a new key
test('a key is kept where the server has not decided, and only there', () => {
  const answered = (statuses: number[]) => statuses.filter((status) => leavesUndecided(new ApiError(status, '')))
  expect(answered([400, 401, 403, 404, 408, 409, 412, 413, 415, 429, 500, 502, 503, 504])).toEqual([
    408, 429, 500, 502, 503, 504,
  ])
  expect(leavesUndecided(new ConnectionError())).toBe(true)
  expect(leavesUndecided(new SyntaxError('an answer that cannot be read'))).toBe(true)
})
