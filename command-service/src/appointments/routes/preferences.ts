import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { contactOn } from '@clinic/shared-events/contacts/addresses.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Origin, OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { isBooked } from '../appointment.ts'
import type { StepDeps } from '../commands/steps.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'

const { expectId, problemOf } = refusing(appointmentRefusals)

type Chosen = { contactId: string; channel: NotificationChannel; by: 'staff'; wanted: boolean }
type Deps = {
  steps: StepDeps
  /** Records what a contact wants. @throws HttpProblem for a refusal */
  expectChosen(chosen: Chosen, origin: Origin): Promise<{ position: bigint }>
  originFor: OriginFor
}

/** Who does not want to be written to tells staff, who note it in an appointment. */
export const preferenceCalls = ({ steps, expectChosen, originFor }: Deps): Handlers<'choosePatientPreference'> => ({
  choosePatientPreference: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const { channel, wanted } = call.body
    const contactId = await expectContact(steps, appointmentId, channel)
    const { position } = await expectChosen({ contactId, channel, by: 'staff', wanted }, originFor(call))
    return { position, body: { contactId, channel, wanted } }
  },
})

/** @throws HttpProblem 404 for an appointment that is unknown, 409 for one that nobody can be written to about on the channel */
const expectContact = async (
  { handler, idSecret }: Pick<StepDeps, 'handler' | 'idSecret'>,
  appointmentId: string,
  channel: NotificationChannel,
): Promise<string> => {
  const { state } = await handler.read(appointmentStream(appointmentId), appointment)
  if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
  if (state.contact === null) throw problemOf({ type: 'DetailsErased' })
  const contactId = contactOn(idSecret, channel, state.contact)
  if (contactId === null) throw problemOf({ type: 'PhoneNotWritable', phone: state.contact.phone })
  return contactId
}
