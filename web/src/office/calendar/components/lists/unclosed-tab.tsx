import { readSoFar } from '~/lib/reads/use-paged-query.ts'
import { useUnclosed } from '~/office/shared/appointments/hooks/use-unclosed.ts'
import { listTexts as texts } from '~/texts/office/appointments-page.ts'
import type { TabProps } from '../tab-props.ts'
import { DayLists } from './day-lists.tsx'
import { ListPart } from './list-part.tsx'
import { TabHead } from './tab-head.tsx'

/** Visits that are over and that nobody closed, the latest first; one press closes each (docs/decisions/0106-what-is-new-not-closed-or-not-noted.md). */
export function UnclosedTab({ today, actions, tools, outcome }: TabProps) {
  // The tab bar, which counts them, follows the rows already.
  const query = useUnclosed(today, false)
  return (
    <>
      <TabHead tools={tools} outcome={outcome}>
        <h2 className="text-base font-bold max-md:flex-1">{texts.unclosed}</h2>
      </TabHead>
      <ListPart query={query} rows={query.rows} empty={{ title: texts.unclosedEmpty, hint: texts.unclosedEmptyHint }}>
        {(some) => <DayLists rows={some} today={today} actions={actions} shown={texts.ofDay} />}
      </ListPart>
    </>
  )
}

/** How many wait to be closed. */
export const useUnclosedCount = (today: string): string | null => {
  const { rows, more } = useUnclosed(today)
  return rows ? readSoFar(rows, more) : null
}
