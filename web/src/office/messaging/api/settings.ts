import {
  type AutoResponseRow,
  type BotConfigRow,
  botSettingsCalls,
  botSettingsFeeds,
  type TriedBotConfig,
} from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { oldestFirst } from '~/lib/reads/sorting.ts'
import { toast } from '~/lib/toasts.ts'
import { botConfigTexts, botResponseTexts } from '~/texts/messaging/messaging.ts'
import { reasonedToast } from './reasoned-toast.ts'
import { setupQuery } from './setup.ts'

/** GET /api/twilio-bot/configs: the oldest first. */
const configsQuery = queryOptions({
  queryKey: ['bot', 'configs'] as const,
  queryFn: ({ signal }): Promise<Reading<readonly BotConfigRow[]>> =>
    readCall(botSettingsCalls.listBotConfigs, { signal }),
})
const intoConfigs = intoList<BotConfigRow>({ order: oldestFirst })
export const useConfigs = () => useLiveQuery(configsQuery, { feed: botSettingsFeeds.configurations, into: intoConfigs })

/** GET /api/twilio-bot/responses: the highest priority first. */
const responsesQuery = queryOptions({
  queryKey: ['bot', 'responses'] as const,
  queryFn: ({ signal }): Promise<Reading<readonly AutoResponseRow[]>> =>
    readCall(botSettingsCalls.listAutoResponses, { signal }),
})
/** As the server lists them. */
const byPriority = (a: AutoResponseRow, b: AutoResponseRow): number =>
  b.priority - a.priority || (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0)
const intoResponses = intoList<AutoResponseRow>({ order: byPriority })
export const useResponses = () =>
  useLiveQuery(responsesQuery, { feed: botSettingsFeeds.responses, into: intoResponses })

const rememberConfig = (client: QueryClient, row: BotConfigRow): void => {
  // What was refused before is counted anew.
  void client.invalidateQueries({ queryKey: setupQuery.queryKey })
  client.setQueryData(configsQuery.queryKey, (known) => {
    // What was active before is not any more.
    const others = known?.data.map((one) => (row.isActive && one.id !== row.id ? { ...one, isActive: false } : one))
    return known && { ...known, data: intoConfigs(others ?? [], { id: row.id, row }) }
  })
}

/** The form of a configuration, as it is typed. */
export const emptyConfig = {
  name: '',
  twilioAccountSid: '',
  twilioAuthToken: '',
  twilioPhoneNumber: '',
  webhookUrl: '',
  messageService: 'whatsapp' as BotConfigRow['messageService'],
  templateAppointmentConfirmed: '',
  templateAppointmentReminder3Day: '',
  templateAppointmentReminder1Day: '',
  templateAppointmentCancelled: '',
  templateGeneralMessage: '',
}
export type ConfigForm = typeof emptyConfig

/** POST /api/twilio-bot/configs. The auth token is forgotten when the dialog closes. */
export const useCreateConfig = () => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: ConfigForm, idempotencyKey) =>
    sendCall(botSettingsCalls.createBotConfig, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: (row) => {
      rememberConfig(client, row)
      toast({ title: botConfigTexts.created })
    },
    onError: reasonedToast(botConfigTexts.createFailed),
  })
}

/** `updatedAt` as the row had it when it was asked: a row that changed since is asked under another key. */
type Switched = { id: string; active: boolean; updatedAt: string }

type SwitchParts<Row> = {
  send: (asked: Switched, idempotencyKey: string) => Promise<Row>
  remember: (client: QueryClient, row: Row) => void
  /** What is said beside it. */
  warning?: (row: Row) => string | undefined
  texts: Record<'activated' | 'deactivated' | 'activateFailed' | 'deactivateFailed', string>
}

/** Switches something on or off, and says so. */
const useSwitch = <Row>({ send, remember, texts, warning }: SwitchParts<Row>) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce(send)
  return useMutation({
    mutationFn,
    onSuccess: (row, { active }) => {
      remember(client, row)
      const description = warning?.(row)
      toast({ title: active ? texts.activated : texts.deactivated, ...(description !== undefined && { description }) })
    },
    onError: (error, { active }) => reasonedToast(active ? texts.activateFailed : texts.deactivateFailed)(error),
  })
}

