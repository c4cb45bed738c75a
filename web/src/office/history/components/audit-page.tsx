import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { TabList, TabTrigger } from '~/components/ui/display/tabs.tsx'
import { useTab } from '~/lib/use-tab.ts'
import { Accesses } from '~/office/shared/history/access-list.tsx'
import { auditTexts as texts } from '~/texts/history/audit.ts'
import type { LogFilter } from '../api/audit.ts'
import { historyOf, kindText } from '../model/audit.ts'
import { LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { SignedExport } from './signed-export.tsx'

const tabNames = ['eventos', 'accesos'] as const

/** /doctor/admin/auditoria (docs/specification.md#office-screens): the log, narrowed and followed, and who saw clinical data. */
export function AuditPage() {
  const [tab, openTab] = useTab(tabNames)
  return (
    <Tabs.Root value={tab} onValueChange={openTab} className="flex min-h-0 flex-1 flex-col">
      <TabList label={texts.tabs}>
        {tabNames.map((name) => (
          <TabTrigger key={name} name={name}>
            {texts.tabNames[name]}
          </TabTrigger>
        ))}
      </TabList>
      <Tabs.Content value={tab} tabIndex={-1} className="px-4 py-4 outline-none md:px-5">
        {tab === 'eventos' ? <Explorer /> : <Accesses subject={({ of }) => <SubjectLink of={of} />} />}
      </Tabs.Content>
    </Tabs.Root>
  )
}

/** Whose data it was, with the way to its history where it has one. */
function SubjectLink({ of }: { of: string }) {
  const history = historyOf(of)
  if (history === null) return kindText(of)
  return (
    <Link to={history} className="font-semibold text-bosque-700 underline underline-offset-4">
      {kindText(of)}
    </Link>
  )
}

const filterNames = ['category', 'type', 'stream', 'actor', 'from', 'to', 'search', 'correlation', 'around'] as const

/** What the log is narrowed to stands in the address, so that it can be handed on. */
const useFilter = () => {
  const [params, setParams] = useSearchParams()
  /** How often all was cleared: what was typed goes with it. */
  const [cleared, setCleared] = useState(0)
  const filter: LogFilter = {}
  for (const name of filterNames) filter[name] = params.get(name) || undefined
  const narrow = (change: LogFilter) => {
    const given = Object.entries({ ...filter, ...change }).filter(([, value]) => value)
    setParams(Object.fromEntries(given) as Record<string, string>, { replace: true, preventScrollReset: true })
  }
  const clear = () => {
    setCleared(cleared + 1)
    setParams({}, { replace: true, preventScrollReset: true })
  }
  return { filter, narrow, clear, cleared }
}

function Explorer() {
  const { filter, narrow, clear, cleared } = useFilter()
  const { correlation } = filter
  return (
    <>
      {correlation === undefined ? (
        <LogFilters key={cleared} {...{ filter, narrow, clear }} typedFirst={cleared === 0 ? filter : {}} />
      ) : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-bold">{texts.cause}</h2>
          <Button size="sm" className="max-md:min-h-11" onClick={clear}>
            {texts.leaveCause}
          </Button>
        </div>
      )}
      {correlation === undefined && (
        <div className="mb-3">
          <SignedExport of={{ from: filter.from, to: filter.to }} />
        </div>
      )}
      <LogList
        filter={filter}
        onOnly={(stream) => narrow({ stream, correlation: undefined, around: undefined })}
        onFollow={({ correlation: of, position }) => {
          narrow({ ...none, correlation: of, around: position })
        }}
      />
    </>
  )
}

const none: LogFilter = Object.fromEntries(filterNames.map((name) => [name, undefined]))
