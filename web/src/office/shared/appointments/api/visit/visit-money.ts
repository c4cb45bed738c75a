import { type VisitMoneyBody, visitMoneyCalls } from '@clinic/shared-events/contracts/appointments/money-calls.ts'
import { sendCall } from '~/lib/http/call.ts'
import { useNotingCommand } from '../appointment-command.ts'

/** POST /api/appointments/{id}/money (docs/decisions/0208). */
export const useChangeMoney = () =>
  useNotingCommand(({ id, ...body }: VisitMoneyBody & { id: string }, idempotencyKey) =>
    sendCall(visitMoneyCalls.changeVisitMoney, { params: { id }, body, idempotencyKey }),
  )
