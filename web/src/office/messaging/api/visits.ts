import { type AppointmentRow, appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { isToCome, startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { messageFileCalls, type VisitOfNumber } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { dateText } from '~/lib/format.ts'
import { readCall } from '~/lib/http/call.ts'
import { useLiveQuery, useReadAgain } from '~/lib/live/use-live-query.ts'
import { paths } from '~/paths.ts'

const visitsQuery = (id: string) =>
  queryOptions({
    queryKey: ['bot', 'visits', id] as const,
    queryFn: ({ signal }) => readCall(messageFileCalls.listConversationVisits, { params: { id }, signal }),
  })

/** GET /api/twilio-bot/conversations/{id}/appointments: the latest visit first. The conversation's view follows it. */
export const useVisitsOfNumber = (id: string) => useQuery(visitsQuery(id))

/** Reads a number's visits anew when one of them changes, or another appointment gets that number. @param phoneNumber null once it was erased */
export const useFollowVisits = (id: string, phoneNumber: string | null): void => {
  const readAgain = useReadAgain(visitsQuery(id).queryKey)
  const { data } = useLiveQuery(visitsQuery(id), {
    feed: appointmentFeeds.appointments,
    onRow: (change, position) => {
      const isKnown = data?.data.some((visit) => visit.id === change.id)
      if (isKnown || isOf(phoneNumber, change.row)) readAgain(change, position)
    },
  })
}

const isOf = (phoneNumber: string | null, row: AppointmentRow | null): boolean =>
  phoneNumber !== null && row !== null && row.phone !== null && senderKey(row.phone) === senderKey(phoneNumber)

const mostToCome = 3

/** The visits to come, the soonest first. @param visits the latest first @param now a UTC ISO instant */
export const visitsToCome = (visits: readonly VisitOfNumber[], now: string): VisitOfNumber[] =>
  visits.filter((visit) => isToCome(visit, now)).toReversed()

/** The visits a payment may be for: the next ones, and the last one that was not cancelled. @param visits the latest first */
export const payableVisits = (visits: readonly VisitOfNumber[], now: string): VisitOfNumber[] => {
  const toCome = visitsToCome(visits, now)
  const before = visits.find((visit) => visit.status !== 'cancelado' && !toCome.includes(visit))
  return [...toCome.slice(0, mostToCome), ...(before ? [before] : [])]
}

/**
 * The visits whose steps stand in a conversation, so many at most: those a payment may be for, and the others that are nearest to now. @param visits the latest first
 */
export const nearestVisits = (visits: readonly VisitOfNumber[], now: string, most: number): VisitOfNumber[] => {
  const payable = payableVisits(visits, now)
  const distance = (visit: VisitOfNumber) => Math.abs(Date.parse(startOf(visit)) - Date.parse(now))
  const others = visits.filter((visit) => !payable.includes(visit)).toSorted((a, b) => distance(a) - distance(b))
  return [...payable, ...others].slice(0, most)
}

export const visitText = ({ date, startTime }: VisitOfNumber): string => `${dateText(date)} ${startTime}`

/** The board of a visit's day with the visit chosen. */
export const visitPath = ({ id, date }: Pick<VisitOfNumber, 'id' | 'date'>): string =>
  `${paths.doctorDashboard}?${new URLSearchParams({ fecha: date, cita: id })}`
