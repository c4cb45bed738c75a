import { Tabs } from 'radix-ui'
import { tabTexts as texts } from '~/texts/appointments-page.ts'
import { type TabName, tabNames, tabs } from './tabs.ts'

/** The tabs' names with what waits in them. ← and → go from one to the next. */
export function TabBar({ today }: { today: string }) {
  return (
    <Tabs.List
      aria-label={texts.tabs}
      className="flex shrink-0 flex-wrap gap-x-4 border-b-2 border-line px-4 md:gap-x-7 md:px-5"
    >
      {tabNames.map((name) => (
        <Trigger key={name} name={name} today={today} />
      ))}
    </Tabs.List>
  )
}

const noCount = (): string | null => null

function Trigger({ name, today }: { name: TabName; today: string }) {
  const tab = tabs[name]
  // A tab always has the same hook, so the order of hooks stays.
  const useCount: (today: string) => string | null = 'useCount' in tab ? tab.useCount : noCount
  const count = useCount(today)
  return (
    <Tabs.Trigger
      value={name}
      className="group relative -mb-0.5 flex min-h-11 items-center gap-2 border-b-2 border-transparent py-2 font-medium text-ink-2 hover:text-ink data-[state=active]:border-bosque-700 data-[state=active]:font-bold data-[state=active]:text-ink"
    >
      {texts[name]}{' '}
      {count !== null && (
        <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-paper-3 px-1.5 text-[0.8125rem] font-semibold">
          {count}
        </span>
      )}
      <span
        aria-hidden="true"
        className="absolute -bottom-1.75 left-1/2 hidden size-3 -translate-x-1/2 rounded-full border-[2.5px] border-bosque-700 bg-paper group-data-[state=active]:block"
      />
    </Tabs.Trigger>
  )
}
