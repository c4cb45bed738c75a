import {
  type PracticeChoices,
  type PracticeChoicesRow,
  type PracticeSettings,
  practiceSettingsCalls,
  practiceSettingsFeeds,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { Into } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { practiceKey } from '~/practice/use-practice.ts'

/** GET /api/practice. */
const settingsQuery = queryOptions({
  queryKey: ['practice-settings'] as const,
  queryFn: ({ signal }): Promise<Reading<PracticeSettings>> =>
    readCall(practiceSettingsCalls.readPracticeSettings, { signal }),
})
const into: Into<PracticeChoicesRow, PracticeSettings> = (known, { row }) => (row ? { ...known, ...row } : known)

/** The practice's data as they stand, followed live. */
export const usePracticeSettings = () => useLiveQuery(settingsQuery, { feed: practiceSettingsFeeds.choices, into })

/** The practice's data as they stand now, after a save was refused for somebody else's. */
export const useReadSettings = () => {
  const client = useQueryClient()
  return async (): Promise<PracticeSettings> => (await client.fetchQuery({ ...settingsQuery, staleTime: 0 })).data
}

/** PATCH /api/practice, on the data as they were shown. @throws ApiError, ConnectionError */
export const useChangePractice = () => {
  const client = useQueryClient()
  const change = useSendOnce((sent: { body: PracticeChoices; revision: string }, idempotencyKey) =>
    sendCall(practiceSettingsCalls.changePractice, { body: sent.body, ifMatch: sent.revision, idempotencyKey }),
  )
  return async ({ revision }: PracticeSettings, body: PracticeChoices): Promise<PracticeSettings> => {
    const row = await change({ body, revision })
    client.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, data: row })
    // What shows the practice elsewhere is read again when it is opened, or at once where it is there.
    for (const queryKey of [practiceKey, ['first-steps']]) void client.invalidateQueries({ queryKey })
    return row
  }
}
