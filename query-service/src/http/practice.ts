import type { Config } from '@clinic/service-kit/config.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'

/** GET /api/public/practice (ours): the practice's identity as configured (docs/open-points.md#the-practice). */
export const readPractice = ({
  practice,
  bookingHorizonDays,
}: Pick<Config, 'practice' | 'bookingHorizonDays'>): Handler<'GET /api/public/practice'> => {
  const json = JSON.stringify({ ...practice, bookingHorizonDays })
  return () => ({ json })
}
