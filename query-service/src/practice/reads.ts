import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { messageSettings } from '@clinic/projections/message-settings/message-settings.ts'
import {
  type ReminderHours,
  standardReminderHours,
} from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { messageSettingsId, messageSettingsRow } from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import type { practiceCalls } from '@clinic/shared-events/contracts/practice/practice-calls.ts'
import { type ReadDeps, readOne } from '../reading.ts'

export const practiceReads = ({ reading, config }: ReadDeps): ReadsOf<typeof practiceCalls> => ({
  /** GET /api/public/practice (ours): the practice's identity as configured (docs/open-points.md#the-practice), and when its reminders go. */
  async readPractice({ minPosition }) {
    const { practice, bookingHorizonDays } = config
    const answer = ({ first, second }: ReminderHours) => ({
      body: { ...practice, bookingHorizonDays, firstReminder: first, secondReminder: second },
    })
    // Whom to call is told while the store is away, too.
    const read = await readOne(reading, messageSettings, messageSettingsId, minPosition).catch(() => null)
    if (!read) return answer(standardReminderHours)
    const hours = read.json === null ? standardReminderHours : messageSettingsRow.parse(JSON.parse(read.json)).hours
    return { position: read.position, ...answer(hours) }
  },
})
