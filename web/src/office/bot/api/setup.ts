import { messagingSetupCalls } from '@clinic/shared-events/contracts/messaging-setup.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'

export const setupQuery = queryOptions({
  queryKey: ['bot', 'setup'] as const,
  queryFn: ({ signal }) => readCall(messagingSetupCalls.readMessagingSetup, { signal }),
  refetchInterval: askAgainWhileAway,
})

/** GET /api/twilio-bot/setup (ours): settings change when the system is started anew, refused posts with the tokens. */
export const useSetup = () => useQuery(setupQuery)
