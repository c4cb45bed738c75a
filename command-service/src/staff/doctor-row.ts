import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { OpenAccount } from './account.ts'

/** The signed-in user as /api/auth/login answers it; the same as the read side's /api/auth/me. */
export const doctorOf = ({ staffId, role, active, person, createdAt, updatedAt }: OpenAccount): Doctor => ({
  id: staffId,
  username: person?.username ?? '',
  name: person?.name ?? null,
  email: person?.email || null,
  specialty: person?.specialty || null,
  role,
  isActive: active,
  createdAt,
  updatedAt,
})
