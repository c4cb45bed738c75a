import type { ReadsOf } from '@clinic/service-kit/http/call.ts'
import type { practiceCalls } from '@clinic/shared-events/contracts/practice-calls.ts'
import type { ReadParts } from '../reading.ts'

export const practiceReads = ({ config }: ReadParts): ReadsOf<typeof practiceCalls> => {
  const json = JSON.stringify({ ...config.practice, bookingHorizonDays: config.bookingHorizonDays })
  return {
    /** GET /api/public/practice (ours): the practice's identity as configured (docs/open-points.md#the-practice). */
    readPractice: () => ({ json }),
  }
}
