import type { Config } from '@clinic/service-kit/config.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { practiceCalls } from '@clinic/shared-events/contracts/practice-calls.ts'

/** GET /api/public/practice (ours): the practice's identity as configured (docs/open-points.md#the-practice). */
export const readPractice = ({
  practice,
  bookingHorizonDays,
}: Pick<Config, 'practice' | 'bookingHorizonDays'>): Handler<typeof practiceCalls.readPractice> => {
  const json = JSON.stringify({ ...practice, bookingHorizonDays })
  return () => ({ json })
}
