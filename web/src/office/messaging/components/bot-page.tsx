import { Tabs } from 'radix-ui'
import { type Ref, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TabList, TabTrigger } from '~/components/ui/display/tabs.tsx'
import { cx } from '~/lib/class-names.ts'
import { useTab } from '~/lib/use-tab.ts'
import { usePendingCount } from '~/office/shared/pending/counts.ts'
import { useRequests } from '~/office/shared/pending/waiting.ts'
import { botTexts as texts } from '~/texts/messaging/messaging.ts'
import { useConfigs, useResponses } from '../api/settings.ts'
import { useSetup } from '../api/setup.ts'
import { missingParts } from '../model/missing-parts.ts'
import { conversationParam } from '../model/tab-params.ts'
import { BotCounters } from './bot-counters.tsx'
import { MissingNote } from './conversations/missing-note.tsx'
import { tabNames, tabs } from './tabs.ts'

/** /doctor/twilio-bot (docs/specification.md#office-screens): the messaging bot with its six tabs, live. */
export function BotPage() {
  const configs = useConfigs()
  const responses = useResponses()
  const [tab, openTab] = useTab(tabNames, { replace: false })
  const isConversation = useSearchParams()[0].has(conversationParam) && tab === 'conversations'
  const Content = tabs[tab]
  const missing = missingParts(useSetup().data?.data, configs.data?.data)
  const configTab = useRef<HTMLButtonElement>(null)
  return (
    <Tabs.Root value={tab} onValueChange={openTab} className="flex min-h-0 flex-1 flex-col">
      {/* On a phone an open conversation has the screen for itself. */}
      <div className={cx(isConversation && 'max-md:hidden')}>
        <BotCounters configs={configs} responses={responses} />
      </div>
      <BotTabs configTab={configTab} />
      {/* The tab of configurations says more of it. A tab that is focused opens. */}
      {missing.length > 0 && tab !== 'config' && (
        <MissingNote missing={missing} onShow={() => configTab.current?.focus()} />
      )}
      <Tabs.Content value={tab} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Content />
      </Tabs.Content>
    </Tabs.Root>
  )
}

function BotTabs({ configTab }: { configTab: Ref<HTMLButtonElement> }) {
  const { rows } = useRequests({ follows: true })
  const { count: waiting = 0 } = usePendingCount('messages')
  const counts: Partial<Record<string, number>> = { 'appointment-actions': rows?.length, conversations: waiting }
  return (
    <TabList label={texts.tabs}>
      {tabNames.map((name) => (
        <TabTrigger
          key={name}
          name={name}
          count={counts[name] ? String(counts[name]) : null}
          {...(name === 'config' && { ref: configTab })}
        >
          {texts.tabNames[name]}
        </TabTrigger>
      ))}
    </TabList>
  )
}
