import { CircleAlert } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useEffect } from 'react'
import { TabList, TabTrigger } from '~/components/ui/tabs.tsx'
import { expectToasts } from '~/lib/toasts.ts'
import { useTab } from '~/lib/use-tab.ts'
import { usePendingCount } from '~/pending/counts.ts'
import { useRequests } from '~/pending/waiting.ts'
import { botTexts as texts } from '~/texts/bot.ts'
import { useConfigs, useResponses } from '../api/settings.ts'
import { BotCounters } from './bot-counters.tsx'
import { tabNames, tabs } from './tabs.ts'

/** /doctor/twilio-bot (docs/specification.md#office-screens): the messaging bot with its five tabs, live. */
export function BotPage() {
  const configs = useConfigs()
  const responses = useResponses()
  const [tab, openTab] = useTab(tabNames)
  useEffect(expectToasts, [])
  const Content = tabs[tab]
  const active = configs.data?.data.some(({ isActive }) => isActive)
  return (
    <Tabs.Root value={tab} onValueChange={openTab} className="flex min-h-0 flex-1 flex-col">
      <BotCounters configs={configs} responses={responses} />
      <BotTabs />
      {active === false && <NotActive />}
      <Tabs.Content value={tab} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Content />
      </Tabs.Content>
    </Tabs.Root>
  )
}

function BotTabs() {
  const { rows } = useRequests({ follows: true })
  const { count: toReview = 0 } = usePendingCount('bot')
  const counts: Partial<Record<string, number>> = { 'appointment-actions': rows?.length, conversations: toReview }
  return (
    <TabList label={texts.tabs}>
      {tabNames.map((name) => (
        <TabTrigger key={name} name={name} count={counts[name] ? String(counts[name]) : null}>
          {texts.tabNames[name]}
        </TabTrigger>
      ))}
    </TabList>
  )
}

/** Says what does not work while nothing is configured. */
function NotActive() {
  return (
    <p className="flex gap-2 border-b border-line bg-agendado px-4 py-2.5 text-agendado-t md:px-5">
      <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
      <span>
        <strong>{texts.notActive}</strong> {texts.notActiveHint}
      </span>
    </p>
  )
}
