import { Link } from 'react-router-dom'
import { BookButton } from '~/appointments/components/book-button.tsx'
import { useAppointmentsOfStatus } from '~/appointments/hooks/use-appointments-of-status.ts'
import { buttonStyle } from '~/components/ui/button.tsx'
import { readSoFar } from '~/lib/use-paged-query.ts'
import { listTexts as texts } from '~/texts/appointments-page.ts'
import type { TabProps } from '../tab-props.ts'
import { DayLists } from './day-lists.tsx'
import { ListPart } from './list-part.tsx'
import { useToConfirmCount } from './pending-tab.tsx'
import { TabHead } from './tab-head.tsx'

const confirmed = { status: 'confirmado', sort: 'asc' } as const

/** What was confirmed and is still to be done or marked as done, the earliest first (docs/specification.md#office-screens). */
export function ConfirmedTab({ today, actions, onNew, tools, outcome }: TabProps) {
  // The tab bar, which counts them, follows the rows already.
  const query = useAppointmentsOfStatus(confirmed, { follows: false })
  return (
    <>
      <TabHead tools={tools} outcome={outcome}>
        <h2 className="text-base font-bold">{texts.confirmed}</h2>
      </TabHead>
      <ListPart
        query={query}
        rows={query.rows}
        empty={{
          title: texts.confirmedEmpty,
          hint: texts.confirmedEmptyHint,
          action: <FirstToConfirm today={today} onBook={() => onNew({ date: today })} />,
        }}
      >
        {(some) => <DayLists rows={some} today={today} actions={actions} told={texts.ofDay} />}
      </ListPart>
    </>
  )
}

/** What leads to a confirmed appointment: those that wait for it, or a first one. */
function FirstToConfirm({ today, onBook }: { today: string; onBook: () => void }) {
  const waiting = useToConfirmCount('pending-3days', today, false)
  if (waiting === null) return null
  if (waiting === '0') return <BookButton onBook={onBook} />
  return (
    <Link to="?tab=pending-3days" replace className={buttonStyle('primary', 'sm', 'max-md:min-h-11')}>
      {texts.toPending}
    </Link>
  )
}

/** How many are confirmed: '12', or '50+' where more than 50 were not read yet. */
export const useConfirmedCount = (): string | null => {
  const { rows, more } = useAppointmentsOfStatus(confirmed)
  return rows ? readSoFar(rows, more) : null
}
