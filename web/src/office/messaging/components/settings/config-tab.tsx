import type { BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { Plus } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Badge } from '~/components/ui/display/badge.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { phoneText } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { botConfigTexts as texts } from '~/texts/messaging/messaging.ts'
import { useConfigs } from '../../api/settings.ts'
import { ListFrame } from '../list-frame.tsx'
import { ConfigActions } from './config-actions.tsx'
import { ConfigDialog } from './config-dialog.tsx'
import { SetupSection } from './setup-section.tsx'

/** The configurations, of which one is active, and the form of a new one. */
export function ConfigTab() {
  const configs = useConfigs()
  const [adding, setAdding] = useOpened('new-config', false)
  const rows = configs.data?.data
  const add = (
    <Button look="primary" size="sm" className="max-md:min-h-11" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" size={17} />
      {texts.add}
    </Button>
  )
  return (
    <ListFrame
      title={texts.list}
      tools={rows && rows.length > 0 && add}
      texts={texts}
      read={rows !== undefined}
      failed={configs.isError}
      onRetry={() => void configs.refetch()}
    >
      {rows && <SetupSection configs={rows} />}
      {rows?.length === 0 ? (
        <EmptyState title={texts.empty} action={add}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <ul
          aria-label={texts.list}
          className="grid gap-3 px-4 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] md:px-5"
        >
          {rows?.map((config) => (
            <ConfigCard key={config.id} config={config} />
          ))}
        </ul>
      )}
      <ConfigDialog open={adding} onOpenChange={setAdding} />
    </ListFrame>
  )
}

const templatesOf = (config: BotConfigRow): number =>
  [
    config.templateAppointmentConfirmed,
    config.templateAppointmentReminder3Day,
    config.templateAppointmentReminder1Day,
    config.templateAppointmentCancelled,
    config.templateGeneralMessage,
  ].filter((sid) => sid !== null).length

function ConfigCard({ config }: { config: BotConfigRow }) {
  const { name, isActive } = config
  return (
    <li className="flex flex-col rounded-box border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isActive ? 'confirmado' : 'otro'}>{isActive ? texts.active : texts.inactive}</Badge>
        <span className="text-ink-2">{texts.services[config.messageService]}</span>
      </div>
      <h3 className="mt-3 text-lg leading-tight font-bold break-words">{name}</h3>
      <dl className="mt-3 mb-4 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
        <Fact label={texts.fields.twilioAccountSid} value={config.twilioAccountSid} />
        <Fact label={texts.fields.twilioAuthToken} value={config.twilioAuthToken} />
        <Fact
          label={texts.fields.twilioPhoneNumber}
          value={config.twilioPhoneNumber && phoneText(config.twilioPhoneNumber)}
        />
        <Fact label={texts.fields.webhookUrl} value={config.webhookUrl} />
        <Fact label={texts.templatesLabel} value={texts.templates(templatesOf(config))} />
      </dl>
      <ConfigActions config={config} />
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value || texts.none}</dd>
    </>
  )
}
