import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  nothing,
  refuse,
  unreachable,
} from '../handling/decider.ts'

type AccountOpened = Extract<StaffEvent, { type: 'AccountOpened' }>
type ListExported = Extract<StaffEvent, { type: 'ListExported' }>
export type Person = NonNullable<AccountOpened['contact']>
/** An invitation to choose a password: its name, and until which UTC instant its link is valid. */
export type Invitation = { id: string; until: string }

/** An account of a doctor or administrator. `person` is null once erased. */
export type OpenAccount = {
  status: 'open'
  staffId: string
  role: Role
  active: boolean
  person: Person | null
  /** The last invitation; null where somebody else chose a password. */
  invitation: (Invitation & { used: boolean }) | null
  /** When all sessions that stood then were ended: by another password or a deactivation. A UTC ISO instant; null for never. */
  sessionsEndedAt: string | null
  createdAt: string
  updatedAt: string
}
export type Account = { status: 'none' } | OpenAccount

const initialState = (): Account => ({ status: 'none' })

const opened = ({ data, contact, at }: Happened<AccountOpened>): Account => ({
  status: 'open',
  ...data,
  active: true,
  person: contact,
  invitation: null,
  sessionsEndedAt: null,
  createdAt: at,
  updatedAt: at,
})

const evolve = (state: Account, event: Happened<StaffEvent>): Account => {
  if (event.type === 'AccountOpened') return opened(event)
  if (state.status === 'none') return state
  switch (event.type) {
    case 'AccountActivated':
      return { ...state, active: true, updatedAt: event.at }
    case 'AccountDeactivated':
      return { ...state, active: false, ...stopped(state, event.at), sessionsEndedAt: event.at, updatedAt: event.at }
    case 'AccountInvited': {
      const { invitation: id, until } = event.data
      return { ...state, invitation: { id, until, used: false } }
    }
    case 'InvitationAccepted':
      return { ...state, invitation: state.invitation && { ...state.invitation, used: true } }
    case 'PasswordReplaced':
      return { ...state, invitation: null, sessionsEndedAt: event.at }
    case 'CalendarFeedMade':
    case 'CalendarFeedRevoked':
    case 'ListExported':
      return state
    default:
      return unreachable(event)
  }
}

/** The link of who is deactivated is valid no more. */
const stopped = ({ invitation }: OpenAccount, at: string): Partial<OpenAccount> =>
  invitation && at < invitation.until ? { invitation: { ...invitation, until: at } } : {}

/** Whether an account has a password: who was invited has one once they chose it. */
export const hasPassword = ({ invitation }: OpenAccount): boolean => invitation?.used ?? true

/** `invitation`: its owner is to choose the password; null where somebody else did. */
type Opening = { staffId: string; role: Role; person: Person; invitation: Invitation | null }
export type AccountCommand =
  | Command<'OpenAccount', Opening>
  | Command<'InviteAgain', Invitation>
  | Command<'RecordInvitationAccepted', object>
  | Command<'ActivateAccount', object>
  | Command<'DeactivateAccount', object>
  | Command<'RecordCalendarFeedMade', { shows: 'initials' | 'full' }>
  | Command<'RecordCalendarFeedRevoked', object>
  | Command<'RecordExport', Omit<ListExported['data'], 'staffId'>>
  | Command<'RecordPasswordReplaced', { by: 'owner' | 'admin' | 'setting' }>

export type AccountRejection =
  | { type: 'AlreadyOpen' }
  | { type: 'NoAccount' }
  | { type: 'AccountInactive' }
  | { type: 'NotInvited' }
  | { type: 'AdminStaysActive' }

/** The first administrator's account, the one whose username is admin: it stays active and keeps its password (docs/specification.md#office-states). */
export const adminId = 'admin'

const invitedBy = (staffId: string, { id, until }: Invitation): StaffEvent => ({
  type: 'AccountInvited',
  data: { staffId, invitation: id, until },
})

const decide = (command: AccountCommand, state: Account): Decision<StaffEvent, AccountRejection> => {
  if (command.type === 'OpenAccount') {
    if (state.status === 'open') return refuse({ type: 'AlreadyOpen' })
    const { staffId, role, person, invitation } = command.data
    const opening: StaffEvent = { type: 'AccountOpened', data: { staffId, role }, contact: person }
    return accept(opening, ...(invitation ? [invitedBy(staffId, invitation)] : []))
  }
  if (state.status === 'none') return refuse({ type: 'NoAccount' })
  const { staffId } = state
  switch (command.type) {
    case 'InviteAgain':
      if (!state.active || hasPassword(state)) return refuse({ type: 'NotInvited' })
      return accept(invitedBy(staffId, command.data))
    case 'RecordInvitationAccepted':
      return hasPassword(state) ? nothing : accept({ type: 'InvitationAccepted', data: { staffId } })
    case 'ActivateAccount':
      return state.active ? nothing : accept({ type: 'AccountActivated', data: { staffId } })
    case 'DeactivateAccount':
      if (staffId === adminId) return refuse({ type: 'AdminStaysActive' })
      return state.active ? accept({ type: 'AccountDeactivated', data: { staffId } }) : nothing
    case 'RecordCalendarFeedMade':
      if (!state.active) return refuse({ type: 'AccountInactive' })
      return accept({ type: 'CalendarFeedMade', data: { staffId, shows: command.data.shows } })
    case 'RecordCalendarFeedRevoked':
      return accept({ type: 'CalendarFeedRevoked', data: { staffId } })
    case 'RecordExport':
      if (!state.active) return refuse({ type: 'AccountInactive' })
      return accept({ type: 'ListExported', data: { staffId, ...command.data } })
    case 'RecordPasswordReplaced':
      return accept({ type: 'PasswordReplaced', data: { staffId, by: command.data.by } })
    default:
      return unreachable(command)
  }
}

/** `staff-<id>`: what was done with an account. Passwords, sessions and counts of failed attempts live in the vault; who signed in when has streams of its own. */
export const account: Decider<Account, AccountCommand, StaffEvent, AccountRejection> = { initialState, evolve, decide }
