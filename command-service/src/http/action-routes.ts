import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { type ActionType, actionType } from '@clinic/shared-events/contracts/action-requests.ts'
import { entityId } from '@clinic/shared-events/contracts/common.ts'
import { requestAction } from '../appointments/request-action.ts'
import type { StepParts } from '../appointments/steps.ts'
import { originOf } from '../handling/origin.ts'
import { problemOf } from './refusals.ts'

export type ActionRouteParts = {
  steps: StepParts
  /** The vault's 'body'. */
  bodySecret: Buffer
}

type ActionHandlers = Handlers<'requestAction'>

const registered: Record<ActionType, string> = {
  reschedule: 'Su solicitud de reprogramación quedó registrada. Le contactaremos pronto.',
  cancel: 'Su solicitud de cancelación quedó registrada. Le contactaremos pronto.',
}

/** What patients ask for through links (docs/specification.md#public-calls). */
export const actionRoutes = ({ steps, bodySecret }: ActionRouteParts): ActionHandlers => ({
  requestAction: async (call) => {
    const { appointmentId, action } = linkOf(call.params)
    const asked = { appointmentId, action, notes: call.body.notes }
    const answer = await requestAction(steps, asked, originOf(call, bodySecret, steps.now()))
    if (!answer.ok) throw problemOf(answer.rejection)
    const recorded = answer.events.find((event) => event.type === 'ActionRequested')
    if (!recorded) throw new Error('a request that was taken left no event')
    const body = { success: true as const, message: registered[action], actionId: recorded.data.actionId }
    return { position: answer.position, body }
  },
})

/** @throws HttpProblem 404 for what is no link of this system, before anything is read */
const linkOf = (params: Record<'appointmentId' | 'actionType', string>) => {
  const action = actionType.safeParse(params.actionType)
  if (!action.success || !entityId.safeParse(params.appointmentId).success)
    throw problemOf({ type: 'ActionLinkUnusable' })
  return { appointmentId: params.appointmentId, action: action.data }
}
