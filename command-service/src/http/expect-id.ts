import { entityId } from '@clinic/shared-events/contracts/common.ts'
import { problemOf, type Refusal } from './refusals.ts'

/** The text as an id of this system. @throws HttpProblem the refusal's for any other text, before anything is read */
export const expectId = (text: string, refusal: Refusal): string => {
  if (!entityId.safeParse(text).success) throw problemOf(refusal)
  return text
}
