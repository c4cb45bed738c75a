import { useState } from 'react'
import { generatePath, useNavigate, useParams } from 'react-router-dom'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { useMedia } from '~/lib/focus/use-media.ts'
import { paths } from '~/paths.ts'
import { messagesTexts as texts } from '~/texts/messaging/messaging.ts'
import { ConversationLists } from './conversations/conversation-lists.tsx'
import { ConversationView } from './conversations/conversation-view.tsx'

/** /doctor/mensajes and /doctor/mensajes/{conversationId} (docs/decisions/0153): what is written with patients, live. */
export function MessagesPage() {
  const { conversationId: chosen } = useParams()
  const navigate = useNavigate()
  const wide = useMedia('(min-width: 64rem)')
  // Not in the address: what is searched for is somebody's name or words.
  const [typed, onType] = useState('')
  const open = (conversationId: string) => void navigate(generatePath(paths.doctorConversation, { conversationId }))
  if (!wide)
    return chosen === undefined ? (
      <ConversationLists chosen={undefined} onOpen={open} typed={typed} onType={onType} />
    ) : (
      <ConversationView key={chosen} id={chosen} onBack={() => void navigate(paths.doctorMessages)} />
    )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[27rem_minmax(0,1fr)]">
      <div className="min-h-0 overflow-y-auto border-r border-line">
        <ConversationLists chosen={chosen} onOpen={open} typed={typed} onType={onType} />
      </div>
      {chosen === undefined ? (
        <EmptyState title={texts.choose} className="self-center">
          {texts.chooseHint}
        </EmptyState>
      ) : (
        <ConversationView key={chosen} id={chosen} />
      )}
    </div>
  )
}
