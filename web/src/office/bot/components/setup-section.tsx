import type { BotConfigRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import type { MessagingSetup } from '@clinic/shared-events/contracts/messaging-setup.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyField } from '~/components/ui/copy-field.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { FailedLine } from '~/components/ui/state-notes.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { botSetupTexts as texts } from '~/texts/bot.ts'
import { useSetup } from '../api/setup.ts'
import { accountStateOf } from '../model/missing-parts.ts'

/** What messages need, what of it is configured, and what does not work without the rest. */
export function SetupSection({ configs }: { configs: readonly BotConfigRow[] }) {
  const { data, isError, refetch } = useSetup()
  return (
    <section aria-label={texts.title} className="mb-4 border-b border-line px-4 pb-4 md:px-5">
      {data ? (
        <Parts setup={data.data} configs={configs} />
      ) : isError ? (
        <FailedLine text={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-20 rounded-box" />
        </div>
      )}
    </section>
  )
}

function Parts({ setup, configs }: { setup: MessagingSetup; configs: readonly BotConfigRow[] }) {
  const account = accountStateOf(configs)
  const { parts } = texts
  return (
    <ul aria-label={texts.title} className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
      {!setup.messages && (
        <Part ok={false} title={parts.messages.missing} className="lg:col-span-3">
          {parts.messages.hint}
        </Part>
      )}
      <Part ok={account === 'ready'} title={parts.account[account].title}>
        {parts.account[account].hint}
      </Part>
      {setup.webhookUrl === null ? (
        <Part ok={false} title={parts.address.missing}>
          {parts.address.hint}
        </Part>
      ) : (
        <Part ok title={parts.address.there}>
          <CopyField label={parts.address.label} value={setup.webhookUrl} hint={parts.address.copyHint} texts={texts} />
        </Part>
      )}
      {setup.refusedPosts && (
        <Part ok={false} title={texts.refused(setup.refusedPosts.count)} className="lg:col-span-3">
          {texts.refusedHint(dateTimeText(setup.refusedPosts.since), dateTimeText(setup.refusedPosts.lastAt))}
        </Part>
      )}
      <Part ok={setup.mailServer} title={setup.mailServer ? parts.mail.there : parts.mail.missing}>
        {setup.mailServer ? parts.mail.thereHint : parts.mail.hint(setup.outbox)}
      </Part>
    </ul>
  )
}

type PartProps = { ok: boolean; title: string; className?: string; children: ReactNode }

function Part({ ok, title, className, children }: PartProps) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <li className={className}>
      <p className="flex gap-2 font-semibold">
        <Icon
          aria-hidden="true"
          size={18}
          className={ok ? 'mt-px shrink-0 text-confirmado-t' : 'mt-px shrink-0 text-agendado-t'}
        />
        {title}
      </p>
      <div className="mt-1 ml-6.5 text-ink-2 wrap-anywhere">{children}</div>
    </li>
  )
}
