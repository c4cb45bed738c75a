import { failureToast } from '~/components/ui/failure-toast.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { botTexts } from '~/texts/messaging/messaging.ts'

/** Shows a failure as specified, with the reason below it. */
export const reasonedToast = (description: string) => (error: Error) =>
  failureToast(description, { reason: sentenceOf(error, botTexts.noAnswer) })
