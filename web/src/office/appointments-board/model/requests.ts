import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import type { WaitingRequest } from '~/pending/pending.ts'
import { queueTexts } from '~/texts/appointments-board.ts'

/** Shows an appointment's day with the appointment selected. */
export type OpenAppointment = (date: string, id: string) => void

/** How long a request's joint says that it has just come. */
export const freshRequestMs = 15 * 60_000

/** @param now UTC ISO, as `createdAt` is. */
export const isFreshRequest = ({ createdAt }: Pick<WaitingRequest, 'createdAt'>, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) < freshRequestMs

/** What is asked of each appointment, by its id, in the order it was asked. */
export const askedByAppointment = (requests: readonly WaitingRequest[]): ReadonlyMap<string, readonly ActionType[]> => {
  const asked = new Map<string, ActionType[]>()
  for (const { appointmentId, actionType } of requests)
    asked.set(appointmentId, [...(asked.get(appointmentId) ?? []), actionType])
  return asked
}

/** 'Pide reprogramar', 'Pide reprogramar o cancelar'. */
export const askedText = (types: readonly ActionType[]): string =>
  `${queueTexts.asks} ${types.map((type) => queueTexts.kinds[type]).join(queueTexts.or)}`
