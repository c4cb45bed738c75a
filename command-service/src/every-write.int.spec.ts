import { randomUUID } from 'node:crypto'
import { openApi, operationIn } from '@clinic/platform/http/calls/openapi.ts'
import { calls } from '@clinic/shared-events/contracts/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { mail, type RightCall, rightCalls, sendWrite, type Write, writes } from '../testing/every-write.ts'
import { useServedStaff } from '../testing/use-served.ts'

const served = useServedStaff({ mail })
let right: Record<Write, () => Promise<RightCall>>
const head = async () => (await served().world.log.head()).position
const newest = async () => (await served().world.log.readAll(0n, 10_000)).at(-1)?.stream ?? ''

beforeAll(() => {
  right = rightCalls(served(), newest)
})

const send = (name: Write, asked: RightCall, sent: { key?: string; ifMatch?: string }) =>
  sendWrite(served().http, name, asked, sent)

const document = openApi()

// @rule writes-key-and-position: Issue: every write takes an Idempotency-Key and answers with its position; but
//   signing in and out and unlocking a session (sessions stand in the vault, each sign-in is one of its own), uploading a picture (named by
//   its content, a repeat is the same) and refreshing the heatmap (it writes nothing and answers how far the log goes)
test.each(writes)('%s is made once under its key, and answers where it stands in the log', async (name) => {
  const asked = await right[name]()
  const [before, key] = [await head(), randomUUID()]
  const first = await send(name, asked, { key })
  expect(first.status).toBe('good' in calls[name] ? calls[name].good : 200)
  const after = await head()
  expect(after).toBeGreaterThan(before)
  expect(first.position).toBe(after)
  const again = await send(name, asked, { key })
  // The session that a change of the own password came with has ended.
  if (name === 'changePassword') expect(again.status).toBe(401)
  else expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await head()).toBe(after)
})

test.each(writes)('%s under the key of another one is answered as it declares', async (name) => {
  const asked = await right[name]()
  const key = randomUUID()
  await send(name, asked, { key })
  const another = asked.other ? { ...asked, body: asked.other } : await right[name]()
  const { status } = await send(name, another, { key })
  expect(Object.keys(operationIn(document, calls[name]).responses)).toContain(String(status))
})

// @rule edits-if-match: Issue: edits of one field, and of a whole row, take If-Match: who saw an older state is 412
//   and nothing is overwritten
// @rule edits-stale-position
test.each([
  'editAppointment',
  'changeStatus',
  'correctAnswer',
  'correctPatient',
  'assignDoctor',
  'editProduct',
  'changeStock',
  'changeOrderStatus',
] as const)(
  '%s of who saw an older revision is 412 with the position of what came between, and overwrites nothing',
  async (name) => {
    const { other, ...asked } = await right[name]()
    const seen = { ifMatch: '"0"' }
    const first = await send(name, asked, seen)
    expect(first.status).toBe(200)
    const before = await head()
    const stale = await send(name, { ...asked, body: other }, seen)
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    expect(stale.position).toBe(first.position)
    expect(await head()).toBe(before)
  },
)
