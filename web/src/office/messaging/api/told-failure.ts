import { sentenceOf } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { botTexts } from '~/texts/messaging/messaging.ts'

/** Tells a failure as specified, with the reason below it. */
export const toldFailure = (description: string) => (error: Error) =>
  toast({ title: botTexts.error, description, reason: sentenceOf(error, botTexts.noAnswer), look: 'destructive' })
