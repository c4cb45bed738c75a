import { TabList, TabTrigger } from '~/components/ui/display/tabs.tsx'
import { tabTexts as texts } from '~/texts/office/appointments-page.ts'
import { type TabName, tabNames, tabs } from './tabs.ts'

/** The tabs' names with what waits in them. */
export function TabBar({ today }: { today: string }) {
  return (
    <TabList label={texts.tabs}>
      {tabNames.map((name) => (
        <Trigger key={name} name={name} today={today} />
      ))}
    </TabList>
  )
}

const noCount = (): string | null => null

function Trigger({ name, today }: { name: TabName; today: string }) {
  const tab = tabs[name]
  // A tab always has the same hook, so the order of hooks stays.
  const useCount: (today: string) => string | null = 'useCount' in tab ? tab.useCount : noCount
  return (
    <TabTrigger name={name} count={useCount(today)}>
      {texts[name]}
    </TabTrigger>
  )
}
