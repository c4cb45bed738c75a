import type { BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { MessagingSetup } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { CopyField } from '~/components/ui/forms/copy-field.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { botSetupTexts as texts } from '~/texts/messaging/messaging.ts'
import { useResponses } from '../../api/settings.ts'
import { useSetup } from '../../api/setup.ts'
import { accountStateOf } from '../../model/missing-parts.ts'
import { templatePartsOf } from '../../model/template-parts.ts'
import { SetupPart } from './setup-part.tsx'
import { TemplateParts } from './template-parts.tsx'
import { AddressTry } from './tries/address-try.tsx'
import { MailTry } from './tries/mail-try.tsx'

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
        <Loading text={texts.loading} lines={['h-20 rounded-box']} />
      )}
    </section>
  )
}

function Parts({ setup, configs }: { setup: MessagingSetup; configs: readonly BotConfigRow[] }) {
  const account = accountStateOf(configs)
  const templates = templatePartsOf(configs)
  const { parts } = texts
  const takesMails = setup.messages && (setup.mailServer || setup.outbox !== null)
  return (
    <ul aria-label={texts.title} className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
      {!setup.messages && (
        <SetupPart ok={false} title={parts.messages.missing} className="lg:col-span-3">
          {parts.messages.hint}
        </SetupPart>
      )}
      <SetupPart ok={account === 'ready'} title={parts.account[account].title}>
        {parts.account[account].hint}
      </SetupPart>
      {account === 'ready' && <MissingAnswers />}
      {setup.webhookUrl === null ? (
        <SetupPart ok={false} title={parts.address.missing}>
          {parts.address.hint}
        </SetupPart>
      ) : (
        <SetupPart ok title={parts.address.there}>
          <CopyField label={parts.address.label} value={setup.webhookUrl} hint={parts.address.copyHint} texts={texts} />
          <AddressTry />
        </SetupPart>
      )}
      {setup.refusedPosts && (
        <SetupPart ok={false} title={texts.refused(setup.refusedPosts.count)} className="lg:col-span-3">
          {texts.refusedHint(dateTimeText(setup.refusedPosts.since), dateTimeText(setup.refusedPosts.lastAt))}
        </SetupPart>
      )}
      <SetupPart ok={setup.mailServer} title={setup.mailServer ? parts.mail.there : parts.mail.missing}>
        {setup.mailServer ? parts.mail.thereHint : parts.mail.hint(setup.outbox)}
        {takesMails && <MailTry />}
      </SetupPart>
      {templates.length > 0 && <TemplateParts templates={templates} />}
    </ul>
  )
}

/** That the bot only passes on what is written to it, where it has no answer to give. */
function MissingAnswers() {
  const { missing, hint } = texts.parts.responses
  const responses = useResponses().data?.data
  if (!responses || responses.some(({ isActive }) => isActive)) return null
  return (
    <SetupPart ok={false} title={missing}>
      {hint}
    </SetupPart>
  )
}
