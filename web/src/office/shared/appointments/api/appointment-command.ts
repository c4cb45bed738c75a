import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { appointmentKeys } from './appointment-keys.ts'
import { rememberRow } from './remember-row.ts'

type ChangedAppointment = { appointment: AppointmentRow }

/**
 * Sends a command about an appointment once. The own screen shows the answer at once, and the thread is read at that position; after a failure
 * what is held under `keys` is read anew, since somebody else may have been faster.
 */
export const useAppointmentCommand = <Body, A extends ChangedAppointment>(
  post: (body: Body, idempotencyKey: string) => Promise<A>,
  keys: (body: Body) => readonly QueryKey[],
) => {
  const client = useQueryClient()
  const sendOnce = useSendOnce(post)
  const readAnew = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey })
  /** @throws ApiError, ConnectionError */
  return async (body: Body): Promise<A> => {
    try {
      const answer = await sendOnce(body)
      const { id } = answer.appointment
      rememberRow(client, { id, row: answer.appointment })
      readAnew(appointmentKeys.thread(id))
      return answer
    } catch (error) {
      keys(body).forEach(readAnew)
      throw error
    }
  }
}

/** The lists and the detail that hold an appointment. */
export const heldOf = ({ id }: { id: string }): readonly QueryKey[] => [appointmentKeys.lists, appointmentKeys.one(id)]

/**
 * Sends a command that changes an appointment's row without a new revision, so that the row is read anew: a held one of the same revision would
 * be kept.
 */
export const useNotingCommand = <Body extends { id: string }>(
  post: (body: Body, idempotencyKey: string) => Promise<ChangedAppointment>,
) => {
  const client = useQueryClient()
  const send = useAppointmentCommand(post, heldOf)
  /** @throws ApiError, ConnectionError */
  return async (body: Body): Promise<void> => {
    await send(body)
    await Promise.all(heldOf(body).map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
