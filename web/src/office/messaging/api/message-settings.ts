import {
  type MessageSettings,
  messageSettingsCalls,
  messageSettingsFeeds,
} from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import type { TextId } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { Into } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { toast } from '~/lib/toasts.ts'
import { messageTextTexts, reminderHoursTexts } from '~/texts/messaging/messaging.ts'
import { reasonedToast } from './reasoned-toast.ts'

/** GET /api/twilio-bot/messages. */
const settingsQuery = queryOptions({
  queryKey: ['bot', 'messages'] as const,
  queryFn: ({ signal }): Promise<Reading<MessageSettings>> =>
    readCall(messageSettingsCalls.readMessageSettings, { signal }),
})
const into: Into<MessageSettings, MessageSettings> = (known, { row }) => row ?? known

/** What the practice set of its messages, followed live. */
export const useMessageSettings = () => useLiveQuery(settingsQuery, { feed: messageSettingsFeeds.settings, into })

const remember = (client: QueryClient, row: MessageSettings): void => {
  client.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, data: row })
}

/** The hours as they are typed. */
type HoursForm = Record<keyof MessageSettings['hours'], string>
export const typedHours = ({ first, second, quietFrom, quietTo }: MessageSettings['hours']): HoursForm => ({
  first: String(first),
  second: String(second),
  quietFrom,
  quietTo,
})

/** POST /api/twilio-bot/reminder-hours. */
export const useChooseHours = () => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: HoursForm, idempotencyKey) =>
    sendCall(messageSettingsCalls.chooseReminderHours, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: (row) => {
      remember(client, row)
      toast({ title: reminderHoursTexts.saved })
    },
    onError: reasonedToast(reminderHoursTexts.notSaved),
  })
}

/** POST /api/twilio-bot/texts. `text` null: the standard one again. */
export const useRewordMessage = () => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: { id: TextId; text: string | null }, idempotencyKey) =>
    sendCall(messageSettingsCalls.rewordMessage, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: (row, { text }) => {
      remember(client, row)
      toast({ title: text === null ? messageTextTexts.back : messageTextTexts.saved })
    },
    onError: reasonedToast(messageTextTexts.notSaved),
  })
}
