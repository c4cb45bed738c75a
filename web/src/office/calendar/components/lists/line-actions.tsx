import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReminderType } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { AlarmClock, Check, CheckCheck, Pencil } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook } from '~/components/ui/button.tsx'
import { useKeptFocus } from '~/lib/focus/use-kept-focus.ts'
import { erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { hasBegun } from '~/office/shared/appointments/model/editing/status-moves.ts'
import { mayNotify, withChat } from '~/office/shared/appointments/model/editing/with-chat.ts'
import { noticeIn } from '~/office/shared/appointments/model/outcome.ts'
import { detailTexts } from '~/texts/appointments.ts'
import { reminderTexts, listTexts as texts } from '~/texts/office/appointments-page.ts'
import { useOpenReminder, useSendReminder } from '../../api/reminders.ts'
import { reminderFor } from '../../model/reminders.ts'

/** What can be done about an appointment in its status (docs/specification.md#office-states). */
export function LineActions({ row, actions }: { row: AppointmentRow; actions: Actions }) {
  const keptFocus = useKeptFocus(actions.busy)
  const name = row.name ?? erased
  const remind = useRemind(actions.report)
  const now = useClock(60_000)
  const reminder = reminderFor(row, now)
  const begun = hasBegun(row, now)
  /** A visit that has begun is closed, whether it was confirmed or not. */
  const closes = row.status === 'confirmado' || begun
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
      disabled={actions.busy || remind.busy || !enabled}
      title={enabled ? undefined : detailTexts.completeFrom}
      aria-label={texts.actionOf(words, name)}
      className="max-md:min-h-11 max-md:grow max-md:px-2! max-md:[&>svg]:hidden"
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
          (one) => remind.prepare(one, reminder),
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

/** Prepares a reminder and opens its chat, which is noted then, as it is where staff open the chat themselves. */
const useRemind = (report: Actions['report']) => {
  const { isPending, mutateAsync } = useSendReminder()
  const open = useOpenReminder()
  // A second press may come before the buttons are drawn as disabled.
  const underWay = useRef(false)
  const send = async (row: AppointmentRow, reminderType: ReminderType) => {
    const { chatOpened, ...answer } = await withChat(mayNotify(row), () => mutateAsync({ row, reminderType }))
    const onOpened = () => open({ id: row.id, reminderType })
    report({ id: row.id, text: reminderTexts.prepared, ...noticeIn(answer), onOpened })
    if (chatOpened) onOpened()
  }
  const prepare = (row: AppointmentRow, reminderType: ReminderType) => {
    if (underWay.current) return
    underWay.current = true
    send(row, reminderType)
      // A refusal is told where it is sent.
      .catch(() => {})
      .finally(() => {
        underWay.current = false
      })
  }
  return { busy: isPending, prepare }
}
