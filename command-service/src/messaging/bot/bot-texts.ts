import { fillText } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { fieldsOf } from '../../deliveries/patient-messages.ts'

type Named = { patientName: string; date: string; startTime: string } | null | undefined
const nothing = { nombre: null, fecha: null, hora: null }
/** A text of the bot with name, day ('24/11/2026') and hour ('2:00 PM') of the appointment; without one, without them. */
export const filled = (template: string, visit: Named): string =>
  fillText(template, visit ? fieldsOf({ held: visit, name: visit.patientName }) : nothing)
