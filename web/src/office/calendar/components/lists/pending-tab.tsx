import type { ReminderType } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { BookButton } from '~/office/shared/appointments/components/editing/book-button.tsx'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { listTexts as texts } from '~/texts/office/appointments-page.ts'
import { type PendingTab, pendingList, pendingWithin, toRemind } from '../../model/pending.ts'
import type { TabProps } from '../tab-props.ts'
import { DayLists } from './day-lists.tsx'
import { ListPart, readWhole } from './list-part.tsx'
import { TabHead } from './tab-head.tsx'

export function PendingThreeDays(props: TabProps) {
  return <Pending tab="pending-3days" {...props} />
}

export function PendingOneDay(props: TabProps) {
  return <Pending tab="pending-1day" {...props} />
}

/** What is agendado and to be confirmed within the next days (docs/specification.md#office-constants), by day. */
function Pending({ tab, today, actions, onNew, tools, outcome }: TabProps & { tab: PendingTab }) {
  // The tab bar, which counts them, follows the rows already.
  const query = useAppointments(pendingList(today), false)
  const rows = query.data && pendingWithin(query.data.data, tab, today)
  return (
    <>
      <TabHead tools={tools} outcome={outcome}>
        <h2 className="text-base font-bold max-md:flex-1">{texts.pending[tab]}</h2>
      </TabHead>
      <ListPart
        query={readWhole(query)}
        rows={rows}
        empty={{
          title: texts.pendingEmpty,
          hint: texts.pendingEmptyHint,
          action: <BookButton onBook={() => onNew({ date: today })} />,
        }}
      >
        {(some) => <DayLists rows={some} today={today} actions={actions} shown={texts.toConfirm} />}
      </ListPart>
    </>
  )
}

/** How many are to be confirmed. Both tabs show rows of one list, which the first follows. */
export const useToConfirmCount = (tab: PendingTab, today: string, follows = tab === 'pending-3days'): string | null => {
  const { data } = useAppointments(pendingList(today), follows)
  return data ? `${pendingWithin(data.data, tab, today).length}` : null
}

/** How many of them nobody has been reminded of yet, by a chat that was opened or by the system. */
export const useToRemindCount = (type: ReminderType, today: string): string | null => {
  const { data } = useAppointments(pendingList(today), false)
  return data ? `${toRemind(data.data, type, today).length}` : null
}
