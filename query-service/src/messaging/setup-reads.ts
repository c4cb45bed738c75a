import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import {
  type MessagingSetup,
  type messagingSetupCalls,
  reachableUrl,
  webhookPath,
} from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import type { ReadDeps } from '../reading.ts'
import { tryAddress } from './try-address.ts'

export const messagingSetupReads = ({ config, refusedPosts }: ReadDeps): ReadsOf<typeof messagingSetupCalls> => {
  const { mail, publicUrl } = config
  const reached = reachableUrl(publicUrl)
  const setup: Omit<MessagingSetup, 'refusedPosts'> = {
    messages: mail.on,
    webhookUrl: reached && reached + webhookPath,
    mailServer: mail.smtpUrl !== null,
    outbox: mail.smtpUrl === null ? mail.outboxDir : null,
  }
  return {
    /** GET /api/twilio-bot/setup (ours): what of the messages is configured, and whether posts are refused. */
    readMessagingSetup: async () => ({ body: { ...setup, refusedPosts: await refusedPosts.read() } }),

    /** GET /api/twilio-bot/setup/address (ours): whether the system reaches itself at PUBLIC_URL. */
    tryAddress: async () => ({ body: await tryAddress(publicUrl) }),
  }
}
