import { sendToAppointment } from '@clinic/command-service/appointments/commands/send-to-appointment.ts'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { PlannedPayment } from './plans/money-plan.ts'
import type { Step } from './step.ts'

/** @param idOf the appointment's id, which is known once it is booked */
export const paymentStep = ({ steps }: CommandService, planned: PlannedPayment, idOf: () => string): Step => ({
  at: planned.at,
  async run() {
    const { appointment: _, at, ...payment } = planned
    const by = originWithoutKey('staff:mquesada', at)
    const data = { what: 'receive', ...payment, newId: entityIdOf(steps.idSecret, by.commandId, 'payment') } as const
    const noted = await sendToAppointment(steps, idOf(), { type: 'ChangeVisitMoney', data }, by)
    if (!noted.ok) throw new Error(`a planned payment was refused: ${noted.rejection.type}`)
  },
})