/** POST /api/twilio-bot/configs/{id}/activate or …/deactivate. */
export const useSwitchConfig = () =>
  useSwitch({
    send({ id, active }, idempotencyKey): Promise<BotConfigRow | TriedBotConfig> {
      const asked = { params: { id }, body: {}, idempotencyKey }
      if (active) return sendCall(botSettingsCalls.activateBotConfig, asked)
      return sendCall(botSettingsCalls.deactivateBotConfig, asked)
    },
    remember: rememberConfig,
    texts: botConfigTexts,
    warning: untriedText,
  })

/** That Twilio could not be asked about a token. */
const untriedText = (row: BotConfigRow | TriedBotConfig): string | undefined =>
  'tokenTried' in row && row.tokenTried === 'no-answer' ? botConfigTexts.untried : undefined

/** The form of another auth token, as it is typed. */
export const emptyToken = { twilioAuthToken: '' }

/** POST /api/twilio-bot/configs/{id}/token. The auth token is forgotten when the dialog closes. */
export const useReplaceToken = (id: string) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: typeof emptyToken, idempotencyKey) =>
    sendCall(botSettingsCalls.replaceBotToken, { params: { id }, body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: (row) => {
      rememberConfig(client, row)
      const description = untriedText(row)
      toast({ title: botConfigTexts.tokenReplaced, ...(description !== undefined && { description }) })
    },
    onError: reasonedToast(botConfigTexts.replaceTokenFailed),
  })
}

/** DELETE /api/twilio-bot/configs/{id}. */
export const useDeleteConfig = () => {
  const client = useQueryClient()
  const mutationFn = useSendOnce(({ id }: { id: string }, idempotencyKey) =>
    sendCall(botSettingsCalls.deleteBotConfig, { params: { id }, body: {}, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: ({ id }) => {
      client.setQueryData(
        configsQuery.queryKey,
        (known) => known && { ...known, data: intoConfigs(known.data, { id, row: null }) },
      )
      toast({ title: botConfigTexts.removed })
    },
    onError: reasonedToast(botConfigTexts.removeFailed),
  })
}

const rememberResponse = (client: QueryClient, row: AutoResponseRow): void => {
  client.setQueryData(
    responsesQuery.queryKey,
    (known) => known && { ...known, data: intoResponses(known.data, { id: row.id, row }) },
  )
}

/** The form of a response, as it is typed. */
export const emptyResponse = {
  triggerKeywords: '',
  responseTemplate: '',
  action: 'none' as AutoResponseRow['action'],
  priority: '1',
}
export type ResponseForm = typeof emptyResponse

/** POST /api/twilio-bot/responses. */
export const useCreateResponse = () => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: ResponseForm, idempotencyKey) =>
    sendCall(botSettingsCalls.createAutoResponse, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: (row) => {
      rememberResponse(client, row)
      toast({ title: botResponseTexts.created })
    },
    onError: reasonedToast(botResponseTexts.createFailed),
  })
}

/** POST /api/twilio-bot/responses/{id}/activate or …/deactivate. */
export const useSwitchResponse = () =>
  useSwitch({
    send({ id, active }, idempotencyKey) {
      const call = active ? botSettingsCalls.activateAutoResponse : botSettingsCalls.deactivateAutoResponse
      return sendCall(call, { params: { id }, body: {}, idempotencyKey })
    },
    remember: rememberResponse,
    texts: botResponseTexts,
  })

/** POST /api/twilio-bot/initialize-defaults: the feed brings the responses. */
export const useInitialiseResponses = () => {
  const sendOnce = useSendOnce((body: object, idempotencyKey) =>
    sendCall(botSettingsCalls.initialiseDefaultResponses, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn: () => sendOnce({}),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: reasonedToast(botResponseTexts.initialiseFailed),
  })
}
