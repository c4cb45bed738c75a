import { type ReminderType, reminderTypes } from '@clinic/shared-events/contracts/reminders.ts'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { reminderTexts as texts } from '~/texts/appointments-page.ts'
import { useSendMassReminders } from '../../api/reminders.ts'
import { useToConfirmCount } from '../lists/pending-tab.tsx'
import { type Prepared, RemindersDialog } from './reminders-dialog.tsx'

/** The buttons that prepare the reminders of the next days, and the dialog with what was prepared. */
export function MassReminders({ today }: { today: string }) {
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const send = useSendMassReminders()
  const counts: Record<ReminderType, string | null> = {
    '3-days': useToConfirmCount('pending-3days', today, false),
    '1-day': useToConfirmCount('pending-1day', today, false),
  }
  const prepare = (reminderType: ReminderType) =>
    send.mutate(reminderType, {
      onSuccess: ({ whatsappNotifications: reminders, ...answer }) =>
        setPrepared({ reminderType, reminders, ...answer }),
    })
  return (
    <>
      {reminderTypes.toReversed().map((type) => (
        <Button
          key={type}
          size="sm"
          disabled={send.isPending}
          className="max-md:min-h-11 max-sm:px-2"
          onClick={() => prepare(type)}
        >
          <AlarmClock aria-hidden="true" size={16} className="max-[90rem]:hidden" />
          {send.isPending && send.variables === type ? texts.preparing : texts.mass[type]}{' '}
          {counts[type] !== null && <span className="num text-ink-2">{counts[type]}</span>}
        </Button>
      ))}
      {prepared && (
        <RemindersDialog
          prepared={prepared}
          sending={send.isPending}
          onNext={() => prepare(prepared.reminderType)}
          onClose={() => setPrepared(null)}
        />
      )}
    </>
  )
}
