import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import {
  aboutSession,
  closeCookies,
  expectSession,
  openCookies,
  rememberBrowser,
  type Session,
} from '@clinic/platform/http/sessions.ts'
import { originWithoutKey } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { signIn, signOut } from '../commands/sign-in.ts'
import type { StaffDeps } from '../commands/staff-deps.ts'
import { unlock } from '../commands/unlock.ts'
import { doctorOf } from '../doctor-row.ts'
import { staffRefusals } from '../refusals.ts'

const { expectDone, problemOf } = refusing(staffRefusals)

type Deps = { staff: StaffDeps; publicUrl: string | null }

type StaffHandlers = Handlers<'signIn' | 'unlock' | 'signOut'>

/** Signing in and out, and going on with a session that rests (docs/specification.md#public-calls). An Idempotency-Key is not read here: every sign-in is a session of its own. */
export const sessionCalls = ({ staff, publicUrl }: Deps): StaffHandlers => {
  const originFor = (actor: string) => originWithoutKey(actor, staff.now())
  const endSession = async (session: Session, actor: string): Promise<bigint | undefined> => {
    const ended = await signOut(staff, session, originFor(actor))
    if (!ended.ok && ended.rejection.type === 'Busy') throw problemOf({ type: 'Busy' })
    return ended.ok ? ended.position : undefined
  }

  return {
    signIn: async (call) => {
      const answer = expectDone(await signIn(staff, { ...call.body, ...call.client() }, originFor(call.actor)))
      // The browser's earlier session would otherwise live on without a cookie that leads to it.
      if (call.session) await endSession(call.session, call.actor)
      const { account, token, session, browserMark, position } = answer
      const cookies = [...openCookies({ publicUrl }, token), rememberBrowser({ publicUrl }, browserMark)]
      return { body: { ...doctorOf(account), ...aboutSession(session) }, cookies, position }
    },

    unlock: async (call) => {
      const session = expectSession(call.session)
      const { account } = expectDone(await unlock(staff, session, call.body.pin, originFor(call.actor)))
      return { body: { ...doctorOf(account), ...aboutSession(session) } }
    },

    signOut: async (call) => {
      const position = call.session ? await endSession(call.session, call.actor) : undefined
      return { body: {}, cookies: closeCookies({ publicUrl }), ...(position !== undefined && { position }) }
    },
  }
}
