import { beforeVisit, useReminderHours } from '~/practice/reminder-hours.ts'
import { terms } from '~/texts/legal/terms.ts'
import { LegalPage } from './legal-page.tsx'

/** /terms-of-service. */
export function TermsPage() {
  const { firstReminder, secondReminder } = useReminderHours()
  return <LegalPage document={terms(beforeVisit(firstReminder), beforeVisit(secondReminder))} />
}
