import type { PracticeChoices } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { type PracticeEvent, practiceStream } from '@clinic/shared-events/practice/events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { type PracticeRejection, practiceDetails } from '../practice.ts'
import type { CurrentPractice } from './current-practice.ts'

export type PracticeDeps = { handler: CommandHandler; practice: CurrentPractice }

/** Chooses data of the practice; what is not named stays. @param ifRevision of what was shown */
export const choosePracticeDetails = async (
  { handler, practice }: PracticeDeps,
  asked: PracticeChoices,
  origin: Origin,
  ifRevision?: Revision | 'no-stream',
): Promise<CommandResult<PracticeChoices, PracticeEvent, PracticeRejection>> => {
  const { configured } = practice
  const answer = await handler.handle({
    stream: practiceStream,
    decider: practiceDetails,
    ...commandFrom(origin, { type: 'ChoosePracticeDetails', data: { asked, configured } }),
    ifRevision,
  })
  practice.forget()
  return answer
}
