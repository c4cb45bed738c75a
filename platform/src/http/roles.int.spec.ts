import { callNames, feeds, keyOf } from '@clinic/shared-events/contracts/calls.ts'
import { rooms } from '@clinic/shared-events/contracts/wire/live.ts'
import { beforeEach, expect, test } from 'vitest'
import { type CapabilityName, capabilities } from '../../../shared-events/testing/capabilities.ts'
import { appWith, type Seen, seeNothing, send } from '../../testing/test-app.ts'

let seen: Seen
beforeEach(() => {
  seen = seeNothing()
})

/** Calls that make something. */
const makes =
  /^POST \/api\/(appointments(?!\/)|clinical-intakes|patient-intake|doctor\/calendar-feed(?!\/)|doctor\/create-profile-from-intake|patients|follow-up-notes(?!\/)|medical-records(?!\/)|appointment-actions|cart|orders|products|doctors(?!\/:id)|upload-image|twilio-bot\/((configs|responses)(?!\/)|conversations(\/:id\/messages)?(?!\/)))\b/

const callers = ['anonymous', 'doctor', 'admin'] as const
/** Every call of a capability by every caller. */
const tries = (name: CapabilityName) => {
  const { who, calls } = capabilities[name]
  return calls.flatMap((key) => callers.map((caller) => [key, caller, who.includes(caller)] as const))
}

const enforced = async (...[key, caller, allowed]: ReturnType<typeof tries>[number]) => {
  const answer = await send(appWith(seen), key, caller)
  if (allowed) expect([answer.status, seen.calls.length]).toEqual([makes.test(key) ? 201 : 200, 1])
  else {
    expect([answer.status, seen.calls.length]).toEqual([caller === 'anonymous' ? 401 : 403, 0])
    expect(answer.body.error).toMatch(/Debe iniciar sesión|no tiene permiso/)
  }
}

// @rule every-make-call-enforced: Public §6 Who may make which call is enforced by the server, for each call and each
//   caller
test.each(tries('public'))('what is for everybody: %s by %s', enforced)

// @rule roles-work: §6 Dashboard, appointments, orders, intakes, products, patients, follow-up notes, medical records:
//   doctor yes, admin yes; nobody who is not signed in
// @rule every-make-call-enforced
test.each(tries('work'))('the work of doctors and administrators: %s by %s', enforced)

// @rule every-make-call-enforced, roles-own-password
test.each(tries('ownPassword'))('the own password: %s by %s', enforced)

// @rule roles-assigned-doctor: §6 See and assign the assigned doctor: doctor no, admin yes
// @rule every-make-call-enforced
test.each(tries('assigning'))('assigning a doctor: %s by %s', enforced)

// @rule roles-users: §6 User administration (create, activate, deactivate, forced password change): admin alone
// @rule every-make-call-enforced
test.each(tries('users'))('the administration of users: %s by %s', enforced)

// @rule roles-bot: §6 The bot module: doctor no, administrator yes; ours: its conversations are all staff's (decision
//   153)
// @rule every-make-call-enforced
test.each(tries('bot'))('the messaging bot: %s by %s', enforced)

// @rule roles-auditing: Issue: the audit, and who saw clinical data: admin alone
// @rule every-make-call-enforced
test.each(tries('auditing'))('the audit: %s by %s', enforced)

// @rule roles-every-call: Issue: the role table is enforced for every declared call and every room of sockets; none is
//   left out
test('every declared call, and every feed with its room, belongs to one capability', () => {
  const all = Object.values(capabilities)
  expect(all.flatMap(({ calls }): string[] => [...calls]).sort()).toEqual(callNames.map(keyOf).sort())
  const followed = all.flatMap(({ who, feeds: names }) => names.map((projection) => ({ projection, who: [...who] })))
  const declared = feeds.map(({ projection, room }) => ({ projection, who: [...rooms[room].who] }))
  const byName = (a: { projection: string }, b: { projection: string }) => (a.projection < b.projection ? -1 : 1)
  expect(followed.sort(byName)).toEqual(declared.sort(byName))
})
