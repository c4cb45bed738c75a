import { type CallKey, callNames, calls, keyOf } from '@clinic/shared-events/contracts/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { appWith, type Seen, seeNothing, send } from '../../testing/test-app.ts'

let seen: Seen
beforeEach(() => {
  seen = seeNothing()
})

/** What is answered to a session that rests, written by hand (docs/decisions/0228). */
const answered: readonly CallKey[] = ['POST /api/auth/login', 'POST /api/auth/unlock', 'POST /api/auth/logout']
/** What is taken whoever was signed in, as the public sends it. */
const asPublic: readonly CallKey[] = [
  'POST /api/invitations/open',
  'POST /api/invitations/accept',
  'POST /mensajes/:token',
  'PUT /api/form-drafts/:form/:link',
  'DELETE /api/form-drafts/:form/:link',
]

describe('a session that rests', () => {
  // @rule resting-refused: Issue: the server refuses every call of a resting session but the one that unlocks it, signing
  //   in and out, and what everybody may read
  test.each(callNames)('%s', async (name) => {
    const key = keyOf(name)
    const { method, who } = calls[name]
    const answer = await send(appWith(seen), key, 'resting')
    const everybodyReads = method === 'GET' && who.some((caller) => caller === 'anonymous')
    if (answered.includes(key)) expect(seen.calls.map(({ session }) => session?.rests)).toEqual([true])
    else if (everybodyReads || asPublic.includes(key))
      expect(seen.calls.map(({ session, actor }) => [session, actor])).toEqual([[null, 'public']])
    else {
      expect([answer.status, answer.body.code, seen.calls.length]).toEqual([401, 'session-resting', 0])
      // It is not over: its cookies stay.
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})
