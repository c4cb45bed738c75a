import { appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type HistorySubject, historyCalls } from '@clinic/shared-events/contracts/history.ts'
import { patientFeeds } from '@clinic/shared-events/contracts/patients/patients.ts'
import { practiceSettingsFeeds } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { staffFeeds } from '@clinic/shared-events/contracts/practice/staff.ts'
import { orderFeeds } from '@clinic/shared-events/contracts/shop/orders.ts'
import { productFeeds } from '@clinic/shared-events/contracts/shop/products.ts'
import { useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import { type FeedOf, useFeed } from '~/lib/live/use-feed.ts'

/** The feed that says that something happened to it, and whether its room is one of each. */
const followed: Record<HistorySubject, { feed: FeedOf<unknown>; own?: true }> = {
  appointments: { feed: appointmentFeeds.threads, own: true },
  orders: { feed: orderFeeds.orders },
  patients: { feed: patientFeeds.patients },
  products: { feed: productFeeds.products },
  users: { feed: staffFeeds.doctors },
  practice: { feed: practiceSettingsFeeds.choices },
}

const read = (of: HistorySubject, id: string, signal: AbortSignal) => {
  if (of === 'practice') return readCall(historyCalls.readPracticeHistory, { signal })
  if (of === 'users') return readCall(historyCalls.readAccountHistory, { params: { id }, signal })
  return readCall(historyCalls.readHistory, { params: { of, id }, signal })
}

/** A whole history, read again when something happens to what it is of. */
export const useHistory = (of: HistorySubject, id: string) => {
  const query = useQuery({ queryKey: ['history', of, id], queryFn: ({ signal }) => read(of, id, signal) })
  const { feed, own } = followed[of]
  const again = () => void query.refetch()
  useFeed({ feed, id, of: own && id, readings: query.data ? [query.data] : [], put: again, readAgain: again })
  return query
}
