import type { SignInEvent } from '@clinic/shared-events/staff/sign-in-events.ts'
import { accept, type Command, type Decider, type Decision, type Happened, unreachable } from '../handling/decider.ts'

/** Sessions of a month whose end is not recorded, oldest first: hash and the instant they began. */
export type SignIns = readonly { session: string; since: string }[]

/** How many sessions are remembered: nobody signs in more often within the 12 hours a session may last. */
const mostSessions = 1_000

const evolve = (sessions: SignIns, event: Happened<SignInEvent>): SignIns => {
  switch (event.type) {
    case 'SignedIn':
      return [...sessions, { session: event.data.session, since: event.at }].slice(-mostSessions)
    case 'SignedOut':
      return sessions.filter(({ session }) => session !== event.data.session)
    case 'SignInThrottled':
      return sessions
    default:
      return unreachable(event)
  }
}

/** `session`: the hash of its id. Whether who signs in may is decided before, by the account and the vault. */
export type SignInCommand =
  | Command<'RecordSignIn', { staffId: string; session: string }>
  | Command<'RecordSignOut', { staffId: string; session: string }>
  | Command<'RecordThrottledSignIn', { staffId: string }>

const decide = (command: SignInCommand): Decision<SignInEvent, never> => {
  switch (command.type) {
    case 'RecordSignIn':
      return accept({ type: 'SignedIn', data: command.data })
    case 'RecordSignOut':
      return accept({ type: 'SignedOut', data: command.data })
    case 'RecordThrottledSignIn':
      return accept({ type: 'SignInThrottled', data: command.data })
    default:
      return unreachable(command)
  }
}

/** `signIns-<staffId>-<yyyy-MM>`: who began and ended sessions of an account in a month, and that somebody was refused. */
export const signIns: Decider<SignIns, SignInCommand, SignInEvent, never> = { initialState: () => [], evolve, decide }
