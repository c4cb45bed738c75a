import type { Doctor, StaffName } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { DeliveryEvent } from '@clinic/shared-events/deliveries/events.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'AccountOpened',
  'AccountInvited',
  'InvitationAccepted',
  'PasswordReplaced',
  'AccountActivated',
  'AccountDeactivated',
  'DeliveryTaken',
  'DeliveryFailed',
  'DeliveryUnclear',
  'DeliverySkipped',
] as const
type Handled = Extract<StaffEvent | DeliveryEvent, { type: (typeof handles)[number] }>
type AccountOpened = Recorded<Extract<Handled, { type: 'AccountOpened' }>>

/** The staff accounts: a document per account, equal to `doctor` on the wire. Signing in does not show in it, and of passwords that one is there. */
export const staff: Projection<Doctor, Handled> = {
  name: 'staff',
  /** 3: the invitation that an account waits with. */
  version: 3,
  handles,
  indexes: [{ fields: ['createdAt'] }],
  idsOf({ data }) {
    if (!('about' in data)) return [data.staffId]
    return data.about.of === 'invitation' ? [data.about.staffId] : []
  },
  apply(account, event) {
    switch (event.type) {
      case 'AccountOpened':
        return opened(event)
      case 'AccountInvited': {
        const { invitation: id, until } = event.data
        return account && { ...account, invitation: { id, until, lost: false } }
      }
      case 'InvitationAccepted':
      case 'PasswordReplaced':
        return account && { ...account, invitation: null }
      case 'AccountActivated':
        return account && { ...account, isActive: true, updatedAt: event.at }
      case 'AccountDeactivated':
        return account && { ...account, ...ended(account, event.at), isActive: false, updatedAt: event.at }
      case 'DeliveryTaken':
        return withMail(account, event, false)
      case 'DeliveryFailed':
      case 'DeliveryUnclear':
        return withMail(account, event, true)
      case 'DeliverySkipped':
        return withMail(account, event, event.data.reason !== 'saved')
      default:
        return event satisfies never
    }
  },
}

/** An account that is deactivated: the link of its invitation stops. */
const ended = ({ invitation }: Doctor, at: string): Partial<Doctor> =>
  invitation && at < invitation.until ? { invitation: { ...invitation, until: at } } : {}

/** Whether the mail of the invitation that stands did not go out. */
const withMail = (account: Doctor | null, { data: { about } }: DeliveryEvent, lost: boolean): Doctor | null => {
  const isOfLast = about.of === 'invitation' && about.invitation === account?.invitation?.id
  return account?.invitation && isOfLast ? { ...account, invitation: { ...account.invitation, lost } } : account
}

/** Who is called how, for all staff: nothing else of an account stands in it. Names are not edited. */
export const staffNames: Projection<StaffName, AccountOpened> = {
  name: 'staff-names',
  version: 1,
  handles: ['AccountOpened'],
  indexes: [],
  idsOf: (event) => [event.data.staffId],
  apply: (_, { data, contact }) => ({ id: data.staffId, name: contact?.name ?? null }),
}

/** An erased account has no user name left: ''. */
const opened = ({ data, contact, at }: AccountOpened): Doctor => ({
  id: data.staffId,
  username: contact?.username ?? '',
  name: contact?.name ?? null,
  email: contact?.email || null,
  specialty: contact?.specialty || null,
  role: data.role,
  isActive: true,
  invitation: null,
  createdAt: at,
  updatedAt: at,
})
