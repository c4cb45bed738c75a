import { fillText } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { greetedName } from '../../deliveries/strangers-words.ts'

type Named = { patientName: string; date: string; startTime: string } | null | undefined
/** A text of the bot with name, day ('24/11/2026') and hour ('14:00') of the appointment; without one, without them. */
export const filled = (template: string, visit: Named): string => {
  const fecha = visit?.date.split('-').toReversed().join('/')
  return fillText(template, { nombre: greetedName(visit?.patientName ?? ''), fecha, hora: visit?.startTime })
}
