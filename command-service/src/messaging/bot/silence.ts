import { isWithStaff } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { hoursSince } from '@clinic/shared-events/contracts/wire/clock.ts'
import { mostAnswers, type OpenConversation } from '../conversation-state.ts'

/** A conversation has so many answers of the bot (`mostAnswers`) within these minutes: who goes on writing may be a machine, too. */
const withinMinutes = 10

/** Why the bot neither answers nor acts: staff write with the patient, or it answered often lately. Null where it may. */
export const silentFor = (talk: Pick<OpenConversation, 'answers' | 'withStaffSince'>, now: string) => {
  if (isWithStaff(talk, now)) return 'with-staff'
  const oldest = talk.answers[mostAnswers - 1]
  return oldest !== undefined && hoursSince(oldest.at, now) < withinMinutes / 60 ? 'too-many' : null
}
