import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { messageSettings } from '@clinic/projections/message-settings/message-settings.ts'
import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { messageSettingsId, messageSettingsRow } from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import type { practiceCalls } from '@clinic/shared-events/contracts/practice/practice-calls.ts'
import {
  practiceNow,
  practiceRowOf,
  type practiceSettingsCalls,
  shownPractice,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { type ReadDeps, readOne } from '../reading.ts'

export const practiceReads = ({
  reading,
  currentPractice,
  config,
}: ReadDeps): ReadsOf<typeof practiceCalls & typeof practiceSettingsCalls> => ({
  /** GET /api/public/practice (ours): the practice as it now stands (docs/open-points.md#the-practice), and when its reminders go. */
  async readPractice({ minPosition }) {
    // Whom to call is told while the store is away, too.
    const [current, messages] = await Promise.all([
      currentPractice(minPosition).catch(() => null),
      readOne(reading, messageSettings, messageSettingsId, minPosition).catch(() => null),
    ])
    const { first, second } = messages?.json
      ? messageSettingsRow.parse(JSON.parse(messages.json)).hours
      : standardReminderHours
    const practice = current?.practice ?? practiceNow(config.practice, {})
    const { bookingHorizonDays } = config
    const body = { ...shownPractice(practice), bookingHorizonDays, firstReminder: first, secondReminder: second }
    if (!current || !messages) return { body }
    return { position: current.position < messages.position ? current.position : messages.position, body }
  },

  /** GET /api/practice (ours): what of it an administrator may change. */
  async readPracticeSettings({ minPosition }) {
    const { practice, revision, position } = await currentPractice(minPosition)
    return { position, body: practiceRowOf(practice, revision) }
  },
})
