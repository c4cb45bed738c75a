import type { ReactNode } from 'react'
import { RollingNumber } from '~/components/ui/display/rolling-number.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { botCounterTexts as texts } from '~/texts/messaging/messaging.ts'
import { useBotCounts } from '../api/conversations.ts'
import type { useConfigs, useResponses } from '../api/settings.ts'

type BotCountersProps = { configs: ReturnType<typeof useConfigs>; responses: ReturnType<typeof useResponses> }

/** Configurations, active responses, conversations, and whether the bot is active (docs/specification.md#office-screens). */
export function BotCounters({ configs, responses }: BotCountersProps) {
  const counts = useBotCounts()
  const isActive = configs.data?.data.some((one) => one.isActive)
  const active = responses.data?.data.filter((one) => one.isActive).length
  const failed = [configs, responses, counts].filter(({ isError }) => isError)
  const reading = [configs, responses, counts].some(({ isPending }) => isPending)
  return (
    <section aria-label={texts.title} className="shrink-0 border-b border-line px-4 py-2.5 md:px-5">
      <p role="status" className="sr-only">
        {reading && texts.loading}
      </p>
      <dl className="grid grid-cols-2 gap-y-3 max-[19rem]:grid-cols-1 lg:grid-cols-4 lg:divide-x lg:divide-line">
        <Counter title={texts.configs} value={configs.data?.data.length} failed={configs.isError} />
        <Counter title={texts.responses} value={active} failed={responses.isError} />
        <Counter title={texts.conversations} value={counts.data?.data.conversations} failed={counts.isError} />
        <Counter
          title={texts.bot}
          value={isActive === undefined ? undefined : isActive ? texts.active : texts.inactive}
          failed={configs.isError}
        />
      </dl>
      {failed.length > 0 && (
        <FailedLine
          text={texts.failed}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      )}
    </section>
  )
}

type CounterProps = { title: string; value: number | string | undefined; failed: boolean }

function Counter({ title, value, failed }: CounterProps) {
  return (
    <div className="flex min-h-12 min-w-0 flex-row-reverse items-center justify-end gap-x-3 md:gap-5 lg:not-first:pl-5">
      <dt className="min-w-0">
        <span className="block text-[0.8125rem] font-bold md:text-sm">{title}</span>
      </dt>
      <dd>{shownValue(value, failed)}</dd>
    </div>
  )
}

const shownValue = (value: CounterProps['value'], failed: boolean): ReactNode => {
  if (typeof value === 'number') return <RollingNumber value={value} />
  if (value !== undefined) return <span className="text-xl font-bold md:text-2xl">{value}</span>
  if (failed) return <span className="text-3xl leading-none font-bold text-ink-3">–</span>
  return <Skeleton className="h-9 w-8" />
}
