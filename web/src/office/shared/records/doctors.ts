import { type Doctor, staffCalls, staffFeeds } from '@clinic/shared-events/contracts/practice/staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { byText } from '~/lib/reads/sorting.ts'

const byName = (a: Doctor, b: Doctor): number => nameOf(a).localeCompare(nameOf(b), 'es') || byText(a.id, b.id)

/** How an account is called: by its name, else as it signs in. */
export const nameOf = ({ name, username }: Pick<Doctor, 'name' | 'username'>): string => name ?? username

/** GET /api/doctors, for administrators alone: every account, followed live. */
export const useDoctors = (isAdmin: boolean) =>
  useLiveQuery(
    queryOptions({
      queryKey: ['patients', 'doctors'],
      queryFn: async ({ signal }): Promise<Reading<readonly Doctor[]>> => {
        const reading = await readCall(staffCalls.listDoctors, { signal })
        return { ...reading, data: reading.data.toSorted(byName) }
      },
      enabled: isAdmin,
    }),
    { feed: staffFeeds.doctors, into: intoList({ order: byName }), follows: isAdmin },
  )

/** The accounts as they are read: not there yet, failed, or there. */
export type Accounts = Pick<ReturnType<typeof useDoctors>, 'data' | 'isError' | 'refetch'>

/** Whether an account is used: who was invited has no password yet (docs/decisions/0215). */
export const stateOf = ({ isActive, invitation }: Pick<Doctor, 'isActive' | 'invitation'>) =>
  isActive ? (invitation ? 'invited' : 'active') : 'inactive'

/** Who a patient can be assigned to: active users whose role is doctor (docs/specification.md#office-roles). */
export const assignable = (doctors: readonly Doctor[]): Doctor[] =>
  doctors.filter((one) => stateOf(one) === 'active' && one.role === 'doctor')
