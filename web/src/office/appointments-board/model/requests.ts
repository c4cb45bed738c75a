import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { WaitingRequest } from '~/office/shared/pending/waiting.ts'
import { queueTexts } from '~/texts/office/appointments-board.ts'

/** Shows an appointment's day with the appointment selected. */
export type OpenAppointment = (date: string, id: string) => void

/** How long a request counts as fresh. */
const freshRequestMs = 15 * 60_000

/** Whether a request has just come. @param now UTC ISO, as `createdAt` is. */
export const isFreshRequest = ({ createdAt }: Pick<WaitingRequest, 'createdAt'>, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) < freshRequestMs

/** The kinds of requests about each appointment, by its id, in the order they were made. */
export const askedByAppointment = (requests: readonly WaitingRequest[]): ReadonlyMap<string, readonly ActionType[]> => {
  const asked = new Map<string, ActionType[]>()
  for (const { appointmentId, actionType } of requests)
    asked.set(appointmentId, [...(asked.get(appointmentId) ?? []), actionType])
  return asked
}

/** 'Pide reprogramar', 'Pide reprogramar o cancelar'. */
export const askedText = (types: readonly ActionType[]): string =>
  `${queueTexts.asks} ${types.map((type) => queueTexts.kinds[type]).join(queueTexts.or)}`
