import { joined } from '../http/joined.ts'
import { messagingRefusals } from './refusals.ts'
import { conversationCalls } from './routes/conversations.ts'
import { fileCalls } from './routes/files.ts'
import { settingsCalls } from './routes/settings.ts'
import { templateCalls } from './routes/templates.ts'
import { twilioWebhook } from './routes/webhook.ts'

export const messagingRoutes = {
  calls: joined(settingsCalls, conversationCalls, templateCalls, fileCalls),
  undeclared: twilioWebhook,
  refusals: messagingRefusals,
}
