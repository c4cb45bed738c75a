import { CircleSlash } from 'lucide-react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { useConversationPreferences } from '../../api/conversations.ts'

/** Says that who has a conversation's number asked not to be written to; staff may answer what they wrote all the same. */
export function OptOutNote({ conversationId }: { conversationId: string }) {
  const query = useConversationPreferences(conversationId)
  const isOut = query.data?.data.preferences.some(({ wanted }) => !wanted)
  return (
    <>
      <p role="status" className={isOut ? 'mb-3 flex items-start gap-2 text-sm font-semibold' : 'sr-only'}>
        {query.isPending && texts.preferenceLoading}
        {isOut && (
          <>
            <CircleSlash aria-hidden="true" size={18} className="mt-px shrink-0" />
            <span>{texts.optedOut}</span>
          </>
        )}
      </p>
      {query.isError && <FailedLine text={texts.preferenceFailed} onRetry={() => void query.refetch()} />}
    </>
  )
}
