import { type ActionType, actionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { entityId } from '@clinic/shared-events/contracts/wire/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useFormState } from '~/public/shared/linked-form/form-state.ts'
import { actionSummaryOptions } from '../api/action-summary.ts'
import { isInvalidLink } from '../model/outcome.ts'
import { ActionLoading, ActionNotLoaded } from './action-states.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { RequestAction } from './request-action.tsx'

/** /accion-cita/{appointmentId}/{actionType}: the address names the kind of request (docs/specification.md#public-screens). */
export function ActionPage() {
  const asked = actionType.safeParse(useParams().actionType)
  return asked.success ? <Link type={asked.data} /> : <InvalidLink />
}

/** /cita/{appointmentId}/reprogramar and /r/{appointmentId}. */
export function ReschedulePage() {
  return <Link type="reschedule" />
}

/** /cita/{appointmentId}/cancelar and /c/{appointmentId}. */
export function CancelPage() {
  return <Link type="cancel" />
}

function Link({ type }: { type: ActionType }) {
  const id = entityId.safeParse(useParams().appointmentId)
  // Keyed, so that a change from one request to the other begins anew.
  return id.success ? <Opened key={`${type} ${id.data}`} appointmentId={id.data} type={type} /> : <InvalidLink />
}

/** Opening the link reads the appointment and changes nothing (docs/http.md#one-path-two-answers). */
function Opened({ appointmentId, type }: { appointmentId: string; type: ActionType }) {
  const { data, error, isFetching, refetch } = useQuery(actionSummaryOptions(appointmentId, type))
  const opened = useFormState({ form: type, link: appointmentId })
  if (data && opened) return <RequestAction summary={data} opened={opened} />
  if (isInvalidLink(error)) return <InvalidLink />
  if (isFetching || data) return <ActionLoading type={type} />
  return <ActionNotLoaded type={type} onRetry={() => void refetch()} />
}
