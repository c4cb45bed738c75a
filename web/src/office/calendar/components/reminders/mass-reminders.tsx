import {
  type MassReminders as Batch,
  type ReminderType,
  reminderTypes,
} from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { reminderTexts as texts } from '~/texts/office/appointments-page.ts'
import { useSendMassReminders } from '../../api/reminders.ts'
import { useToRemindCount } from '../lists/pending-tab.tsx'
import { type Prepared, RemindersDialog } from './reminders-dialog.tsx'

/** What is prepared with another batch behind it. One that comes again keeps its place, and is no news of an earlier call. */
const goneOn = (before: Prepared, { whatsappNotifications: batch, unreachable, left, leftBefore }: Batch): Prepared => {
  const again = new Map(batch.map((one) => [one.appointmentId, one]))
  const kept = before.reminders.map((one) => ({
    ...(again.get(one.appointmentId) ?? one),
    preparedBefore: one.preparedBefore,
  }))
  const known = new Set(kept.map(({ appointmentId }) => appointmentId))
  const added = batch.filter(({ appointmentId }) => !known.has(appointmentId))
  const fresh = added.filter(({ preparedBefore }) => !preparedBefore).length
  // What the answer had no room for is in the list where a batch before brought it.
  const notShown = Math.max(0, leftBefore - kept.filter(({ appointmentId }) => !again.has(appointmentId)).length)
  const message = texts.added({ fresh, before: added.length - fresh, notShown })
  return { ...before, reminders: [...kept, ...added], unreachable, message, left }
}

/** The buttons that prepare the reminders of the next days, and the dialog with what was prepared. */
export function MassReminders({ today }: { today: string }) {
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const send = useSendMassReminders()
  const counts: Record<ReminderType, string | null> = {
    '3-days': useToRemindCount('3-days', today),
    '1-day': useToRemindCount('1-day', today),
  }
  const prepare = (reminderType: ReminderType, before?: Prepared) =>
    send.mutate(reminderType, {
      onSuccess: (answer) => {
        const { whatsappNotifications: reminders, unreachable, message, left } = answer
        setPrepared(before ? goneOn(before, answer) : { reminderType, reminders, unreachable, message, left })
      },
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
          onNext={() => prepare(prepared.reminderType, prepared)}
          onClose={() => setPrepared(null)}
        />
      )}
    </>
  )
}
