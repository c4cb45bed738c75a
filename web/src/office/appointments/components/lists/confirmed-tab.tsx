import { useState } from 'react'
import { useAppointments } from '~/appointments/hooks/use-appointments.ts'
import { Button } from '~/components/ui/button.tsx'
import { listTexts as texts } from '~/texts/appointments-page.ts'
import { confirmedList, longer, step } from '../../model/confirmed.ts'
import type { TabProps } from '../tab-props.ts'
import { DayLists } from './day-lists.tsx'
import { ListPart } from './list-part.tsx'
import { TabHead } from './tab-head.tsx'

/** What was confirmed and is still to be done or marked as done, the earliest first (docs/specification.md#office-screens). */
export function ConfirmedTab({ today, actions, tools, outcome }: TabProps) {
  const [limit, setLimit] = useState(step)
  // The first rows are followed by the tab bar, which counts them.
  const query = useAppointments(confirmedList(limit), limit !== step)
  const next = longer(limit)
  return (
    <>
      <TabHead tools={tools} outcome={outcome}>
        <h2 className="text-base font-bold">{texts.confirmed}</h2>
      </TabHead>
      <ListPart
        query={query}
        rows={query.data?.data}
        empty={{ title: texts.confirmedEmpty, hint: texts.confirmedEmptyHint }}
      >
        {(some) => (
          <>
            <DayLists rows={some} today={today} actions={actions} told={texts.ofDay} />
            {some.length >= limit && next !== null && (
              <Button size="sm" className="mx-4 my-4 self-start max-md:min-h-11 md:mx-5" onClick={() => setLimit(next)}>
                {texts.more}
              </Button>
            )}
            {some.length >= limit && next === null && <p className="mx-4 my-4 text-ink-2 md:mx-5">{texts.mostShown}</p>}
          </>
        )}
      </ListPart>
    </>
  )
}

/** How many are confirmed: '12', or '50+' where there are more than one reading holds. */
export const useConfirmedCount = (): string | null => {
  const { data } = useAppointments(confirmedList(step))
  if (!data) return null
  const { length } = data.data
  return length >= step ? `${step}+` : `${length}`
}
