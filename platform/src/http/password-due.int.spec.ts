import { type CallKey, callNames, calls, keyOf } from '@clinic/shared-events/contracts/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { appWith, type Seen, seeNothing, send } from '../../testing/test-app.ts'

let seen: Seen
beforeEach(() => {
  seen = seeNothing()
})

/** What is answered to a session whose password somebody else chose, written by hand (docs/decisions/0049). */
const answered: readonly CallKey[] = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/unlock',
  'GET /api/auth/me',
  'POST /api/auth/change-password',
  // Whose link it is shows who it is for, whoever is signed in in that browser.
  'POST /api/invitations/open',
  'POST /api/invitations/accept',
  // A mail program's button, whoever is signed in beside it.
  'POST /mensajes/:token',
]

describe('a session whose password somebody else chose', () => {
  // @rule own-password-due-first
  test.each(callNames)('%s', async (name) => {
    const key = keyOf(name)
    const { method, who } = calls[name]
    const answer = await send(appWith(seen), key, 'due')
    const everybodyReads = method === 'GET' && who.some((caller) => caller === 'anonymous')
    if (answered.includes(key)) expect(seen.calls.map(({ session }) => session?.passwordDue)).toEqual([true])
    else if (everybodyReads)
      expect(seen.calls.map(({ session, actor }) => [session, actor])).toEqual([[null, 'public']])
    else expect([answer.status, answer.body.code, seen.calls.length]).toEqual([403, 'own-password-due', 0])
  })
})
