import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { hasPassword, type OpenAccount } from './account.ts'

/** The signed-in user as /api/auth/login answers it; the same as the read side's /api/auth/me. */
export const doctorOf = (account: OpenAccount): Doctor => {
  const { staffId, role, active, person, invitation, createdAt, updatedAt } = account
  return {
    id: staffId,
    username: person?.username ?? '',
    name: person?.name ?? null,
    email: person?.email || null,
    specialty: person?.specialty || null,
    role,
    isActive: active,
    invitation:
      invitation && !hasPassword(account) ? { id: invitation.id, until: invitation.until, lost: false } : null,
    createdAt,
    updatedAt,
  }
}
