import { randomUUID } from 'node:crypto'
import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { closeCookies, openCookies, rememberBrowser, type Session } from '@clinic/service-kit/http/sessions.ts'
import type { Origin } from '../handling/origin.ts'
import { doctorOf } from '../staff/doctor-row.ts'
import { signIn, signOut } from '../staff/sign-in.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { problemOf } from './refusals.ts'

export type StaffRouteParts = { staff: StaffParts; publicUrl: string | null }

type StaffHandlers = Handlers<'signIn' | 'signOut'>

/** Signing in and out (docs/specification.md#public-calls). A key sent along means nothing here: every sign-in is a session of its own. */
export const staffRoutes = ({ staff, publicUrl }: StaffRouteParts): StaffHandlers => {
  const originFor = (actor: string): Origin => ({
    commandId: randomUUID(),
    actor,
    now: staff.now(),
    bodyHash: '',
    randomId: true,
  })
  const endSession = async (session: Session, actor: string): Promise<bigint | undefined> => {
    const ended = await signOut(staff, session, originFor(actor))
    if (!ended.ok && ended.rejection.type === 'Busy') throw problemOf({ type: 'Busy' })
    return ended.ok ? ended.position : undefined
  }

  return {
    signIn: async (call) => {
      const { address, browserMark } = call
      const answer = await signIn(staff, { ...call.body, address, browserMark }, originFor(call.actor))
      if (!answer.ok) throw problemOf(answer.rejection)
      // The browser's earlier session would otherwise live on without a cookie that leads to it.
      if (call.session) await endSession(call.session, call.actor)
      const cookies = [...openCookies({ publicUrl }, answer.token), rememberBrowser({ publicUrl }, answer.browserMark)]
      return { body: doctorOf(answer.account), cookies, position: answer.position }
    },

    signOut: async (call) => {
      const position = call.session ? await endSession(call.session, call.actor) : undefined
      return { body: {}, cookies: closeCookies({ publicUrl }), ...(position !== undefined && { position }) }
    },
  }
}
