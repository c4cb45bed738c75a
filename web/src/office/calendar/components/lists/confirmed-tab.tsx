import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { readSoFar } from '~/lib/reads/use-paged-query.ts'
import { BookButton } from '~/office/shared/appointments/components/editing/book-button.tsx'
import { useAppointmentsOfStatus } from '~/office/shared/appointments/hooks/use-appointments-of-status.ts'
import type { OfStatus } from '~/office/shared/appointments/model/narrowed.ts'
import { listTexts as texts } from '~/texts/office/appointments-page.ts'
import type { TabProps } from '../tab-props.ts'
import { DayLists } from './day-lists.tsx'
import { ListPart } from './list-part.tsx'
import { useToConfirmCount } from './pending-tab.tsx'
import { TabHead } from './tab-head.tsx'

const fromToday = (today: string): OfStatus => ({ status: 'confirmado', sort: 'asc', from: today })

/** What is confirmed from today on, the earliest first (docs/specification.md#office-screens); above it, on demand, what was before. */
export function ConfirmedTab({ today, actions, onNew, tools, outcome }: TabProps) {
  // The tab bar, which counts them, follows the rows already.
  const query = useAppointmentsOfStatus(fromToday(today), { follows: false })
  const [earlier, setEarlier] = useState(false)
  return (
    <>
      <TabHead tools={tools} outcome={outcome}>
        <h2 className="text-base font-bold max-md:w-full">{texts.confirmed}</h2>
        <Button
          look="quiet"
          size="sm"
          aria-expanded={earlier}
          className="max-md:min-h-11"
          onClick={() => setEarlier(!earlier)}
        >
          {earlier ? texts.hideEarlier : texts.earlier}
        </Button>
      </TabHead>
      {earlier && <Earlier today={today} actions={actions} />}
      <ListPart
        query={query}
        rows={query.rows}
        empty={{
          title: texts.confirmedEmpty,
          hint: texts.confirmedEmptyHint,
          action: <FirstToConfirm today={today} onBook={() => onNew({ date: today })} />,
        }}
      >
        {(some) => <DayLists rows={some} today={today} actions={actions} shown={texts.ofDay} />}
      </ListPart>
    </>
  )
}

/** What is confirmed of the days before, up to yesterday: read backwards, so that still earlier ones come at the top. */
function Earlier({ today, actions }: Pick<TabProps, 'today' | 'actions'>) {
  const { more, rows, ...query } = useAppointmentsOfStatus({
    status: 'confirmado',
    sort: 'desc',
    to: addDays(today, -1),
  })
  return (
    <section aria-label={texts.earlierList} className="border-b border-line-2">
      {more.has && <MoreButton more={more} label={texts.more} className="mx-4 my-3 md:mx-5" />}
      <ListPart query={query} rows={rows} empty={{ title: texts.earlierEmpty }}>
        {(some) => <DayLists rows={some.toReversed()} today={today} actions={actions} shown={texts.ofDay} />}
      </ListPart>
    </section>
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

/** How many are confirmed from today on: '12', or '50+' where more than 50 were not read yet. */
export const useConfirmedCount = (today: string): string | null => {
  const { rows, more } = useAppointmentsOfStatus(fromToday(today))
  return rows ? readSoFar(rows, more) : null
}
