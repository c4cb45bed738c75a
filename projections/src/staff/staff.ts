import type { Doctor, StaffName } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import type { Projection } from '../projection.ts'

const handles = ['AccountOpened', 'AccountActivated', 'AccountDeactivated'] as const
type Handled = Extract<StaffEvent, { type: (typeof handles)[number] }>
type AccountOpened = Recorded<Extract<Handled, { type: 'AccountOpened' }>>

/** The staff accounts: a document per account, equal to `doctor` on the wire. Signing in and passwords do not show in it. */
export const staff: Projection<Doctor, Handled> = {
  name: 'staff',
  version: 2,
  handles,
  indexes: [{ fields: ['createdAt'] }],
  idsOf: (event) => [event.data.staffId],
  apply(account, event) {
    switch (event.type) {
      case 'AccountOpened':
        return opened(event)
      case 'AccountActivated':
        return account && { ...account, isActive: true, updatedAt: event.at }
      case 'AccountDeactivated':
        return account && { ...account, isActive: false, updatedAt: event.at }
      default:
        return event satisfies never
    }
  },
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
  createdAt: at,
  updatedAt: at,
})
