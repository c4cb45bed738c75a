import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { firstSteps } from '@clinic/projections/first-steps/first-steps.ts'
import {
  exampleSettingsOf,
  type FirstSteps,
  type firstStepsCalls,
  firstStepsId,
  noStepsYet,
} from '@clinic/shared-events/contracts/practice/first-steps.ts'
import { type ReadDeps, readOne } from '../reading.ts'

export const firstStepsReads = ({ reading, currentPractice, config }: ReadDeps): ReadsOf<typeof firstStepsCalls> => {
  // What a folder takes is not sent.
  const mail = config.mail.smtpUrl !== null
  return {
    /** GET /api/first-steps (ours): what a practice has done of what comes first, and to administrators what is not set yet. */
    async readFirstSteps({ session, minPosition }) {
      const [{ position, json }, { practice }] = await Promise.all([
        readOne(reading, firstSteps, firstStepsId, minPosition),
        currentPractice(minPosition),
      ])
      const exampleSettings = session?.role === 'admin' ? exampleSettingsOf(practice) : []
      const body: FirstSteps = { ...(json === null ? noStepsYet : JSON.parse(json)), mail, exampleSettings }
      return { position, body }
    },
  }
}
