import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { ReminderType, reminderAnswer } from '@clinic/shared-events/contracts/reminders.ts'
import { AlarmClock, Check, CheckCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Actions } from '~/appointments/hooks/use-actions.ts'
import { toldIn } from '~/appointments/model/outcome.ts'
import { hasBegun } from '~/appointments/model/status-moves.ts'
import { Button, type ButtonLook } from '~/components/ui/button.tsx'
import { erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useKeptFocus } from '~/lib/use-kept-focus.ts'
import { detailTexts } from '~/texts/appointments.ts'
import { reminderTexts, listTexts as texts } from '~/texts/appointments-page.ts'

import { useOpenReminder, useSendReminder } from '../../api/reminders.ts'
import { reminderFor } from '../../model/reminders.ts'

type ReminderAnswer = z.infer<typeof reminderAnswer>

/** What can be done about an appointment in its status (docs/specification.md#office-states). */
export function LineActions({ row, actions }: { row: AppointmentRow; actions: Actions }) {
  const keptFocus = useKeptFocus(actions.busy)
  const name = row.name ?? erased
  const send = useSendReminder()
  const now = useClock(60_000)
  const reminder = reminderFor(row, now)
  const begun = hasBegun(row, now)
  /** A visit that has begun is closed, whether it was confirmed or not. */
  const closes = row.status === 'confirmado' || begun
  const open = useOpenReminder()
  const report = ({ id }: AppointmentRow, reminderType: ReminderType, answer: ReminderAnswer) =>
    actions.report({
      ...{ id, text: reminderTexts.prepared, ...toldIn(answer) },
      onOpened: () => open({ id, reminderType }),
    })
  const button = (
    look: ButtonLook,
    words: string,
    act: (row: AppointmentRow) => void,
    icon?: ReactNode,
    enabled = true,
  ) => (
    <Button
      look={look}
      size="sm"
      disabled={actions.busy || send.isPending || !enabled}
      title={enabled ? undefined : detailTexts.completeFrom}
      aria-label={texts.actionOf(words, name)}
      className="max-md:min-h-11"
      onClick={() => act(row)}
    >
      {icon}
      {words}
    </Button>
  )
  return (
    <span {...keptFocus} className="flex flex-wrap gap-2 max-md:w-full">
      {reminder &&
        button(
          'outline',
          reminderTexts.remind,
          (one) =>
            send.mutate({ row: one, reminderType: reminder }, { onSuccess: (answer) => report(one, reminder, answer) }),
          <AlarmClock aria-hidden="true" size={15} />,
        )}
      {!closes && button('outline', detailTexts.confirm, actions.confirm, <Check aria-hidden="true" size={16} />)}
      {closes &&
        button('outline', detailTexts.complete, actions.complete, <CheckCheck aria-hidden="true" size={16} />, begun)}
      {button('outline', texts.edit, actions.edit, <Pencil aria-hidden="true" size={15} />)}
      {button('danger', detailTexts.cancel, actions.askCancel)}
    </span>
  )
}
