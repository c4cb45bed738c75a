import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { isBooked } from '../appointment.ts'
import { rowOf } from '../appointment-row.ts'
import { sendToAppointment } from '../commands/send-to-appointment.ts'
import type { StepAnswer, StepDeps } from '../commands/steps.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'

const { expectDone, expectId, problemOf } = refusing(appointmentRefusals)

/** Whether a record of that id is there, and its person not erased. */
export type HasRecord = (patientId: string) => Promise<boolean>
type Deps = { steps: StepDeps; hasRecord: HasRecord; originFor: OriginFor }

/** @throws HttpProblem 409 for a record that is not there */
export const expectRecord = async (hasRecord: HasRecord, patientId: string | null | undefined): Promise<void> => {
  if (patientId && !(await hasRecord(patientId))) throw problemOf({ type: 'PatientUnknown' })
}

/** Whose visit it is (docs/decisions/0204-whose-visit-it-is.md), that staff saw it (docs/decisions/0106), and what was paid (docs/decisions/0208). */
export const patientOfVisitCalls = ({
  steps,
  hasRecord,
  originFor,
}: Deps): Handlers<'tiePatient' | 'seeAppointment' | 'changeVisitMoney'> => ({
  tiePatient: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const { patientId, from } = call.body
    await expectRecord(hasRecord, patientId)
    const tie = { type: 'TiePatient', data: { patientId, from } } as const
    return noted(await sendToAppointment(steps, appointmentId, tie, originFor(call)))
  },

  changeVisitMoney: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const origin = originFor(call)
    const data = { ...call.body, newId: entityIdOf(steps.idSecret, origin.commandId, 'payment') }
    return noted(await sendToAppointment(steps, appointmentId, { type: 'ChangeVisitMoney', data }, origin))
  },

  seeAppointment: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    return noted(await sendToAppointment(steps, appointmentId, { type: 'SeeAppointment', data: {} }, originFor(call)))
  },
})

/** @throws HttpProblem for a refusal */
const noted = (answer: StepAnswer) => {
  const { state, edited, position } = expectDone(answer)
  if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
  return { position, body: { appointment: rowOf(state, edited) } }
}
